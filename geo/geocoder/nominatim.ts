import * as z from 'zod/mini';
import { requestJson } from '#platform/upstream/requestJson.ts';
import { UpstreamFailed } from '#platform/upstream/upstreamFailed.ts';
import { REQUEST_HEADERS, type Geocoder } from './geocoder.ts';

/** Lowest rank of streets and buildings; lower ranks are quarters, towns and counties. */
const MIN_STREET_RANK = 26;

const degreesSchema = (maxDegrees: number) => z.coerce.number().check(z.gte(-maxDegrees), z.lte(maxDegrees));
const responseSchema = z.array(z.object({ lat: degreesSchema(90), lon: degreesSchema(180), place_rank: z.optional(z.number()) }));

/** Creates a geocoder for a server with the API of Nominatim, at its search URL: `https://nominatim.example.org/search`. */
export const createNominatim = (serviceUrl: string, timeoutMs: number): Geocoder => ({
  async find({ address1, city, state, zip, country }) {
    const url = new URL(serviceUrl);
    const parameters = { street: address1, city, state, postalcode: zip, country, format: 'jsonv2', limit: '1' };
    for (const [name, value] of Object.entries(parameters)) if (value !== '') url.searchParams.set(name, value);
    const response = z.safeParse(responseSchema, await requestJson(url, { timeoutMs, headers: REQUEST_HEADERS }));
    if (!response.success) throw new UpstreamFailed('returned no valid place');
    const [firstResult] = response.data;
    if (firstResult === undefined || (firstResult.place_rank ?? MIN_STREET_RANK) < MIN_STREET_RANK) return null;
    return { longitude: firstResult.lon, latitude: firstResult.lat };
  },
});
