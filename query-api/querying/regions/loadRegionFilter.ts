import { NO_REGION } from '#domain/vocabulary/regions.ts';
import type { Db } from '#platform/mongo/index.ts';
import type { ListFilter } from '../../listing/listQuery.ts';
import type { StoredModel } from '../model/storedModel.ts';
import { loadRegionRows } from './loadRegionRows.ts';

export interface RegionFilter {
  readonly filter: Pick<ListFilter, 'counties' | 'outsideCounties'>;
  readonly isStale: boolean;
}

/**
 * Returns the part of a filter that selects the services of a region by its id, or of no region (`none`). An unknown region selects none;
 * without an id, all services are selected. It reads only the counties of a region; contacts stay sealed.
 */
export const loadRegionFilter = async (
  db: Db,
  regions: StoredModel,
  region: string | undefined,
  token: string | undefined,
): Promise<RegionFilter> => {
  if (region === undefined) return { filter: {}, isStale: false };
  const reading = await regions.open(token);
  const rows = await loadRegionRows(db, reading, 'region');
  const filter =
    region === NO_REGION
      ? { outsideCounties: rows.flatMap(({ counties }) => counties) }
      : { counties: rows.find(({ id }) => id === region)?.counties ?? [] };
  return { filter, isStale: reading.isStale };
};
