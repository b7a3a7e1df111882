import { Problem } from '#contract/problem.ts';
import { listBeds } from '#contract/servicesQueries.ts';
import { can } from '#domain/permissions/permissions.ts';
import { listingAt, type Listings } from '../querying/asOf/listingAt.ts';
import { consistencyHeaders } from '../querying/consistency.ts';
import type { QueryContext } from '../querying/context.ts';
import type { StoredModel } from '../querying/model/storedModel.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { loadRegionFilter } from '../querying/regions/loadRegionFilter.ts';
import type { LoadPeopleNames } from '../users/loadPeopleNames.ts';
import { visibleCounter, toBedBoardRow } from './toBedBoardRow.ts';

/** Returns the names of these accounts; none if they cannot be read, because the numbers matter more. */
const namesOf = async (peoplePromise: ReturnType<LoadPeopleNames>, log: QueryContext['log']): Promise<ReadonlyMap<string, string>> => {
  try {
    return new Map((await peoplePromise).map(({ id, displayName }) => [id, displayName]));
  } catch (error) {
    log.warn({ err: error }, 'beds are returned without the names of the users who counted them');
    return new Map();
  }
};

/** GET /services/beds: every shelter whose beds the user may count, by name; optionally of one region only. */
export const createListBeds = (
  context: QueryContext,
  listings: Listings,
  { loadPeopleNames, regions }: { readonly loadPeopleNames: LoadPeopleNames; readonly regions: StoredModel },
): Query<typeof listBeds> =>
  defineQuery(listBeds, async ({ query: { region, asOf }, language, header, authenticate }) => {
    const principal = await authenticate();
    const permissionFacts = { accountApproved: principal.approved };
    const canCountAll = can(principal.role, 'beds.count', permissionFacts);
    if (!canCountAll && !can(principal.role, 'beds.count', { own: true, ...permissionFacts })) throw new Problem(403, 'FORBIDDEN');
    const token = header('consistency-token');
    const regionFilter = await loadRegionFilter(context.db, regions, region, token);
    const { generation, isStale, now } = await listingAt(context, listings, { asOf, principal, token });
    const { view, logId, position } = generation;
    const at = Math.floor(now / 1000);
    const { ids } = view.find(
      {
        filter: { beds: true, ...regionFilter.filter, ...(canCountAll ? {} : { countedBy: principal.id }) },
        sort: 'name',
        direction: 'asc',
        skip: 0,
        limit: Infinity,
        language,
        showsApproval: false,
      },
      at,
    );
    const shelters = ids.flatMap((id) => {
      const document = view.document(id);
      return document === null ? [] : [{ id, document }];
    });
    const visibleCounterIds = new Set(shelters.flatMap(({ document }) => visibleCounter(document, principal.id) ?? []));
    const namesById = await namesOf(loadPeopleNames([...visibleCounterIds], token), context.log);
    const body = shelters.map(({ id, document }) => toBedBoardRow(id, document, { principal, names: namesById, at }));
    return {
      headers: {
        'Cache-Control': 'private, no-store',
        Vary: 'Authorization',
        'X-Total-Count': String(body.length),
        ...consistencyHeaders(logId, position, isStale || regionFilter.isStale),
      },
      body,
    };
  });
