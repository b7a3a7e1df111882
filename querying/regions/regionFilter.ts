import type { Db } from '../../platform/mongo/index.ts';
import { NO_REGION } from '../../kernel/vocabulary/regions.ts';
import type { ListFilter } from '../../listing/listQuery.ts';
import type { Reading } from '../model/storedModel.ts';
import { countiesOf } from './regionsNow.ts';
import { rowsOf } from './storedRows.ts';

/**
 * The part of a filter that means the services of a region by its id, or of no region (`none`); of a region that is not there,
 * none. Without an id all are meant.
 */
export const regionFilter = async (
  db: Db,
  reading: Pick<Reading, 'collection'>,
  region: string | undefined,
): Promise<Pick<ListFilter, 'counties' | 'outsideCounties'>> => {
  if (region === undefined) return {};
  const rows = await rowsOf(db, reading, 'region');
  if (region === NO_REGION) return { outsideCounties: countiesOf(rows) };
  return { counties: rows.find(({ id }) => id === region)?.counties ?? [] };
};
