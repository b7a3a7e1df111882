import { searchCityOrZip as operation } from '#contract/servicesQueries.ts';
import { searchCityOrZip as search } from '#geo/place/index.ts';
import type { QueryContext } from '../querying/context.ts';
import type { Models } from '../querying/model/models.ts';
import { queriesOf, type Query, defineQuery } from '../querying/query.ts';
import { createLoadPeopleNames } from '../users/loadPeopleNames.ts';
import { createCountServices } from './countServices.ts';
import { createGetRoute } from './getRoute.ts';
import { createGetService } from './getService.ts';
import { createListBedCounters } from './listBedCounters.ts';
import { createListBeds } from './listBeds.ts';
import { createListServices } from './listServices.ts';
import { createLoadOwner } from './loadOwner.ts';
import { createLocateAddress } from './locateAddress.ts';

/** POST /services/search-city-or-zip, from the gazetteer. */
const createSearchCityOrZip = ({ limits }: Pick<QueryContext, 'limits'>): Query<typeof operation> =>
  defineQuery(operation, async ({ body, clientAddress }) => {
    await limits.consume('search', { address: clientAddress });
    return { headers: { 'Cache-Control': 'no-store' }, body: search(body.keyword) };
  });

/** Creates the queries about services, their beds and their places. */
export const createServiceQueries = (
  context: QueryContext,
  { listing, versions, services, accounts, regions }: Models,
): readonly Query[] => {
  const listings = { listing, versions };
  const loadPeopleNames = createLoadPeopleNames(context, accounts);
  return queriesOf(
    createListServices(context, listings, accounts),
    createCountServices(context, listings, accounts),
    createGetService(context, listings, services, createLoadOwner(context, accounts)),
    createListBeds(context, listings, { loadPeopleNames, regions }),
    createListBedCounters(context, listing, loadPeopleNames),
    createGetRoute(context, listing),
    createSearchCityOrZip(context),
    createLocateAddress(context),
  );
};
