import type { QueryContext } from '#querying/context.ts';
import type { Models } from '#querying/model/models.ts';
import { queriesOf, type Query } from '#querying/query.ts';
import { createNamePeople } from '../users/namedPeople.ts';
import { createCountServices } from './countServices.ts';
import { createGetRoute } from './getRoute.ts';
import { createGetService } from './getService.ts';
import { createListBedCounters } from './listBedCounters.ts';
import { createListBeds } from './listBeds.ts';
import { createListServices } from './listServices.ts';
import { createLocateAddress } from './locateAddress.ts';
import { createSearchCityOrZip } from './searchCityOrZip.ts';
import { createSeesOwner } from './seenOwner.ts';

/** Creates the queries about services, their beds and their places. */
export const createServiceQueries = (
  context: QueryContext,
  { listing, versions, services, accounts, regions }: Models,
): readonly Query[] => {
  const lists = { listing, versions };
  const namePeople = createNamePeople(context, accounts);
  return queriesOf(
    createListServices(context, lists, accounts),
    createCountServices(context, lists, accounts),
    createGetService(context, lists, services, createSeesOwner(context, accounts)),
    createListBeds(context, lists, { namePeople, regions }),
    createListBedCounters(context, listing, namePeople),
    createGetRoute(context, listing),
    createSearchCityOrZip(context),
    createLocateAddress(context),
  );
};
