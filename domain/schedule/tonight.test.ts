import type { ClosedEntry, Hours, ScheduleEntry } from './schema.ts';
import { tonightOf } from './tonight.ts';

const ZONE = 'America/Denver';
/** Returns a time in Denver in November, seven hours behind UTC. */
const secondsAt = (local: string): number => Date.parse(`${local}:00-07:00`) / 1000;
const night = (day: 'MONDAY' | 'TUESDAY' | 'FRIDAY'): ScheduleEntry => ({
  type: 'WEEKLY',
  day,
  startTime: '19:00',
  endTime: '07:00',
  endsNextDay: true,
});
const openHours = (...schedules: readonly ScheduleEntry[]): Hours => ({
  schedules: [...schedules],
  closedDays: [],
  contactForHours: false,
});
const nights = openHours(night('MONDAY'), night('TUESDAY'), night('FRIDAY'));
const closedOn = (date: string, overrides: object = {}): ClosedEntry => ({
  type: 'DATE_RANGE',
  startDate: date,
  endDate: date,
  ...overrides,
});
const withClosedDays = (hours: Hours, ...closedDays: readonly ClosedEntry[]): Hours => ({ ...hours, closedDays: [...closedDays] });

/* 11/23/2026 is a Monday. */
test.each([
  ['in the morning, the coming evening', nights, '2026-11-23T10:00', '2026-11-23'],
  ['while open, the evening on which it opened', nights, '2026-11-23T23:00', '2026-11-23'],
  ['after midnight, the evening on which it opened', nights, '2026-11-24T02:00', '2026-11-23'],
  ['after closing, the next evening', nights, '2026-11-24T07:00', '2026-11-24'],
  ['a day before, the next evening', nights, '2026-11-22T19:00', '2026-11-23'],
  ['around the clock, the current day', openHours({ type: 'FULL_DAY' }), '2026-11-24T02:00', '2026-11-24'],
])('tonightOf returns the date: %s', (_title, hours, now, date) => {
  expect(tonightOf(hours, ZONE, secondsAt(now))).toEqual({ date, isClosed: false });
});

test.each([
  ['the next evening is more than a day away', nights, '2026-11-25T10:00'],
  ['there are no hours', openHours(), '2026-11-23T10:00'],
  ['visitors must ask for the hours', { ...openHours(), contactForHours: true }, '2026-11-23T10:00'],
  ['it is permanently closed', withClosedDays(nights, { type: 'PERMANENTLY_CLOSED' }), '2026-11-23T10:00'],
  [
    'a holiday of several days covers it',
    withClosedDays(nights, { type: 'DATE_RANGE', startDate: '2026-11-22', endDate: '2026-11-24' }),
    '2026-11-23T10:00',
  ],
])('tonightOf returns null if %s', (_title, hours, now) => {
  expect(tonightOf(hours, ZONE, secondsAt(now))).toBeNull();
});

test('reports a single closed date until its morning is over', () => {
  const hours = withClosedDays(nights, closedOn('2026-11-23'));
  const day = { date: '2026-11-23', isClosed: true };
  expect(tonightOf(hours, ZONE, secondsAt('2026-11-23T10:00'))).toEqual(day);
  expect(tonightOf(hours, ZONE, secondsAt('2026-11-24T02:00'))).toEqual(day);
  expect(tonightOf(hours, ZONE, secondsAt('2026-11-24T07:00'))).toEqual({ date: '2026-11-24', isClosed: false });
});

test('a night is not closed if only its morning is', () => {
  const hours = withClosedDays(nights, closedOn('2026-11-23', { startTime: '00:00', endTime: '07:00' }));
  expect(tonightOf(hours, ZONE, secondsAt('2026-11-23T10:00'))).toEqual({ date: '2026-11-23', isClosed: false });
});
