import { hadFreeBeds, isOldCount } from './countAge.ts';

const NOW = Date.parse('2026-03-10T17:00:00.000Z');
const hoursAgo = (hours: number): string => new Date(NOW - hours * 3_600_000).toISOString();

test.each([
  [0, false],
  [7.999, false],
  [8, true],
  [undefined, true],
])('a count of %p hours ago is old: %p', (hours, isOld) => {
  expect(isOldCount(hours === undefined ? undefined : hoursAgo(hours), NOW)).toBe(isOld);
});

test.each([
  ['beds counted just now', { availableBeds: 1, bedsCountedAt: hoursAgo(0) }, true],
  ['beds counted two minutes ahead of the clock', { availableBeds: 1, bedsCountedAt: hoursAgo(-1 / 30) }, true],
  ['beds counted 24 hours ago', { availableBeds: 40, bedsCountedAt: hoursAgo(24) }, true],
  ['beds counted more than 24 hours ago', { availableBeds: 40, bedsCountedAt: hoursAgo(24.001) }, false],
  ['no free bed', { availableBeds: 0, bedsCountedAt: hoursAgo(1) }, false],
  ['uncounted beds', {}, false],
  ['beds without a time of counting', { availableBeds: 3 }, false],
])('the search for free beds finds %s: %p', (_, count, isSearched) => {
  expect(hadFreeBeds(count, NOW)).toBe(isSearched);
});
