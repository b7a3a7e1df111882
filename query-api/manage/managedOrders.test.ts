import type { ManagedSort } from '#contract/managedServices.ts';
import { documentOf, generateServices } from '#tests/support/generator.ts';
import type { Listed } from './managedFilters.ts';
import { sortListed } from './managedOrders.ts';

const [template] = generateServices(3, 1, { now: 1_795_197_600 }).map(documentOf);

const row = (
  id: string,
  type: 'FOOD' | 'SHELTER' | 'WORK',
  facts: { confirmedAt?: string; availableBeds?: number; isWaiting?: true; isChanged?: true },
): Listed => {
  const { confirmedAt: _confirmedAt, availableBeds: _beds, changedSinceApproval: _changes, approval: _approval, ...base } = template!;
  return [
    id,
    {
      ...base,
      createdAt: '2026-01-01',
      isApproved: facts.isWaiting !== true,
      classified: { ...base.classified, types: [type] },
      ...(facts.confirmedAt !== undefined && { confirmedAt: facts.confirmedAt }),
      ...(facts.availableBeds !== undefined && { availableBeds: facts.availableBeds }),
      ...(facts.isChanged && { changedSinceApproval: {} }),
    },
  ];
};

/** Rows in the order of their names. */
const ROWS: readonly Listed[] = [
  row('a', 'SHELTER', { confirmedAt: '2026-03-01', availableBeds: 4 }),
  row('b', 'FOOD', { isChanged: true }),
  row('c', 'SHELTER', { isWaiting: true }),
  row('d', 'WORK', { confirmedAt: '2026-02-01' }),
  row('e', 'SHELTER', { availableBeds: 0, confirmedAt: '2026-03-01' }),
];
const context = { now: 0, reports: new Map([['d', 2]]) };

const idsBy = (sort: ManagedSort, direction: 'asc' | 'desc') => sortListed(ROWS, { sort, direction }, context).map(([id]) => id);

test.each([
  ['name', ['a', 'b', 'c', 'd', 'e'], ['e', 'd', 'c', 'b', 'a']],
  ['kind', ['b', 'a', 'c', 'e', 'd'], ['d', 'a', 'c', 'e', 'b']],
  ['approved', ['c', 'b', 'a', 'd', 'e'], ['a', 'd', 'e', 'b', 'c']],
  ['confirmed', ['b', 'c', 'd', 'a', 'e'], ['a', 'e', 'd', 'b', 'c']],
  // Rows without a count of beds come last in both directions.
  ['beds', ['e', 'a', 'b', 'c', 'd'], ['a', 'e', 'b', 'c', 'd']],
  ['reports', ['a', 'b', 'c', 'e', 'd'], ['d', 'a', 'b', 'c', 'e']],
] as const)('sorts listings by %s, and those with one key by name', (sort, ascending, descending) => {
  expect(idsBy(sort, 'asc')).toEqual(ascending);
  expect(idsBy(sort, 'desc')).toEqual(descending);
});
