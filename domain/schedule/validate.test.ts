import type { ClosedEntry } from './schema.ts';
import { markPeriods, validateHours, type DraftScheduleEntry } from './validate.ts';

const weekly = (day: 'MONDAY' | 'TUESDAY', startTime: string, endTime: string, overrides: object = {}): DraftScheduleEntry => ({
  type: 'WEEKLY',
  day,
  startTime,
  endTime,
  ...overrides,
});
const monthly = (period: 'FIRST' | 'LAST', day: 'MONDAY' | 'TUESDAY'): DraftScheduleEntry => ({
  type: 'MONTHLY',
  period,
  day,
  startTime: '08:00',
  endTime: '17:00',
});
const dateRange = (startDate: string, endDate: string, overrides: object = {}): DraftScheduleEntry => ({
  type: 'DATE_RANGE',
  startDate,
  endDate,
  startTime: '08:00',
  endTime: '17:00',
  ...overrides,
});
const anotherPeriodFlag = { anotherPeriod: true };
const endsNextDayFlag = { endsNextDay: true };

const issueCodes = (schedules: readonly DraftScheduleEntry[], closedDays: readonly ClosedEntry[] = []): string[] =>
  validateHours(schedules, closedDays).map(({ code, path }) => `${code} ${path.join('.')}`);

describe('opening hours', () => {
  test.each<[string, DraftScheduleEntry[], string[]]>([
    ['end after they begin', [weekly('MONDAY', '08:00', '17:00')], []],
    ['may be one minute', [weekly('MONDAY', '08:00', '08:01')], []],
    ['do not end before they begin', [weekly('MONDAY', '17:00', '08:00')], ['CHECK_TIME_START schedules.0.startTime']],
    ['have a length', [weekly('MONDAY', '08:00', '08:00')], ['CHECK_TIME_START schedules.0.startTime']],
    ['end the next morning by choice', [weekly('MONDAY', '19:00', '07:00', endsNextDayFlag)], []],
    ['may last 24 hours', [weekly('MONDAY', '08:00', '08:00', endsNextDayFlag)], []],
    ['end at midnight', [weekly('MONDAY', '22:00', '23:59')], []],
    ['do not end on a date before they begin', [dateRange('2026-12-02', '2026-12-01')], ['CHECK_DATE_START schedules.0.endDate']],
    ['may be one date', [dateRange('2026-12-01', '2026-12-01')], []],
    ['name a day once', [weekly('MONDAY', '08:00', '09:00'), weekly('MONDAY', '10:00', '11:00')], ['DUPLICATED_DAY schedules.1']],
    ['name other days', [weekly('MONDAY', '08:00', '09:00'), weekly('TUESDAY', '08:00', '09:00')], []],
    ['have another period by choice', [weekly('MONDAY', '08:00', '09:00'), weekly('MONDAY', '10:00', '11:00', anotherPeriodFlag)], []],
    ['may adjoin', [weekly('MONDAY', '08:00', '10:00'), weekly('MONDAY', '10:00', '11:00', anotherPeriodFlag)], []],
    [
      'do not overlap, chosen or not',
      [weekly('MONDAY', '08:00', '10:30'), weekly('MONDAY', '10:00', '11:00', anotherPeriodFlag)],
      ['DUPLICATED_DAY schedules.1'],
    ],
    [
      'are not the same twice, chosen or not',
      [weekly('MONDAY', '08:00', '10:00'), weekly('MONDAY', '08:00', '10:00', anotherPeriodFlag)],
      ['DUPLICATED_DAY schedules.1'],
    ],
    ['name a day of the month once', [monthly('FIRST', 'MONDAY'), monthly('FIRST', 'MONDAY')], ['DUPLICATED_DAY schedules.1']],
    ['name other days of the month', [monthly('FIRST', 'MONDAY'), monthly('LAST', 'MONDAY'), monthly('FIRST', 'TUESDAY')], []],
    ['name a day every week and one a month', [weekly('MONDAY', '08:00', '09:00'), monthly('FIRST', 'MONDAY')], []],
    ['do not share dates', [dateRange('2026-12-01', '2026-12-10'), dateRange('2026-12-10', '2026-12-12')], ['DUPLICATED_DAY schedules.1']],
    ['name dates apart', [dateRange('2026-12-01', '2026-12-10'), dateRange('2026-12-11', '2026-12-12')], []],
    ['are a full day once', [{ type: 'FULL_DAY' }, { type: 'FULL_DAY' }], ['DUPLICATED_DAY schedules.1']],
  ])('%s', (_title, schedules, expected) => {
    covers('5-39', '5-40', '5-41', '5-131', '5-132');
    expect(issueCodes(schedules)).toEqual(expected);
  });
});

const dates = (startDate: string, endDate: string): ClosedEntry => ({ type: 'DATE_RANGE', startDate, endDate });

describe('closed days', () => {
  const monday: ClosedEntry = { type: 'WEEKLY', day: 'MONDAY' };

  test.each<[string, DraftScheduleEntry[], ClosedEntry[], string[]]>([
    ['are not open days', [weekly('MONDAY', '08:00', '09:00')], [monday], ['DUPLICATED_DAY_CLOSED closeSchedules.0']],
    ['are others than open days', [weekly('TUESDAY', '08:00', '09:00')], [monday], []],
    [
      'are not open days of the month',
      [monthly('FIRST', 'MONDAY')],
      [{ type: 'MONTHLY', period: 'FIRST', day: 'MONDAY' }],
      ['DUPLICATED_DAY_CLOSED closeSchedules.0'],
    ],
    ['may be one of a month’s open days', [weekly('MONDAY', '08:00', '09:00')], [{ type: 'MONTHLY', period: 'FIRST', day: 'MONDAY' }], []],
    ['may be a holiday in a season', [dateRange('2026-12-01', '2026-12-31')], [dates('2026-12-25', '2026-12-25')], []],
    [
      'are not the whole season',
      [dateRange('2026-12-01', '2026-12-31')],
      [dates('2026-12-01', '2026-12-31')],
      ['DUPLICATED_DAY_CLOSED closeSchedules.0'],
    ],
    ['are named once', [{ type: 'FULL_DAY' }], [monday, monday], ['DUPLICATED_DAY closeSchedules.1']],
    ['need no times', [{ type: 'FULL_DAY' }], [monday], []],
    [
      'do not end before they begin',
      [{ type: 'FULL_DAY' }],
      [{ type: 'WEEKLY', day: 'MONDAY', startTime: '13:00', endTime: '12:00' }],
      ['CHECK_TIME_START closeSchedules.0.startTime'],
    ],
    [
      'do not end on a date before',
      [{ type: 'FULL_DAY' }],
      [dates('2026-12-26', '2026-12-25')],
      ['CHECK_DATE_START closeSchedules.0.endDate'],
    ],
    ['may be for good', [weekly('MONDAY', '08:00', '09:00')], [{ type: 'PERMANENTLY_CLOSED' }], []],
  ])('%s', (_title, schedules, closedDays, expected) => {
    covers('5-42');
    expect(issueCodes(schedules, closedDays)).toEqual(expected);
  });

  test('name the invalid day', () => {
    expect(validateHours([weekly('MONDAY', '08:00', '09:00')], [monday])[0]?.params).toEqual({ day: 'MONDAY' });
  });
});

describe('stored hours', () => {
  test('with several periods per day can be saved again', () => {
    const stored = [weekly('MONDAY', '08:00', '09:00'), weekly('TUESDAY', '08:00', '09:00'), weekly('MONDAY', '10:00', '11:00')];
    expect(issueCodes(stored)).toEqual(['DUPLICATED_DAY schedules.2']);
    expect(issueCodes(markPeriods(stored))).toEqual([]);
  });
});
