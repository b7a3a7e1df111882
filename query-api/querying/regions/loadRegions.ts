import type { CoordinatorFacts } from '#domain/coordinator/form.ts';
import { unsealCoordinators } from '#identity/contacts/sealedContacts.ts';
import type { QueryContext } from '../context.ts';
import type { Reading } from '../model/storedModel.ts';
import { loadRegionRows } from './loadRegionRows.ts';
import { createRegionIndex, type RegionIndex } from './regionIndex.ts';

/** A contact of a region; unknown fields are empty. */
interface ListedCoordinator extends CoordinatorFacts {
  readonly id: string;
}

/** A region in its current state, with its coordinators; the first one is contacted first. */
export interface ListedRegion {
  readonly id: string;
  readonly name: string;
  /** In the format of a service's `place.county`: `Denver, CO`. */
  readonly counties: readonly string[];
  readonly coordinators: readonly ListedCoordinator[];
}

/**
 * Returns all regions with their counties and unsealed coordinators; only for users with `region.read`.
 *
 *     const regions = createStoredModel(db, regionsProjection, context.readWaitMs);
 *     const { regions: all, regionOf } = await loadRegions(context, await regions.open(header('consistency-token')));
 *     regionOf(document.place?.county)?.coordinators[0]?.name;
 *
 * Lists that are filtered by region need no names: `loadRegionFilter.ts`.
 */
export const loadRegions = async (
  { db, vault }: Pick<QueryContext, 'db' | 'vault'>,
  reading: Pick<Reading, 'collection'>,
): Promise<RegionIndex<ListedRegion>> => {
  const [rows, coordinatorRows] = await Promise.all([loadRegionRows(db, reading, 'region'), loadRegionRows(db, reading, 'coordinator')]);
  const openedFacts = await unsealCoordinators(
    vault.keys,
    coordinatorRows.map(({ sealed }) => sealed),
  );
  const coordinatorById = new Map(
    coordinatorRows.flatMap(({ id }, index) => {
      const facts = openedFacts[index] ?? null;
      return facts === null ? [] : [[id, { id, ...facts }] as const];
    }),
  );
  return createRegionIndex(
    rows.map(({ id, name, counties, coordinatorIds }) => ({
      id,
      name,
      counties,
      coordinators: coordinatorIds.flatMap((coordinatorId) => coordinatorById.get(coordinatorId) ?? []),
    })),
  );
};
