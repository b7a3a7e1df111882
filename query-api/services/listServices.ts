import { listServices } from '#contract/servicesQueries.ts';
import type { ListQuery } from '../listing/listQuery.ts';
import type { Listings } from '../querying/asOf/listingAt.ts';
import type { QueryContext } from '../querying/context.ts';
import type { StoredModel } from '../querying/model/storedModel.ts';
import { nextLink } from '../querying/nextLink.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { createListingAnswer } from './listingAnswers.ts';
import { toListQuery } from './toListQuery.ts';

/** GET /services, from the list in memory. */
export const createListServices = (context: QueryContext, listings: Listings, accounts: StoredModel): Query<typeof listServices> => {
  const answerListing = createListingAnswer(context, listings, accounts);
  return defineQuery(listServices, (input) => {
    const { query, language, url } = input;
    return answerListing<ListQuery>(input, {
      toQuery: (principal, owners) => toListQuery(query, principal, language, owners),
      produce: (listing, listQuery, at) => listing.execute(listQuery, at),
      headers: { Vary: 'Accept-Language, Accept-Encoding, Authorization', 'Content-Language': language },
      bodyHeaders: (listQuery, total) => ({ 'X-Total-Count': String(total), ...nextLink(url, listQuery, total) }),
    });
  });
};
