import * as fc from 'fast-check';
import { OLD_COUNT_MS } from './age.ts';
import { gapsOf, nightsOf, occupancy, standingAt, stretchesOf, together, within, type Count } from './series.ts';

const HOUR = 3_600_000;
const count = (hour: number, available: number, more: Partial<Count> = {}): Count => ({ at: hour * HOUR, available, total: 60, ...more });

test('a count is valid until the next one, but for eight hours at most', () => {
  expect(stretchesOf([count(0, 12), count(3, 9), count(20, 4)], 24 * HOUR)).toEqual([
    { from: 0, to: 3 * HOUR, available: 12, total: 60 },
    { from: 3 * HOUR, to: 11 * HOUR, available: 9, total: 60 },
    { from: 20 * HOUR, to: 24 * HOUR, available: 4, total: 60 },
  ]);
});

test('times without a valid count are gaps, also at the end', () => {
  const stretches = stretchesOf([count(0, 12), count(10, 9)], 30 * HOUR);
  expect(gapsOf(stretches, 30 * HOUR)).toEqual([
    { from: 8 * HOUR, to: 10 * HOUR },
    { from: 18 * HOUR, to: 30 * HOUR },
  ]);
});

test('an undone count is ignored: the count before it stays valid', () => {
  const stretches = stretchesOf([count(0, 12), count(2, 40, { isTakenBack: true }), count(5, 9)], 6 * HOUR);
  expect(stretches.map(({ available, to }) => [available, to / HOUR])).toEqual([
    [12, 5],
    [9, 6],
  ]);
});

test('stretches are cut to the given period', () => {
  expect(within(stretchesOf([count(0, 12), count(6, 3)], 10 * HOUR), 4 * HOUR, 7 * HOUR)).toEqual([
    { from: 4 * HOUR, to: 6 * HOUR, available: 12, total: 60 },
    { from: 6 * HOUR, to: 7 * HOUR, available: 3, total: 60 },
  ]);
});

test('an evening contains the taken beds if the count and the total are known', () => {
  const stretches = stretchesOf([count(20, 12), count(44, 0), count(68, 5, { total: null })], 100 * HOUR);
  const nights = nightsOf(stretches, [22 * HOUR, 46 * HOUR, 70 * HOUR, 94 * HOUR]);
  expect(nights).toEqual([
    { at: 22 * HOUR, taken: 48, total: 60 },
    { at: 46 * HOUR, taken: 60, total: 60 },
  ]);
  expect(occupancy(nights)).toBeCloseTo(0.9);
  expect(occupancy([])).toBeNull();
});

test('adds up several places as far as counts are known', () => {
  const one = stretchesOf([count(0, 10), count(4, 8)], 6 * HOUR);
  const other = stretchesOf([count(2, 5)], 5 * HOUR);
  expect(together([one, other]).map(({ from, to, available, places }) => [from / HOUR, to / HOUR, available, places])).toEqual([
    [0, 2, 10, 1],
    [2, 4, 15, 2],
    [4, 5, 13, 2],
    [5, 6, 8, 1],
  ]);
});

const counts = fc
  .uniqueArray(fc.record({ at: fc.integer({ min: 0, max: 400 }), available: fc.nat(60), isTakenBack: fc.boolean() }), {
    selector: ({ at }) => at,
    maxLength: 40,
  })
  .map((some) =>
    some
      .toSorted((one, other) => one.at - other.at)
      .map(({ at, available, isTakenBack }): Count => ({ at: at * HOUR, available, total: 60, ...(isTakenBack && { isTakenBack }) })),
  );

test('the present count is always the latest one that is neither undone nor too old', () => {
  fc.assert(
    fc.property(counts, fc.integer({ min: 0, max: 420 }), (some, hour) => {
      const at = hour * HOUR;
      const latest = some.findLast((each) => each.at <= at && each.isTakenBack !== true);
      const expected = latest === undefined || at - latest.at >= OLD_COUNT_MS ? null : latest.available;
      expect(standingAt(stretchesOf(some, 1000 * HOUR), at)?.available ?? null).toBe(expected);
    }),
  );
});

test('the sum of several places equals the sum of their present counts at every moment', () => {
  fc.assert(
    fc.property(fc.array(counts, { maxLength: 4 }), fc.integer({ min: 0, max: 420 }), (places, hour) => {
      const at = hour * HOUR;
      const series = places.map((some) => stretchesOf(some, 1000 * HOUR));
      const standing = series.flatMap((stretches) => standingAt(stretches, at) ?? []);
      const sum = together(series).find(({ from, to }) => from <= at && at < to);
      expect([sum?.places ?? 0, sum?.available ?? 0]).toEqual([
        standing.length,
        standing.reduce((beds, { available }) => beds + available, 0),
      ]);
    }),
  );
});
