import { listServices } from '#contract/servicesQueries.ts';
import type { ListQuery } from '#listing/listQuery.ts';
import type { Listings } from '#querying/asOf/listingAt.ts';
import type { QueryContext } from '#querying/context.ts';
import type { StoredModel } from '#querying/model/storedModel.ts';
import { nextLink } from '#querying/nextLink.ts';
import { defineQuery, type Query } from '#querying/query.ts';
import { createListingAnswers } from './listingAnswers.ts';
import { toListQuery } from './toListQuery.ts';

/** GET /services, from the list in memory. */
export const createListServices = (context: QueryContext, lists: Listings, accounts: StoredModel): Query<typeof listServices> => {
  const answer = createListingAnswers(context, lists, accounts);
  return defineQuery(listServices, (input) => {
    const { query, language, url } = input;
    return answer<ListQuery>(input, {
      toQuery: (principal, owners) => toListQuery(query, principal, language, owners),
      make: (listing, listQuery, at) => listing.execute(listQuery, at),
      headers: { Vary: 'Accept-Language, Accept-Encoding, Authorization', 'Content-Language': language },
      bodyHeaders: (listQuery, total) => ({ 'X-Total-Count': String(total), ...nextLink(url, listQuery, total) }),
    });
  });
};
