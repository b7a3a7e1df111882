import type { CoordinatorFacts } from '#domain/coordinator/form.ts';
import { openCoordinators } from '#identity/contacts/content.ts';
import type { QueryContext } from '../context.ts';
import type { Reading } from '../model/storedModel.ts';
import { byCounty, type ByCounty } from './byCounty.ts';
import { rowsOf } from './storedRows.ts';

/** A contact of a region; unknown fields are empty. */
interface CoordinatorNow extends CoordinatorFacts {
  readonly id: string;
}

/** A region in its present state, with its coordinators; the first one is contacted first. */
export interface RegionNow {
  readonly id: string;
  readonly name: string;
  /** In the format of a service's `place.county`: `Denver, CO`. */
  readonly counties: readonly string[];
  readonly coordinators: readonly CoordinatorNow[];
}

/**
 * Returns all regions with their counties and unsealed coordinators; only for users with `region.read`.
 *
 *     const regions = createStoredModel(db, regionsProjection, context.readWaitMs);
 *     const { regions: all, regionOf } = await regionsNow(context, await regions.open(header('consistency-token')));
 *     regionOf(document.place?.county)?.coordinators[0]?.name;
 *
 * Lists that are filtered by region need no names: `narrowedTo.ts`.
 */
export const regionsNow = async (
  { db, vault }: Pick<QueryContext, 'db' | 'vault'>,
  reading: Pick<Reading, 'collection'>,
): Promise<ByCounty<RegionNow>> => {
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
