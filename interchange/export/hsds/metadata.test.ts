import { sample } from 'fast-check';
import type { Service } from '#contract/service.ts';
import { createHsdsRecord } from '#tests/support/hsdsRecord.ts';
import { serviceArbitrary } from '#tests/support/serviceArbitrary.ts';
import { hsdsId } from '../../hsds/ownTaxonomies.ts';
import type { ListingChange } from './listingChange.ts';
import type { PublishedListing } from './publishedListing.ts';
import { toHsdsService } from './toHsdsService.ts';

/* Rows of `metadata` of a service at several locations. */

const HISTORY = ['name', 'age', 'phone'].map((name, revision): ListingChange => ({
  revision,
  at: '2026-11-30T23:59:59.000Z',
  role: 'VOLUNTEER LEAD',
  name,
  before: 'old',
  now: 'new',
}));

test('refer to the service, or to the service at its location for what each location has of its own', () => {
  covers('hsds-metadata');
  const [service] = sample(serviceArbitrary, 1) as [Service];
  const listingAt = (location: string): PublishedListing => ({
    service: { ...service, id: hsdsId('test listing', location) },
    record: { ...createHsdsRecord(''), serviceAtLocationId: hsdsId('test place', location) },
    history: HISTORY,
  });
  const [harbor, oak] = [listingAt('harbor'), { ...listingAt('oak'), history: [] }];
  const written = toHsdsService({ id: hsdsId('test service'), listings: [harbor, oak] });
  expect(written.metadata?.map((row) => [row.resource_type, row.resource_id, row.field_name])).toEqual([
    ['service', written.id, 'name'],
    ['service_at_location', hsdsId('test place', 'harbor'), 'age'],
    ['phone', hsdsId(harbor.service.id, 'phone'), 'number'],
  ]);
  expect(written.metadata?.[0]).toMatchObject({ last_action_date: '2026-11-30', last_action_type: 'update', updated_by: 'VOLUNTEER LEAD' });
  expect(toHsdsService({ id: written.id, listings: [oak] })).not.toHaveProperty('metadata');
});
