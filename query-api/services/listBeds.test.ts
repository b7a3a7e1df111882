import type { listBeds } from '#contract/servicesQueries.ts';
import { silentLogger } from '#platform/logger.ts';
import { documentOf, generateServices } from '#tests/support/generator.ts';
import { createListing } from '../listing/listing.ts';
import type { Listings } from '../querying/asOf/listingAt.ts';
import type { QueryContext } from '../querying/context.ts';
import type { StoredModel } from '../querying/model/storedModel.ts';
import type { QueryInput } from '../querying/query.ts';
import { createListBeds } from './listBeds.ts';

test("uses the account's current name for the counter after the caller has changed it", async () => {
  const service = generateServices(5, 40).find(({ beds }) => beds !== null)!;
  const listing = createListing();
  listing.put(service.id, { ...documentOf(service), user: 'owner', bedCounters: ['ana'], bedsCountedById: 'ana' });
  const generation = { view: listing, logId: 'log', collection: '', position: 7n, lastChange: '' };
  const model = { current: () => generation, isCurrent: () => true, waitFor: () => Promise.resolve(true) };
  const loadPeopleNames = jest.fn((ids: readonly string[], token?: string) =>
    Promise.resolve(ids.map((id) => ({ id, displayName: token === 'log.7' ? 'Ana María' : 'Ana', email: '' }))),
  );
  const context: Pick<QueryContext, 'clock' | 'log' | 'readWaitMs'> = { clock: Date.now, log: silentLogger, readWaitMs: 1 };
  const query = createListBeds(context as QueryContext, { listing: model } as unknown as Listings, {
    loadPeopleNames,
    regions: {} as StoredModel,
  });
  const requestBody = async (token?: string): Promise<unknown> => {
    const input = {
      query: {},
      language: 'en',
      header: (name: string) => (name === 'consistency-token' ? token : undefined),
      authenticate: () => Promise.resolve({ id: 'owner', role: 'USER', approved: true }),
    };
    return (await query.execute(input as unknown as QueryInput<typeof listBeds>)).body;
  };
  expect(await requestBody()).toMatchObject([{ bedsCountedByName: 'Ana' }]);
  expect(await requestBody('log.7')).toMatchObject([{ bedsCountedByName: 'Ana María' }]);
});
