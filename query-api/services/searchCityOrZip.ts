import { searchCityOrZip as operation } from '#contract/servicesQueries.ts';
import { searchCityOrZip as search } from '#geo/place/index.ts';
import type { QueryContext } from '../querying/context.ts';
import { defineQuery, type Query } from '../querying/query.ts';

/** POST /services/search-city-or-zip, from the gazetteer. */
export const createSearchCityOrZip = ({ limits }: Pick<QueryContext, 'limits'>): Query<typeof operation> =>
  defineQuery(operation, async ({ body, clientAddress }) => {
    await limits.consume('search', { address: clientAddress });
    return { headers: { 'Cache-Control': 'no-store' }, body: search(body.keyword) };
  });
