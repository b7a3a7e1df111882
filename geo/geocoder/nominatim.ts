import * as z from 'zod/mini';
import { requestJson } from '#platform/upstream/requestJson.ts';
import { ServerFailed } from '#platform/upstream/serverFailed.ts';
import { ASKING, type Geocoder } from './geocoder.ts';

/** Lowest rank of streets and buildings; lower ranks are quarters, towns and counties. */
const STREET_RANK = 26;

const degrees = (most: number) => z.coerce.number().check(z.gte(-most), z.lte(most));
const answerSchema = z.array(z.object({ lat: degrees(90), lon: degrees(180), place_rank: z.optional(z.number()) }));

/** Creates a geocoder for a server with the API of Nominatim, at its search URL: `https://nominatim.example.org/search`. */
export const createNominatim = (service: string, timeoutMs: number): Geocoder => ({
  async find({ address1, city, state, zip, country }) {
    const url = new URL(service);
    const parameters = { street: address1, city, state, postalcode: zip, country, format: 'jsonv2', limit: '1' };
    for (const [name, value] of Object.entries(parameters)) if (value !== '') url.searchParams.set(name, value);
    const answer = z.safeParse(answerSchema, await requestJson(url, { timeoutMs, headers: ASKING }));
    if (!answer.success) throw new ServerFailed('returned no valid place');
    const [found] = answer.data;
    if (found === undefined || (found.place_rank ?? STREET_RANK) < STREET_RANK) return null;
    return { longitude: found.lon, latitude: found.lat };
  },
});
