import type { QueryContext } from '../../querying/context.ts';
import type { StoredModel } from '../../querying/model/storedModel.ts';
import { regionsNow } from '../../querying/regions/regionsNow.ts';
import { regionsFrom, type OpenRegions } from './regions.ts';

/** Reads the regions and the names of who is asked there, for those who may know them. */
export const createOpenRegions =
  (context: Pick<QueryContext, 'db' | 'vault'>, model: StoredModel): OpenRegions =>
  async (token) => {
    const reading = await model.open(token);
    const { regions } = await regionsNow(context, reading);
    const known = regions.map(({ id, name, counties, coordinators }) => ({
      id,
      name,
      counties,
      coordinators: coordinators.map((person) => person.name),
    }));
    return regionsFrom(known, reading.isStale);
  };
