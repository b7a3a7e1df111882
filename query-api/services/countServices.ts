import { countServices } from '#contract/servicesQueries.ts';
import type { ListResult } from '../listing/listing.ts';
import type { CountQuery } from '../listing/listQuery.ts';
import type { TabCounts } from '../listing/tabCounts.ts';
import type { Listings } from '../querying/asOf/listingAt.ts';
import type { QueryContext } from '../querying/context.ts';
import type { StoredModel } from '../querying/model/storedModel.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { createListingAnswer } from './listingAnswers.ts';
import { toCountQuery } from './toListQuery.ts';

const toResult = (counts: TabCounts): ListResult => ({
  body: Buffer.from(JSON.stringify(counts)),
  total: 0,
  release: () => undefined,
});

/** GET /services/counts, from the list in memory: the same in every language. */
export const createCountServices = (context: QueryContext, lists: Listings, accounts: StoredModel): Query<typeof countServices> => {
  const answerListing = createListingAnswer(context, lists, accounts);
  return defineQuery(countServices, (input) =>
    answerListing<CountQuery>(input, {
      toQuery: (principal, owners) => toCountQuery(input.query, principal, owners),
      produce: (listing, listQuery, at) => toResult(listing.count(listQuery, at)),
      headers: { Vary: 'Accept-Encoding, Authorization' },
    }),
  );
};
