import * as fc from 'fast-check';
import { gapsOf, nightsOf, occupancyRate, periodAt, bedPeriodsOf, combinePeriods, clipToPeriod, type Count } from './bedCountSeries.ts';
import { MAX_COUNT_AGE_MS } from './countAge.ts';

const HOUR_MS = 3_600_000;
const countAt = (hour: number, available: number, overrides: Partial<Count> = {}): Count => ({
  at: hour * HOUR_MS,
  available,
  total: 60,
  ...overrides,
});

test('a count is valid until the next one, but for eight hours at most', () => {
  expect(bedPeriodsOf([countAt(0, 12), countAt(3, 9), countAt(20, 4)], 24 * HOUR_MS)).toEqual([
    { from: 0, to: 3 * HOUR_MS, available: 12, total: 60 },
    { from: 3 * HOUR_MS, to: 11 * HOUR_MS, available: 9, total: 60 },
    { from: 20 * HOUR_MS, to: 24 * HOUR_MS, available: 4, total: 60 },
  ]);
});

test('times without a valid count are gaps, also at the end', () => {
  const stretches = bedPeriodsOf([countAt(0, 12), countAt(10, 9)], 30 * HOUR_MS);
  expect(gapsOf(stretches, 30 * HOUR_MS)).toEqual([
    { from: 8 * HOUR_MS, to: 10 * HOUR_MS },
    { from: 18 * HOUR_MS, to: 30 * HOUR_MS },
  ]);
});

test('an undone count is ignored: the count before it stays valid', () => {
  const stretches = bedPeriodsOf([countAt(0, 12), countAt(2, 40, { isTakenBack: true }), countAt(5, 9)], 6 * HOUR_MS);
  expect(stretches.map(({ available, to }) => [available, to / HOUR_MS])).toEqual([
    [12, 5],
    [9, 6],
  ]);
});

test('stretches are cut to the given period', () => {
  expect(clipToPeriod(bedPeriodsOf([countAt(0, 12), countAt(6, 3)], 10 * HOUR_MS), 4 * HOUR_MS, 7 * HOUR_MS)).toEqual([
    { from: 4 * HOUR_MS, to: 6 * HOUR_MS, available: 12, total: 60 },
    { from: 6 * HOUR_MS, to: 7 * HOUR_MS, available: 3, total: 60 },
  ]);
});

test('an evening contains the taken beds if the count and the total are known', () => {
  const stretches = bedPeriodsOf([countAt(20, 12), countAt(44, 0), countAt(68, 5, { total: null })], 100 * HOUR_MS);
  const nights = nightsOf(stretches, [22 * HOUR_MS, 46 * HOUR_MS, 70 * HOUR_MS, 94 * HOUR_MS]);
  expect(nights).toEqual([
    { at: 22 * HOUR_MS, taken: 48, total: 60 },
    { at: 46 * HOUR_MS, taken: 60, total: 60 },
  ]);
  expect(occupancyRate(nights)).toBeCloseTo(0.9);
  expect(occupancyRate([])).toBeNull();
});

test('adds up several places as far as counts are known', () => {
  const one = bedPeriodsOf([countAt(0, 10), countAt(4, 8)], 6 * HOUR_MS);
  const other = bedPeriodsOf([countAt(2, 5)], 5 * HOUR_MS);
  expect(combinePeriods([one, other]).map(({ from, to, available, places }) => [from / HOUR_MS, to / HOUR_MS, available, places])).toEqual([
    [0, 2, 10, 1],
    [2, 4, 15, 2],
    [4, 5, 13, 2],
    [5, 6, 8, 1],
  ]);
});

const counts = fc
  .uniqueArray(
    fc.record({
      at: fc.integer({ min: 0, max: 400 }),
      available: fc.nat(60),
      total: fc.constantFrom(60, 90, null),
      isTakenBack: fc.boolean(),
    }),
    {
      selector: ({ at }) => at,
      maxLength: 40,
    },
  )
  .map((shelterCounts) =>
    shelterCounts
      .toSorted((one, other) => one.at - other.at)
      .map(({ at, available, total, isTakenBack }): Count => ({ at: at * HOUR_MS, available, total, ...(isTakenBack && { isTakenBack }) })),
  );

test('the present count is always the latest one that is neither undone nor too old', () => {
  fc.assert(
    fc.property(counts, fc.integer({ min: 0, max: 420 }), (shelterCounts, hour) => {
      const at = hour * HOUR_MS;
      const latest = shelterCounts.findLast((each) => each.at <= at && each.isTakenBack !== true);
      const expected = latest === undefined || at - latest.at >= MAX_COUNT_AGE_MS ? null : latest.available;
      expect(periodAt(bedPeriodsOf(shelterCounts, 1000 * HOUR_MS), at)?.available ?? null).toBe(expected);
    }),
  );
});

test('the sum of several places equals the sum of their present counts at every moment', () => {
  fc.assert(
    fc.property(fc.array(counts, { maxLength: 4 }), fc.integer({ min: 0, max: 420 }), (places, hour) => {
      const at = hour * HOUR_MS;
      const series = places.map((shelterCounts) => bedPeriodsOf(shelterCounts, 1000 * HOUR_MS));
      const currentStretches = series.flatMap((stretches) => periodAt(stretches, at) ?? []);
      const combinedStretch = combinePeriods(series).find(({ from, to }) => from <= at && at < to);
      const totals = currentStretches.map(({ total }) => total);
      const sumOfTotals = totals.includes(null) ? null : totals.reduce<number>((beds, total) => beds + (total ?? 0), 0);
      expect([
        combinedStretch?.places ?? 0,
        combinedStretch?.available ?? 0,
        combinedStretch === undefined ? 0 : combinedStretch.total,
      ]).toEqual([currentStretches.length, currentStretches.reduce((beds, { available }) => beds + available, 0), sumOfTotals]);
    }),
  );
});
