import type { DraftScheduleEntry } from '#domain/schedule/validate.ts';
import { decide } from '#web/ui/editing/merge/merge.ts';
import { compareServices, mergeServices } from './pieces.ts';
import { EMPTY_VALUES, type ServiceValues } from './serviceValues.ts';

const weekly = (day: 'MONDAY' | 'TUESDAY' | 'THURSDAY', startTime: string): DraftScheduleEntry => ({
  type: 'WEEKLY',
  day,
  startTime,
  endTime: '17:00',
});
const withSchedules = (...schedules: readonly DraftScheduleEntry[]): ServiceValues => ({ ...EMPTY_VALUES, schedules });
const withClosedDates = (...dates: readonly string[]): ServiceValues => ({
  ...EMPTY_VALUES,
  closeSchedules: dates.map((date) => ({ type: 'DATE_RANGE', startDate: date, endDate: date })),
});
const ALWAYS_OPEN = { type: 'FULL_DAY' } as const;

const BASE_VALUES = withSchedules(weekly('MONDAY', '08:00'), weekly('TUESDAY', '08:00'), weekly('THURSDAY', '08:00'));
const OWN_VALUES = withSchedules(weekly('MONDAY', '09:00'), weekly('TUESDAY', '08:00'), weekly('THURSDAY', '08:00'));

describe('hours that two users changed', () => {
  test('are merged by day without a question about days that only one user changed', () => {
    const theirs = withSchedules(weekly('MONDAY', '08:00'), weekly('THURSDAY', '10:00'));
    const conflict = compareServices(BASE_VALUES, OWN_VALUES, theirs);
    expect(conflict).toMatchObject({
      disputed: [],
      onlyTheirs: [
        { field: 'schedules', part: 'WEEKLY TUESDAY' },
        { field: 'schedules', part: 'WEEKLY THURSDAY' },
      ],
    });
    expect(mergeServices(conflict).schedules).toEqual([weekly('MONDAY', '09:00'), weekly('THURSDAY', '10:00')]);
  });

  test('need a choice for the day that both users changed', () => {
    const theirs = withSchedules(weekly('MONDAY', '07:00'), weekly('TUESDAY', '08:00'), weekly('THURSDAY', '10:00'));
    const conflict = compareServices(BASE_VALUES, OWN_VALUES, theirs);
    const key = 'schedules WEEKLY MONDAY';
    expect(conflict.disputed).toEqual([{ key, field: 'schedules', part: 'WEEKLY MONDAY', choice: null, rewritten: '' }]);
    const chosen = decide(conflict, [key], { choice: 'theirs' });
    expect(mergeServices(chosen).schedules).toEqual(expect.arrayContaining([...theirs.schedules]));
    expect(mergeServices(conflict).schedules).toEqual(
      expect.arrayContaining([weekly('MONDAY', '09:00'), weekly('TUESDAY', '08:00'), weekly('THURSDAY', '10:00')]),
    );
  });

  test('need one choice for all hours if a user chose "always open" or removed all hours', () => {
    const undivided = [{ key: 'schedules', field: 'schedules', part: null, choice: null, rewritten: '' }];
    expect(compareServices(BASE_VALUES, OWN_VALUES, withSchedules(ALWAYS_OPEN)).disputed).toEqual(undivided);
    expect(compareServices(BASE_VALUES, OWN_VALUES, withSchedules()).disputed).toEqual(undivided);
  });

  test('keep the order of the other user if only the other user changed them', () => {
    const theirs = withSchedules(weekly('THURSDAY', '10:00'), weekly('MONDAY', '08:00'));
    expect(mergeServices(compareServices(BASE_VALUES, { ...BASE_VALUES, city: 'Denver' }, theirs))).toMatchObject({
      city: 'Denver',
      schedules: theirs.schedules,
    });
  });

  test('are merged by date for closed days', () => {
    const [yours, theirs] = [withClosedDates('2026-12-25', '2026-12-31'), withClosedDates('2026-12-25', '2027-01-01')];
    const conflict = compareServices(withClosedDates('2026-12-25'), yours, theirs);
    expect(conflict.disputed).toEqual([]);
    expect(mergeServices(conflict).closeSchedules).toHaveLength(3);
  });
});
