import { minutesAgo, NOW } from '#tests/web/builders.ts';
import { bedStateOf, type BedFacts } from './beds.ts';

const shelter: BedFacts = { type: ['EMERGENCY_SHELTER'], hours: 'scheduled' };
const counted = { totalBeds: 60, availableBeds: 12, bedsCountedAt: minutesAgo(35) };

test.each(['scheduled', 'always', 'contact', 'unknown'] as const)('returns unknown beds without a count if hours are %s', (hours) => {
  expect(bedStateOf({ ...shelter, hours }, NOW)).toEqual({ kind: 'unknown' });
});

test.each([
  ['a shelter that closed for good', { ...shelter, hours: 'permanentlyClosed' } as const],
  ['one that was counted before it closed', { ...shelter, ...counted, hours: 'permanentlyClosed' } as const],
  ['a place that serves meals', { ...shelter, ...counted, type: ['MEALS'] } as const],
])('returns no beds for %s', (_what, facts) => {
  expect(bedStateOf(facts, NOW)).toBeNull();
});
