import { readSchedule } from './readSchedules.ts';

/* Rules of HSDS schedules, with the hours that they become, or the reason why they stay text. */

const TODAY = '2026-11-30';
type Cells = Readonly<Record<string, string>>;

const read = (cells: Cells) =>
  readSchedule((...columns) => columns.map((column) => cells[column] ?? '').find((text) => text !== '') ?? '', TODAY);

const NINE_TO_FIVE = { opens_at: '09:00', closes_at: '17:00' };
const [NINE, FIVE] = [9 * 60, 17 * 60];
const span = { start: NINE, end: FIVE };

describe('weekly and monthly rules', () => {
  test.each<[string, Cells, readonly object[]]>([
    [
      'days of every week',
      { freq: 'WEEKLY', byday: 'MO,TH' },
      [
        { day: 'MONDAY', period: null },
        { day: 'THURSDAY', period: null },
      ],
    ],
    ['an interval of one', { freq: 'WEEKLY', byday: 'SU', interval: '1' }, [{ day: 'SUNDAY', period: null }]],
    ['a weekday of older exports', { weekday: 'Tuesday' }, [{ day: 'TUESDAY', period: null }]],
    ['a number of the weekday', { weekday: '7' }, [{ day: 'SUNDAY', period: null }]],
    ['a first day in the past', { freq: 'WEEKLY', byday: 'FR', valid_from: '2020-01-01' }, [{ day: 'FRIDAY', period: null }]],
    [
      'many years around today',
      { freq: 'WEEKLY', byday: 'FR', valid_from: '2020-01-01', valid_to: '2099-12-31' },
      [{ day: 'FRIDAY', period: null }],
    ],
    ['the second Monday', { freq: 'MONTHLY', byday: '2MO' }, [{ day: 'MONDAY', period: 'SECOND' }]],
    ['the last Friday', { freq: 'MONTHLY', byday: '-1FR' }, [{ day: 'FRIDAY', period: 'LAST' }]],
  ])('reads %s', (_title, cells, periods) => {
    expect(read({ ...NINE_TO_FIVE, ...cells })).toEqual({ kind: 'weekly', periods: periods.map((period) => ({ ...period, span })) });
  });

  test('reads a daily rule as all days', () => {
    expect(read({ ...NINE_TO_FIVE, freq: 'DAILY' })).toMatchObject({ kind: 'weekly', periods: { length: 7 } });
  });
});

test('reads a season as its dates', () => {
  const cells = { ...NINE_TO_FIVE, freq: 'WEEKLY', byday: 'MO,TU', valid_from: '2026-11-30', valid_to: '2026-12-08' };
  const times = { type: 'DATE_RANGE', startTime: '09:00', endTime: '17:00' };
  expect(read(cells)).toEqual({
    kind: 'dated',
    entries: [
      { ...times, startDate: '2026-11-30', endDate: '2026-12-01' },
      { ...times, startDate: '2026-12-07', endDate: '2026-12-08' },
    ],
  });
});

test('reads an end by until, and a whole day', () => {
  const cells = { opens_at: '00:00', closes_at: '24:00', freq: 'DAILY', dtstart: '2026-12-24', until: '2026-12-26' };
  expect(read(cells)).toEqual({
    kind: 'dated',
    entries: [{ type: 'DATE_RANGE', startDate: '2026-12-24', endDate: '2026-12-26', startTime: '00:00', endTime: '23:59' }],
  });
});

test('reads a single date without a frequency', () => {
  expect(read({ ...NINE_TO_FIVE, dtstart: '2026-12-24' })).toEqual({
    kind: 'dated',
    entries: [{ type: 'DATE_RANGE', startDate: '2026-12-24', endDate: '2026-12-24', startTime: '09:00', endTime: '17:00' }],
  });
});

test('reads a closed holiday of older exports', () => {
  expect(read({ is_holiday: 'true', closed: 'true', start_date: '2026-12-24', end_date: '2026-12-25' })).toEqual({
    kind: 'closed',
    entries: [{ type: 'DATE_RANGE', startDate: '2026-12-24', endDate: '2026-12-25' }],
  });
});

test.each<[string, Cells, RegExp]>([
  ['every other week', { freq: 'WEEKLY', byday: 'MO', interval: '2' }, /only every 2/],
  ['numbered weeks', { freq: 'WEEKLY', byday: 'MO', byweekno: '41,42' }, /byweekno/],
  ['days of the year', { freq: 'WEEKLY', byday: 'MO', byyearday: '2' }, /byyearday/],
  ['days of the month', { freq: 'MONTHLY', bymonthday: '15' }, /bymonthday/],
  ['a number of times', { freq: 'WEEKLY', byday: 'MO', count: '3' }, /count/],
  ['a number of times and an end', { freq: 'WEEKLY', byday: 'MO', count: '3', until: '2027-01-01' }, /contradict/],
  ['a week of the month in a weekly rule', { freq: 'WEEKLY', byday: '2MO' }, /contradict/],
  ['a monthly rule without a week', { freq: 'MONTHLY', byday: 'MO' }, /weeks of the month/],
  ['a sixth Monday', { freq: 'MONTHLY', byday: '6MO' }, /weeks of the month/],
  ['an unknown day', { freq: 'WEEKLY', byday: 'MO,XX' }, /days MO,XX/],
  ['a yearly rule', { freq: 'YEARLY', byday: 'MO' }, /yearly/],
  ['days without a frequency', { byday: 'MO' }, /how often/],
  ['nothing but times', {}, /neither how often nor when/],
  ['no closing time', { freq: 'WEEKLY', byday: 'MO', closes_at: '' }, /no opening or no closing time/],
  ['a closing in the morning after a morning', { freq: 'WEEKLY', byday: 'MO', closes_at: '04:30' }, /end before they begin/],
  ['an unreadable time', { freq: 'WEEKLY', byday: 'MO', opens_at: 'nine' }, /cannot be read/],
  ['an unreadable date', { freq: 'WEEKLY', byday: 'MO', valid_from: 'May' }, /dates cannot be read/],
  ['a last day before the first', { freq: 'WEEKLY', byday: 'MO', valid_from: '2027-02-01', valid_to: '2027-01-01' }, /is before/],
  ['a season that is long over', { freq: 'WEEKLY', byday: 'MO', valid_from: '2015-01-01', valid_to: '2020-01-01' }, /counts only/],
  ['an end without a beginning', { freq: 'WEEKLY', byday: 'MO', valid_to: '2027-01-01' }, /without a first day/],
  ['a beginning in the future', { freq: 'WEEKLY', byday: 'MO', valid_from: '2027-01-01' }, /begins only on/],
])('does not read %s', (_title, cells, reason) => {
  expect(read({ ...NINE_TO_FIVE, ...cells })).toMatchObject({ kind: 'unread', reason: expect.stringMatching(reason) as string });
});

test.each([
  ['09:00', '17:00:00', 9 * 60, 17 * 60],
  ['9:00 AM', '5:30 PM', 9 * 60, 17 * 60 + 30],
  ['0900', '1700', 9 * 60, 17 * 60],
  ['09:00Z', '17:00+01:00', 9 * 60, 17 * 60],
  ['19:00', '07:00', 19 * 60, 31 * 60],
  ['20:00', '00:00', 20 * 60, 24 * 60],
  ['00:00', '23:59', 0, 24 * 60],
])('reads the times %s and %s', (opens, closes, start, end) => {
  expect(read({ freq: 'WEEKLY', byday: 'MO', opens_at: opens, closes_at: closes })).toMatchObject({ periods: [{ span: { start, end } }] });
});
