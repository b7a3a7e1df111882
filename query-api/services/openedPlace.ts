import * as z from 'zod/mini';
import type { Keys } from '../../identity/vault/keys.ts';
import type { ServiceDocument } from '../../projections/services/document.ts';

const streetSchema = z.object({ address1: z.string(), address2: z.string(), zip: z.string() });
const pointSchema = z.object({ longitude: z.number(), latitude: z.number() });
const countySchema = z.object({ county: z.string() });

/** A confidential service with its street, zip code, county and point, for who may know them. */
export const withOpenedPlace = async (keys: Pick<Keys, 'unsealAll'>, document: ServiceDocument): Promise<ServiceDocument> => {
  const { sealedAddress, sealedPlace, ...rest } = document;
  const [street, place] = await Promise.all(
    [sealedAddress, sealedPlace].map(async (sealed) => (sealed === undefined ? null : ((await keys.unsealAll([sealed]))[0] ?? null))),
  );
  const [address, point, county] = [z.safeParse(streetSchema, street), z.safeParse(pointSchema, place), z.safeParse(countySchema, place)];
  return {
    ...rest,
    ...(address.success ? address.data : {}),
    ...(point.success ? { location: { type: 'Point', coordinates: [point.data.longitude, point.data.latitude] } } : {}),
    ...(county.success ? county.data : {}),
  };
};
