import type { Count } from './bedCountSeries.ts';
import { usualHoursOfDay } from './usualHours.ts';

const DENVER = 'America/Denver';
const twoDigits = (number: number) => String(number).padStart(2, '0');
/** Counts in November 2026, when Denver is seven hours behind UTC: `made('18 07:00')` is 7 AM on the 18th there. */
const countsAt = (...times: readonly string[]): Count[] =>
  times.map((time) => ({ at: Date.parse(`2026-11-${time.replace(' ', 'T')}:00-07:00`), available: 3, total: 60 }));
const daily = (days: readonly number[], ...times: readonly string[]): Count[] =>
  countsAt(...days.flatMap((day) => times.map((time) => `${twoDigits(day)} ${time}`)));
const numbersFrom = (start: number, length: number) => Array.from({ length }, (_, index) => start + index);
const NOW = countsAt('20 20:00')[0]!.at;
const usualHoursFor = (counts: readonly Count[], now = NOW) => usualHoursOfDay(counts, DENVER, now);

test('names the times of day of counts on fourteen days', () => {
  expect(usualHoursFor(daily(numbersFrom(7, 14), '07:05', '18:10'))).toEqual([7, 18]);
});

test('names no hour for five counts within eight minutes', () => {
  expect(usualHoursFor(countsAt('20 19:50', '20 19:52', '20 19:54', '20 19:56', '20 19:58'))).toEqual([]);
});

test.each([
  [4, []],
  [5, [7]],
])('with counts on %i days returns %j', (days, hours) => {
  expect(usualHoursFor(daily(numbersFrom(21 - days, days), '07:00'))).toEqual(hours);
});

test('reads today and the thirteen local days before it', () => {
  expect(usualHoursFor(daily([7, 8, 9, 10, 11], '00:05'))).toEqual([0]);
  expect(usualHoursFor(daily([6, 8, 9, 10, 11], '00:05'))).toEqual([]);
  expect(usualHoursFor(daily([6, 8, 9, 10, 11], '23:55'))).toEqual([]);
});

test('ignores counts that were undone and counts after now', () => {
  const fiveDays = daily(numbersFrom(16, 5), '07:00');
  expect(usualHoursFor(fiveDays.map((count, index) => (index === 0 ? { ...count, isTakenBack: true } : count)))).toEqual([]);
  expect(usualHoursFor(daily(numbersFrom(17, 5), '07:00'))).toEqual([]);
});

test('names an hour with counts on half of the days, and no hour with fewer', () => {
  const mornings = daily(numbersFrom(7, 10), '07:00');
  expect(usualHoursFor([...mornings, ...daily(numbersFrom(7, 5), '18:00')])).toEqual([7, 18]);
  expect(usualHoursFor([...mornings, ...daily(numbersFrom(7, 4), '18:00')])).toEqual([7]);
});

test('names no hour if counts have no hour in common', () => {
  expect(usualHoursFor(countsAt('12 05:00', '13 08:00', '14 11:00', '15 14:00', '16 17:00'))).toEqual([]);
});

test('counts several counts of one day once', () => {
  const busyDay = countsAt('20 15:00', '20 15:10', '20 15:20', '20 15:30', '20 15:40');
  expect(usualHoursFor([...daily(numbersFrom(15, 5), '07:00'), ...busyDay])).toEqual([7]);
});

test('merges neighboring hours into the middle of their counts', () => {
  expect(usualHoursFor(daily(numbersFrom(10, 6), '06:55', '07:05', '07:10'))).toEqual([7]);
  expect(usualHoursFor(daily(numbersFrom(10, 6), '06:10', '07:20', '08:10'))).toEqual([7]);
});

test('rounds to the nearest hour', () => {
  expect(usualHoursFor(daily(numbersFrom(10, 6), '07:40'))).toEqual([8]);
  expect(usualHoursFor(daily(numbersFrom(10, 6), '23:40'))).toEqual([0]);
});

test('merges counts before and after midnight', () => {
  // Counts shortly before midnight of one evening, then shortly after midnight of the next one.
  const nights = countsAt('10 23:50', '12 00:10', '12 23:50', '14 00:10', '14 23:50', '16 00:10', '16 23:50', '18 00:10');
  expect(usualHoursFor(nights)).toEqual([0]);
  expect(usualHoursFor(daily(numbersFrom(10, 6), '00:20', '22:50', '23:10'))).toEqual([23]);
});

test('names at most the three times with the most days', () => {
  const counts = [...daily(numbersFrom(8, 10), '06:00', '18:00', '22:00'), ...daily(numbersFrom(8, 6), '12:00')];
  expect(usualHoursFor(counts)).toEqual([6, 18, 22]);
});

test('names no time if beds are counted every hour', () => {
  const hours = (start: number, length: number) => numbersFrom(start, length).map((hour) => `${twoDigits(hour)}:00`);
  expect(usualHoursFor(daily(numbersFrom(10, 6), ...hours(9, 3)))).toEqual([10]);
  expect(usualHoursFor(daily(numbersFrom(10, 6), ...hours(9, 4)))).toEqual([]);
  expect(usualHoursFor(daily(numbersFrom(10, 6), ...hours(0, 24)))).toEqual([]);
});

const countAt = (utc: string): Count => ({ at: Date.parse(utc), available: 3, total: 60 });

describe('when clocks change', () => {
  test('7 AM stays 7 AM in fall', () => {
    // Denver leaves daylight time on November 1, 2026.
    const counts = [29, 30, 31].map((day) => countAt(`2026-10-${day}T13:00:00Z`));
    const countsAfterChange = ['01', '02', '03'].map((day) => countAt(`2026-11-${day}T14:00:00Z`));
    expect(usualHoursFor([...counts, ...countsAfterChange], Date.parse('2026-11-04T00:00:00Z'))).toEqual([7]);
  });

  test('7 AM stays 7 AM in spring', () => {
    const counts = ['05', '06', '07'].map((day) => countAt(`2026-03-${day}T14:00:00Z`));
    const countsAfterChange = ['08', '09', '10'].map((day) => countAt(`2026-03-${day}T13:00:00Z`));
    expect(usualHoursFor([...counts, ...countsAfterChange], Date.parse('2026-03-11T00:00:00Z'))).toEqual([7]);
  });

  test('the repeated hour counts as one hour of one day', () => {
    const repeatedHour = [countAt('2026-11-01T07:30:00Z'), countAt('2026-11-01T08:30:00Z')];
    const otherDays = [2, 3, 4].map((day) => countAt(`2026-11-0${day}T08:30:00Z`));
    const now = Date.parse('2026-11-05T20:00:00Z');
    expect(usualHoursFor([...repeatedHour, ...otherDays], now)).toEqual([]);
    expect(usualHoursFor([...repeatedHour, ...otherDays, countAt('2026-11-05T08:30:00Z')], now)).toEqual([2]);
  });

  test('the first of the fourteen days has its 25 hours', () => {
    const counts = [countAt('2026-11-01T06:05:00Z'), ...['02', '03', '04', '05'].map((day) => countAt(`2026-11-${day}T07:05:00Z`))];
    expect(usualHoursFor(counts, Date.parse('2026-11-15T06:55:00Z'))).toEqual([0]);
  });
});
