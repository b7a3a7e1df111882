import type { Count } from './bedCountSeries.ts';
import { weekdaySharesOf } from './weekdayShares.ts';

const ZONE = 'America/Denver';
const NOW = Date.parse('2026-11-28T12:00:00-07:00');
const countAt = (local: string, available: number, total: number | null = 40): Count => ({ at: Date.parse(local), available, total });
/** Counts at 6 PM and 9 PM on Thursdays, of which the last is 11/26. Daylight saving time ended on 11/1. */
const THURSDAYS = ['2026-10-22T18:00-06:00', '2026-10-29T18:00-06:00', '2026-11-05T18:00-07:00', '2026-11-12T18:00-07:00'];
const THURSDAY = 3;
const EVENING = 18;
const shareOn = (counts: readonly Count[], weekday: number, hour: number) =>
  weekdaySharesOf(counts, ZONE, NOW).find((share) => share.weekday === weekday && share.hour === hour);

test('returns every weekday and time of day, with no share without counts', () => {
  const shares = weekdaySharesOf([], ZONE, NOW);
  expect(shares).toHaveLength(28);
  expect(shares.every(({ share, weeks }) => share === null && weeks === 0)).toBe(true);
});

test('the share is the median of the weeks, on both sides of a change of clocks', () => {
  covers('beds-9');
  const counts = THURSDAYS.map((local, index) => countAt(local, [10, 20, 30, 40][index]!));
  expect(shareOn(counts, THURSDAY, EVENING)).toEqual({ weekday: THURSDAY, hour: EVENING, share: 0.625, weeks: 4 });
  // A count at 6 PM is valid until 2 AM of the next day.
  expect(shareOn(counts, THURSDAY + 1, 0)).toMatchObject({ share: 0.625, weeks: 4 });
  expect(shareOn(counts, THURSDAY, 12)).toMatchObject({ share: null, weeks: 0 });
});

test('the share of one evening is the average over its time', () => {
  const counts = THURSDAYS.flatMap((local) => [countAt(local, 40), countAt(local.replace('T18', 'T21'), 20)]);
  expect(shareOn(counts, THURSDAY, EVENING)?.share).toBe(0.75);
});

test('three weeks are too few, and counts without a total or that were undone do not help', () => {
  covers('beds-9');
  const counts = THURSDAYS.slice(1).map((local) => countAt(local, 10));
  expect(shareOn(counts, THURSDAY, EVENING)).toMatchObject({ share: null, weeks: 3 });
  expect(shareOn([countAt(THURSDAYS[0]!, 10, null), ...counts], THURSDAY, EVENING)).toMatchObject({ share: null, weeks: 3 });
  expect(shareOn([{ ...countAt(THURSDAYS[0]!, 10), isTakenBack: true }, ...counts], THURSDAY, EVENING)?.weeks).toBe(3);
});

test('ignores counts of more than twelve weeks ago', () => {
  expect(shareOn([countAt('2026-08-27T18:00-06:00', 10)], THURSDAY, EVENING)?.weeks).toBe(0);
  expect(shareOn([countAt('2026-09-10T18:00-06:00', 10)], THURSDAY, EVENING)?.weeks).toBe(1);
});
