import * as z from 'zod/mini';
import { requestJson } from '#platform/upstream/requestJson.ts';
import { UpstreamFailed } from '#platform/upstream/upstreamFailed.ts';
import { REQUEST_HEADERS, type Geocoder } from './geocoder.ts';

/** Kinds of results that are precise enough for an address. */
const EXACT_TYPES = ['house', 'street'];

const featureSchema = z.object({
  geometry: z.object({
    coordinates: z.tuple([z.number().check(z.gte(-180), z.lte(180)), z.number().check(z.gte(-90), z.lte(90))]),
  }),
  properties: z.object({ type: z.optional(z.string()) }),
});
const responseSchema = z.object({ features: z.array(featureSchema) });

/** Creates a geocoder for a server with the API of Photon, at its search URL: `https://photon.example.org/api`. */
export const createPhoton = (serviceUrl: string, timeoutMs: number): Geocoder => ({
  async find({ address1, city, state, zip, country }) {
    const url = new URL(serviceUrl);
    url.searchParams.set('q', [address1, city, `${state} ${zip}`.trim(), country].filter((part) => part !== '').join(', '));
    url.searchParams.set('limit', '1');
    const response = z.safeParse(responseSchema, await requestJson(url, { timeoutMs, headers: REQUEST_HEADERS }));
    if (!response.success) throw new UpstreamFailed('returned no valid place');
    const [firstFeature] = response.data.features;
    if (firstFeature === undefined || !EXACT_TYPES.includes(firstFeature.properties.type ?? 'house')) return null;
    const [longitude, latitude] = firstFeature.geometry.coordinates;
    return { longitude, latitude };
  },
});
