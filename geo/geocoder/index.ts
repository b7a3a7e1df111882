import { createBoundedRunner } from '#platform/boundedRunner.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import type { Clock } from '#platform/systemClock.ts';
import { withCircuitBreaker } from '#platform/upstream/circuitBreaker.ts';
import { createPromiseCache } from '#platform/upstream/promiseCache.ts';
import type { Point, StreetAddress } from './geocoder.ts';
import { createNominatim } from './nominatim.ts';
import { createPhoton } from './photon.ts';

export type { Point, StreetAddress } from './geocoder.ts';

/** `off`: no geocoder is configured. `unavailable`: it does not answer at the moment. `none`: it does not find the address. */
export type GeocodeResult = { readonly state: 'found'; readonly point: Point } | { readonly state: 'none' | 'unavailable' | 'off' };

/** Finds coordinates of addresses with the configured geocoder. Never throws: a form continues without coordinates. */
export interface Geocoding {
  readonly isOn: boolean;
  find(address: StreetAddress): Promise<GeocodeResult>;
}

const TIMEOUT_MS = 4000;
/** One request at a time, as public servers require. */
const MAX_PARALLEL_REQUESTS = 1;
const MAX_QUEUED_REQUESTS = 8;
/** Streets do not move, and a form requests the same address at every change of another field. */
const CACHE_TTL_MS = 60 * 60_000;

const NO_GEOCODER: Geocoding = { isOn: false, find: async () => ({ state: 'off' }) };
const ADAPTERS = { nominatim: createNominatim, photon: createPhoton };

interface GeocodingOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly timeoutMs?: number;
}

/** Opens the geocoder of `GEOCODER_URL`, with the API of `GEOCODER_FORMAT`. No log contains the address. */
export const openGeocoding = (
  { geocoderUrl, geocoderFormat }: Pick<Config, 'geocoderUrl' | 'geocoderFormat'>,
  { clock, log, timeoutMs = TIMEOUT_MS }: GeocodingOptions,
): Geocoding => {
  if (geocoderUrl === undefined) return NO_GEOCODER;
  const geocoder = withCircuitBreaker(ADAPTERS[geocoderFormat](geocoderUrl, timeoutMs));
  const requestQueue = createBoundedRunner({ maxRunning: MAX_PARALLEL_REQUESTS, maxWaiting: MAX_QUEUED_REQUESTS });
  const resultCache = createPromiseCache<Point | null>(clock, CACHE_TTL_MS);
  return {
    isOn: true,
    async find({ address1, city, state, zip, country }) {
      const address = { address1: address1.trim(), city: city.trim(), state: state.trim(), zip: zip.trim(), country: country.trim() };
      if (address.address1 === '') return { state: 'none' };
      try {
        const point = await resultCache(JSON.stringify(address), () => requestQueue(() => geocoder.find(address)));
        return point === null ? { state: 'none' } : { state: 'found', point };
      } catch (error) {
        log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the geocoder does not respond');
        return { state: 'unavailable' };
      }
    },
  };
};
