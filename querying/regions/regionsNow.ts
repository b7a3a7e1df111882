import { openCoordinators } from '../../identity/contacts/content.ts';
import type { CoordinatorFacts } from '../../domain/coordinator/form.ts';
import type { QueryContext } from '../context.ts';
import type { Reading } from '../model/storedModel.ts';
import { rowsOf } from './storedRows.ts';

/** Somebody who is asked in a region; what is not known is empty. */
interface CoordinatorNow extends CoordinatorFacts {
  readonly id: string;
}

/** A region as it is, with who is asked there, the first first. */
interface RegionNow {
  readonly id: string;
  readonly name: string;
  /** As services say theirs (`place.county`): `Denver, CO`. */
  readonly counties: readonly string[];
  readonly coordinators: readonly CoordinatorNow[];
}

interface RegionsNow {
  /** By name. */
  readonly regions: readonly RegionNow[];
  /** The region of a county, as services name it; null for a county in no region, and where none is known. */
  regionOf(county: string | null | undefined): RegionNow | null;
  /** Of this id; null where there is none. */
  region(id: string): RegionNow | null;
}

/**
 * All regions with their counties and coordinators, whose data are opened: only for who may `region.read`.
 *
 *     const regions = createStoredModel(db, regionsProjection, context.readWaitMs);
 *     const { regions: all, regionOf } = await regionsNow(context, await regions.open(header('consistency-token')));
 *     regionOf(document.place?.county)?.coordinators[0]?.name;
 *
 * Services by region: a `ListFilter` with `counties: region.counties`, or, for those in no region,
 * `outsideCounties: countiesOf(all)` (`listing/listQuery.ts`).
 */
export const regionsNow = async (
  { db, vault }: Pick<QueryContext, 'db' | 'vault'>,
  reading: Pick<Reading, 'collection'>,
): Promise<RegionsNow> => {
  const [rows, people] = await Promise.all([rowsOf(db, reading, 'region'), rowsOf(db, reading, 'coordinator')]);
  const opened = await openCoordinators(
    vault.keys,
    people.map(({ sealed }) => sealed),
  );
  const known = new Map(
    people.flatMap(({ id }, index) => {
      const facts = opened[index] ?? null;
      return facts === null ? [] : [[id, { id, ...facts }] as const];
    }),
  );
  return byCounty(
    rows.map(({ id, name, counties, coordinatorIds }) => ({
      id,
      name,
      counties,
      coordinators: coordinatorIds.flatMap((coordinatorId) => known.get(coordinatorId) ?? []),
    })),
  );
};

const byCounty = (found: readonly RegionNow[]): RegionsNow => {
  const regions = found.toSorted((one, other) => one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1));
  const ofCounty = new Map(regions.flatMap((region) => region.counties.map((county) => [county, region] as const)));
  const ofId = new Map(regions.map((region) => [region.id, region] as const));
  return {
    regions,
    regionOf: (county) => ofCounty.get(county ?? '') ?? null,
    region: (id) => ofId.get(id) ?? null,
  };
};

/** The counties that are in one of these regions. */
export const countiesOf = (regions: readonly Pick<RegionNow, 'counties'>[]): string[] =>
  regions.flatMap(({ counties }) => counties).toSorted();
