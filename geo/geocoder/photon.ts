import * as z from 'zod/mini';
import { requestJson } from '#platform/upstream/requestJson.ts';
import { ServerFailed } from '#platform/upstream/serverFailed.ts';
import { ASKING, type Geocoder } from './geocoder.ts';

/** Kinds of results that are precise enough for an address. */
const EXACT = ['house', 'street'];

const featureSchema = z.object({
  geometry: z.object({
    coordinates: z.tuple([z.number().check(z.gte(-180), z.lte(180)), z.number().check(z.gte(-90), z.lte(90))]),
  }),
  properties: z.object({ type: z.optional(z.string()) }),
});
const answerSchema = z.object({ features: z.array(featureSchema) });

/** Creates a geocoder for a server with the API of Photon, at its search URL: `https://photon.example.org/api`. */
export const createPhoton = (service: string, timeoutMs: number): Geocoder => ({
  async find({ address1, city, state, zip, country }) {
    const url = new URL(service);
    url.searchParams.set('q', [address1, city, `${state} ${zip}`.trim(), country].filter((part) => part !== '').join(', '));
    url.searchParams.set('limit', '1');
    const answer = z.safeParse(answerSchema, await requestJson(url, { timeoutMs, headers: ASKING }));
    if (!answer.success) throw new ServerFailed('returned no valid place');
    const [found] = answer.data.features;
    if (found === undefined || !EXACT.includes(found.properties.type ?? 'house')) return null;
    const [longitude, latitude] = found.geometry.coordinates;
    return { longitude, latitude };
  },
});
