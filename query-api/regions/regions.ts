import { Problem } from '#contract/problem.ts';
import { getRegion, listCounties, listRegions, type CountyResult, type RegionResult } from '#contract/regionOperations.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { unsealCoordinators, unsealLiaisons } from '#identity/contacts/sealedContacts.ts';
import type { Listing } from '../listing/listing.ts';
import { withDigitsOnly } from '../listing/searchText.ts';
import { notReadyProblem } from '../querying/consistency.ts';
import type { QueryContext } from '../querying/context.ts';
import type { FollowedModel } from '../querying/model/generation.ts';
import type { Reading, StoredModel } from '../querying/model/storedModel.ts';
import { nextLink } from '../querying/nextLink.ts';
import { privateHeaders } from '../querying/privateHeaders.ts';
import { defineQuery, queriesOf } from '../querying/query.ts';
import { loadRegionRows, type RegionRow } from '../querying/regions/loadRegionRows.ts';
import { loadRegions } from '../querying/regions/loadRegions.ts';
import { createRegionIndex } from '../querying/regions/regionIndex.ts';
import { requireAllowed } from '../querying/requireAllowed.ts';
import { coordinatorJson, recordMetadata } from './contactJson.ts';
import { pageOf } from './pageOf.ts';

/** Counts the listed services of each county, by its name; services with a hidden place have no county. */
const serviceCountByCounty = (listing: FollowedModel<Listing>): ReadonlyMap<string, number> => {
  const view = listing.current()?.view;
  if (view === undefined) throw notReadyProblem();
  return view.countByCounty();
};

/** Adds up the counts of several counties. */
const countInCounties = (counts: ReadonlyMap<string, number>, counties: readonly string[]): number =>
  counties.reduce((sum, county) => sum + (counts.get(county) ?? 0), 0);

/** Read models that the region queries use. */
export interface RegionModels {
  readonly regions: StoredModel;
  readonly listing: FollowedModel<Listing>;
}

type Context = Pick<QueryContext, 'db' | 'vault'>;

/** Throws 401 or 403 for users who may not see regions, and for `removed` also for users who may not restore them. */
export const requireRegionAccess = (principal: Principal, { removed = false }: { readonly removed?: boolean } = {}): void => {
  const permissionFacts = { accountApproved: principal.approved };
  requireAllowed(can(principal.role, removed ? 'region.revise' : 'region.read', permissionFacts), principal);
};

const coordinatorsById = async ({ db, vault }: Context, reading: Reading) => {
  const rows = await loadRegionRows(db, reading, 'coordinator');
  const openedFacts = await unsealCoordinators(
    vault.keys,
    rows.map(({ sealed }) => sealed),
  );
  return new Map(rows.map(({ id }, index) => [id, coordinatorJson(id, openedFacts[index] ?? null)]));
};

/** Returns the names of liaisons by county: searching for a liaison finds the region, too. */
const liaisonsByCounty = async ({ db, vault }: Context, reading: Reading): Promise<ReadonlyMap<string, string>> => {
  const rows = await loadRegionRows(db, reading, 'liaison');
  const openedFacts = await unsealLiaisons(
    vault.keys,
    rows.map(({ sealed }) => sealed),
  );
  const districtByCounty = new Map<string, string>();
  for (const [index, { county, district }] of rows.entries())
    districtByCounty.set(county, `${districtByCounty.get(county) ?? ''} ${openedFacts[index]?.name ?? ''} ${district}`);
  return districtByCounty;
};

export const createRegionQueries = (context: QueryContext, { regions, listing }: RegionModels) => {
  const { db } = context;
  const toJson = async (reading: Reading): Promise<(row: RegionRow<'region'>) => RegionResult> => {
    const coordinatorById = await coordinatorsById(context, reading);
    const counts = serviceCountByCounty(listing);
    return (row) => ({
      id: row.id,
      name: row.name,
      counties: [...row.counties],
      coordinators: row.coordinatorIds.flatMap((id) => coordinatorById.get(id) ?? []),
      places: countInCounties(counts, row.counties),
      ...recordMetadata(row),
    });
  };

  const list = defineQuery(listRegions, async ({ query, url, header, authenticate }) => {
    requireRegionAccess(await authenticate(), query);
    const { county, removed, q } = query;
    const reading = await regions.open(header('consistency-token'));
    const rows = await loadRegionRows(db, reading, 'region', { removed });
    const rowToJson = await toJson(reading);
    const matchingRegions = rows.filter(({ counties }) => county === undefined || counties.includes(county)).map(rowToJson);
    const liaisonNames = q === undefined ? new Map<string, string>() : await liaisonsByCounty(context, reading);
    const textsOf = ({ name, counties, coordinators }: RegionResult) => [
      name,
      ...counties,
      ...counties.map((countyName) => liaisonNames.get(countyName) ?? ''),
      ...coordinators.flatMap((coordinator) => [
        coordinator.name,
        coordinator.email ?? '',
        withDigitsOnly(`${coordinator.officePhone ?? ''} ${coordinator.mobile ?? ''}`),
      ]),
    ];
    const { page, total } = pageOf(matchingRegions, query, textsOf);
    return {
      headers: { ...privateHeaders(reading), 'X-Total-Count': String(total), ...nextLink(url, query, total) },
      body: page,
    };
  });

  const get = defineQuery(getRegion, async ({ params: { id }, header, authenticate }) => {
    requireRegionAccess(await authenticate());
    const reading = await regions.open(header('consistency-token'));
    const row = (await loadRegionRows(db, reading, 'region')).find((countyName) => countyName.id === id);
    if (row === undefined) throw new Problem(404, 'NOT_FOUND', { headers: privateHeaders(reading) });
    const { coordinators = [] } = (await loadRegions(context, reading)).region(id) ?? {};
    const body: RegionResult = {
      id,
      name: row.name,
      counties: [...row.counties],
      coordinators: coordinators.map(({ id: personId, ...facts }) => coordinatorJson(personId, facts)),
      places: countInCounties(serviceCountByCounty(listing), row.counties),
      ...recordMetadata(row),
    };
    return { headers: privateHeaders(reading), body };
  });

  const counties = defineQuery(listCounties, async ({ header, authenticate }) => {
    requireRegionAccess(await authenticate());
    const reading = await regions.open(header('consistency-token'));
    const rows = await loadRegionRows(db, reading, 'region');
    const counts = serviceCountByCounty(listing);
    const { regionOf } = createRegionIndex(rows);
    const knownCounties = [...new Set([...rows.flatMap((row) => row.counties), ...counts.keys()])].toSorted();
    const body = knownCounties.map((county): CountyResult => {
      const regionId = regionOf(county)?.id;
      return { county, ...(regionId === undefined ? {} : { regionId }), places: counts.get(county) ?? 0 };
    });
    return { headers: privateHeaders(reading), body };
  });

  return queriesOf(list, get, counties);
};
