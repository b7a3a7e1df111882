import type { Coordinate } from '#contract/query.ts';
import { createBoundedRunner } from '#platform/boundedRunner.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import type { Clock } from '#platform/systemClock.ts';
import { withCircuitBreaker } from '#platform/upstream/circuitBreaker.ts';
import { createPromiseCache } from '#platform/upstream/promiseCache.ts';
import { timeZoneAt } from '../place/index.ts';
import { createOpenMeteo, type Weather } from './openMeteo.ts';

export type { Weather } from './openMeteo.ts';

/** `off`: no weather server is configured. `unavailable`: it does not answer at the moment. */
export type WeatherResult = { readonly state: 'found'; readonly weather: Weather } | { readonly state: 'unavailable' | 'off' };

/** Looks up the weather with the configured server. Never throws: a conversation continues without it. */
export interface WeatherLookup {
  find(place: Coordinate): Promise<WeatherResult>;
}

/** Timeout of the server, in milliseconds: a person waits for the answer. */
const TIMEOUT_MS = 4000;
const MAX_PARALLEL_REQUESTS = 4;
/** Lifetime of cached weather: the server computes it every quarter of an hour. */
const CACHE_TTL_MS = 15 * 60_000;

const NO_WEATHER: WeatherLookup = { find: async () => ({ state: 'off' }) };

/** Rounds to one decimal, some miles: enough for the weather, and no more precise position of a visitor leaves this server. */
const roundCoordinate = ({ longitude, latitude }: Coordinate): Coordinate => ({
  longitude: Math.round(longitude * 10) / 10,
  latitude: Math.round(latitude * 10) / 10,
});

interface WeatherOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly timeoutMs?: number;
}

/** Opens the weather server of `WEATHER_URL`. No log contains a place. */
export const openWeather = (
  { weatherUrl }: Pick<Config, 'weatherUrl'>,
  { clock, log, timeoutMs = TIMEOUT_MS }: WeatherOptions,
): WeatherLookup => {
  if (weatherUrl === undefined) return NO_WEATHER;
  const server = withCircuitBreaker(createOpenMeteo(weatherUrl, timeoutMs));
  const requestQueue = createBoundedRunner({ maxRunning: MAX_PARALLEL_REQUESTS, maxWaiting: MAX_PARALLEL_REQUESTS });
  const resultCache = createPromiseCache<Weather>(clock, CACHE_TTL_MS);
  return {
    async find(place) {
      const rounded = roundCoordinate(place);
      const timeZone = timeZoneAt(rounded.longitude, rounded.latitude) ?? 'UTC';
      try {
        const weather = await resultCache(JSON.stringify(rounded), () => requestQueue(() => server.find({ place: rounded, timeZone })));
        return { state: 'found', weather };
      } catch (error) {
        log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the weather server does not respond');
        return { state: 'unavailable' };
      }
    },
  };
};
