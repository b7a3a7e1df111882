import * as z from 'zod/mini';
import type { Sealed } from '#domain/values/sealed.ts';
import type { Keys } from '#identity/vault/keys.ts';
import type { ServiceDocument } from '#projections/services/document.ts';

const streetSchema = z.object({ address1: z.string(), address2: z.string(), zip: z.string() });
const pointSchema = z.object({ longitude: z.number(), latitude: z.number() });
const countySchema = z.object({ county: z.string() });

/** Unseals street, zip code, county and point of a confidential service for users who may see them. */
export const withUnsealedPlace = async (keys: Pick<Keys, 'unsealAll'>, document: ServiceDocument): Promise<ServiceDocument> => {
  const { address, place } = document;
  const unseal = async (sealed: Sealed | undefined) => (sealed === undefined ? null : ((await keys.unsealAll([sealed]))[0] ?? null));
  const [street, hiddenPlace] = await Promise.all([unseal(address.sealed), unseal(place?.sealed)]);
  const point = z.safeParse(pointSchema, hiddenPlace);
  return {
    ...document,
    address: { ...address, ...z.safeParse(streetSchema, street).data },
    ...(place && { place: { ...place, ...z.safeParse(countySchema, hiddenPlace).data } }),
    ...(point.success ? { location: { type: 'Point', coordinates: [point.data.longitude, point.data.latitude] } } : {}),
  };
};
