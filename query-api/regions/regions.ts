import { Problem } from '#contract/problem.ts';
import { getRegion, listCounties, listRegions, type CountyResult, type RegionResult } from '#contract/regionOperations.ts';
import { openCoordinators, openLiaisons } from '#identity/contacts/content.ts';
import { can } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';
import type { Listing } from '#listing/listing.ts';
import { withDigits } from '#listing/textSearch.ts';
import { mustBeAllowed } from '#querying/allowed.ts';
import type { QueryContext } from '#querying/context.ts';
import type { FollowedModel } from '#querying/model/generation.ts';
import type { Reading, StoredModel } from '#querying/model/storedModel.ts';
import { nextLink } from '#querying/nextLink.ts';
import { privateHeaders } from '#querying/privateHeaders.ts';
import { defineQuery, queriesOf } from '#querying/query.ts';
import { byCounty } from '#querying/regions/byCounty.ts';
import { regionsNow } from '#querying/regions/regionsNow.ts';
import { rowsOf, type Row } from '#querying/regions/storedRows.ts';
import { coordinatorJson, stampsOf } from './contactJson.ts';
import { partOf } from './listPart.ts';
import { placesByCounty, placesIn } from './placesByCounty.ts';

/** Read models that the region queries use. */
export interface RegionModels {
  readonly regions: StoredModel;
  readonly listing: FollowedModel<Listing>;
}

type Context = Pick<QueryContext, 'db' | 'vault'>;

/** Throws 401 or 403 for users who may not see regions, and for `removed` also for users who may not restore them. */
export const mustRead = (principal: Principal, { removed = false }: { readonly removed?: boolean } = {}): void => {
  const person = { accountApproved: principal.approved };
  mustBeAllowed(can(principal.role, removed ? 'region.revise' : 'region.read', person), principal);
};

const peopleById = async ({ db, vault }: Context, reading: Reading) => {
  const rows = await rowsOf(db, reading, 'coordinator');
  const opened = await openCoordinators(
    vault.keys,
    rows.map(({ sealed }) => sealed),
  );
  return new Map(rows.map(({ id }, index) => [id, coordinatorJson(id, opened[index] ?? null)]));
};

/** Returns the names of liaisons by county: searching for a liaison finds the region, too. */
const liaisonsByCounty = async ({ db, vault }: Context, reading: Reading): Promise<ReadonlyMap<string, string>> => {
  const rows = await rowsOf(db, reading, 'liaison');
  const opened = await openLiaisons(
    vault.keys,
    rows.map(({ sealed }) => sealed),
  );
  const names = new Map<string, string>();
  for (const [index, { county, district }] of rows.entries())
    names.set(county, `${names.get(county) ?? ''} ${opened[index]?.name ?? ''} ${district}`);
  return names;
};

export const createRegionQueries = (context: QueryContext, { regions, listing }: RegionModels) => {
  const { db } = context;
  const toJson = async (reading: Reading): Promise<(row: Row<'region'>) => RegionResult> => {
    const people = await peopleById(context, reading);
    const counts = placesByCounty(listing);
    return (row) => ({
      id: row.id,
      name: row.name,
      counties: [...row.counties],
      coordinators: row.coordinatorIds.flatMap((id) => people.get(id) ?? []),
      places: placesIn(counts, row.counties),
      ...stampsOf(row),
    });
  };

  const list = defineQuery(listRegions, async ({ query, url, header, authenticate }) => {
    mustRead(await authenticate(), query);
    const { county, removed, q } = query;
    const reading = await regions.open(header('consistency-token'));
    const rows = await rowsOf(db, reading, 'region', { removed });
    const json = await toJson(reading);
    const all = rows.filter(({ counties }) => county === undefined || counties.includes(county)).map(json);
    const liaisons = q === undefined ? new Map<string, string>() : await liaisonsByCounty(context, reading);
    const textsOf = ({ name, counties, coordinators }: RegionResult) => [
      name,
      ...counties,
      ...counties.map((each) => liaisons.get(each) ?? ''),
      ...coordinators.flatMap((one) => [one.name, one.email ?? '', withDigits(`${one.officePhone ?? ''} ${one.mobile ?? ''}`)]),
    ];
    const { part, total } = partOf(all, query, textsOf);
    return {
      headers: { ...privateHeaders(reading), 'X-Total-Count': String(total), ...nextLink(url, query, total) },
      body: part,
    };
  });

  const get = defineQuery(getRegion, async ({ params: { id }, header, authenticate }) => {
    mustRead(await authenticate());
    const reading = await regions.open(header('consistency-token'));
    const row = (await rowsOf(db, reading, 'region')).find((each) => each.id === id);
    if (row === undefined) throw new Problem(404, 'NOT_FOUND', { headers: privateHeaders(reading) });
    const { coordinators = [] } = (await regionsNow(context, reading)).region(id) ?? {};
    const body: RegionResult = {
      id,
      name: row.name,
      counties: [...row.counties],
      coordinators: coordinators.map(({ id: personId, ...facts }) => coordinatorJson(personId, facts)),
      places: placesIn(placesByCounty(listing), row.counties),
      ...stampsOf(row),
    };
    return { headers: privateHeaders(reading), body };
  });

  const counties = defineQuery(listCounties, async ({ header, authenticate }) => {
    mustRead(await authenticate());
    const reading = await regions.open(header('consistency-token'));
    const rows = await rowsOf(db, reading, 'region');
    const counts = placesByCounty(listing);
    const { regionOf } = byCounty(rows);
    const known = [...new Set([...rows.flatMap((row) => row.counties), ...counts.keys()])].toSorted();
    const body = known.map((county): CountyResult => {
      const regionId = regionOf(county)?.id;
      return { county, ...(regionId === undefined ? {} : { regionId }), places: counts.get(county) ?? 0 };
    });
    return { headers: privateHeaders(reading), body };
  });

  return queriesOf(list, get, counties);
};
