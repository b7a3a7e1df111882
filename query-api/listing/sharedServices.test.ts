import type { ServiceDocument } from '#projections/services/document.ts';
import { documentOf, generateServices } from '#tests/support/generator.ts';
import { createHsdsRecord } from '#tests/support/hsdsRecord.ts';
import { createListing, type LiveListing } from './listing.ts';
import type { ListFilter } from './listQuery.ts';

const NOW = 1_795_197_600;
const [generated] = generateServices(3, 1, { now: NOW });
const plain: ServiceDocument = { ...documentOf(generated!), isApproved: true };
const atLocationOf = (serviceId: string, isApproved = true): ServiceDocument => ({
  ...plain,
  isApproved,
  hsdsRecord: { ...createHsdsRecord(''), serviceId },
});

let listing: LiveListing;
beforeEach(() => {
  listing = createListing();
  listing.put('north', atLocationOf('pantry'));
  listing.put('south', atLocationOf('pantry'));
  listing.put('draft', atLocationOf('pantry', false));
  listing.put('clinic', atLocationOf('clinic'));
  listing.put('own', plain);
});

const othersOf = (sameServiceAs: string, filter: ListFilter = {}): readonly string[] =>
  listing.find(
    {
      filter: { approved: true, sameServiceAs, ...filter },
      sort: 'createdAt',
      direction: 'asc',
      skip: 0,
      limit: 100,
      language: 'en',
      showsApproval: false,
    },
    NOW,
  ).ids;

test('lists the approved listings of the same service without the listing itself', () => {
  covers('services-other-locations');
  expect(othersOf('north')).toEqual(['south']);
  expect(othersOf('south')).toEqual(['north']);
  expect(['north', 'south'].map((id) => listing.hasOtherLocations(id))).toEqual([true, true]);
});

test.each(['clinic', 'own', 'draft', 'unknown'])('finds no other location of a listing that has none or is not approved: %s', (id) => {
  covers('services-other-locations');
  expect(othersOf(id)).toEqual([]);
  expect(listing.hasOtherLocations(id)).toBe(false);
});

test('combines with other filters', () => {
  expect(othersOf('north', { ids: ['south', 'clinic'] })).toEqual(['south']);
  expect(othersOf('north', { ids: ['clinic'] })).toEqual([]);
  expect(othersOf('north', { cities: [['nowhere']] })).toEqual([]);
});

test('follows approvals, removals, and records that change', () => {
  listing.put('draft', atLocationOf('pantry'));
  expect(othersOf('north').toSorted()).toEqual(['draft', 'south']);
  listing.put('draft', null);
  listing.put('south', atLocationOf('clinic'));
  expect(othersOf('north')).toEqual([]);
  expect(listing.hasOtherLocations('north')).toBe(false);
  expect(othersOf('clinic')).toEqual(['south']);
  listing.put('south', plain);
  expect(listing.hasOtherLocations('clinic')).toBe(false);
  listing.put('draft', atLocationOf('pantry'));
  expect(othersOf('draft')).toEqual(['north']);
});
