import { samePlaceKeys } from '#domain/service/samePlace.ts';
import { addToGroup } from '#domain/values/addToGroup.ts';
import type { Db } from '#platform/mongo/index.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { NOT_REMOVED } from './model/notRemoved.ts';
import { createStoredModel } from './model/storedModel.ts';

/** A listing that is there. */
interface ListedPlace {
  readonly serviceId: string;
  readonly name: string;
}

interface ServiceRow extends Pick<ServiceDocument, 'described' | 'address' | 'contact'> {
  readonly _id: string;
}

const PROJECTION = {
  'described.name': 1,
  'address.address1': 1,
  'address.city': 1,
  'address.state': 1,
  'address.confidential': 1,
  'contact.phone': 1,
};

/**
 * Creates a function that reads the listings that are there, published or not, and returns them by the keys of `samePlaceKeys`. A hidden
 * address matches no other. `waitMs`: how long to wait for the read model; throws 503 if there is none.
 */
export const createListedPlaces = (db: Db, waitMs: number): (() => Promise<(key: string) => readonly ListedPlace[]>) => {
  const services = createStoredModel(db, servicesProjection, waitMs);
  return async () => {
    const { collection } = await services.open(undefined);
    const placesByKey = new Map<string, ListedPlace[]>();
    const rows = db.collection<ServiceRow>(collection).find(NOT_REMOVED as object, { projection: PROJECTION, batchSize: 2000 });
    for await (const { _id: serviceId, described, address, contact } of rows) {
      const { name } = described;
      const { address1, city, state, confidential: isConfidential } = address;
      for (const key of samePlaceKeys({ name, address1, city, state, phone: contact.phone, isConfidential }))
        addToGroup(placesByKey, key, { serviceId, name });
    }
    return (key) => placesByKey.get(key) ?? [];
  };
};
