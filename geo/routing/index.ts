import type { Coordinate } from '#contract/query.ts';
import type { Route } from '#contract/servicesRoute.ts';
import { createBoundedRunner } from '#platform/boundedRunner.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import type { Clock } from '#platform/systemClock.ts';
import { withCircuitBreaker } from '#platform/upstream/circuitBreaker.ts';
import { createPromiseCache } from '#platform/upstream/promiseCache.ts';
import { createOsrm } from './osrm.ts';
import { createOtp } from './otp.ts';
import type { Router, Trip } from './router.ts';

export type RouteResult =
  | { readonly state: 'found'; readonly route: Route }
  | { readonly state: 'none' }
  | { readonly state: 'unavailable' }
  | { readonly state: 'off' };

/** Finds routes between two places with the configured routers. Never throws: the visitor continues without a route. */
export interface Routing {
  find(trip: Trip): Promise<RouteResult>;
}

/** Timeout of one router, in milliseconds: the visitor waits, and sees the straight line until then. */
const TIMEOUT_MS = 4000;
const MAX_PARALLEL_REQUESTS = 8;
/** Lifetime of a cached route: after this the bus may have left. */
const CACHE_TTL_MS = 5 * 60_000;

const NO_ROUTING: Routing = { find: async () => ({ state: 'off' }) };

/** Rounds to three decimals, some hundred metres: no more precise position of a visitor leaves this server. */
const roundCoordinate = ({ longitude, latitude }: Coordinate): Coordinate => ({
  longitude: Math.round(longitude * 1000) / 1000,
  latitude: Math.round(latitude * 1000) / 1000,
});

interface RoutingOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly timeoutMs?: number;
}

/** Opens the routers of `OTP_URL` and `OSRM_URL`: the second is used if the first finds no route, or does not answer. */
export const openRouting = (
  { otpUrl, osrmUrl }: Pick<Config, 'otpUrl' | 'osrmUrl'>,
  { clock, log, timeoutMs = TIMEOUT_MS }: RoutingOptions,
): Routing => {
  const routers: Router[] = [];
  if (otpUrl !== undefined) routers.push(withCircuitBreaker(createOtp(otpUrl, timeoutMs)));
  if (osrmUrl !== undefined) routers.push(withCircuitBreaker(createOsrm(osrmUrl, timeoutMs)));
  if (routers.length === 0) return NO_ROUTING;
  const requestQueue = createBoundedRunner({ maxRunning: MAX_PARALLEL_REQUESTS, maxWaiting: MAX_PARALLEL_REQUESTS });
  const resultCache = createPromiseCache<Route | null>(clock, CACHE_TTL_MS);

  const findRoute = async (trip: Trip): Promise<Route | null> => {
    let failure: unknown;
    for (const router of routers) {
      try {
        const route = await router.find(trip);
        if (route !== null) return route;
      } catch (error) {
        failure = error;
        log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a router does not respond');
      }
    }
    if (failure !== undefined) throw failure;
    return null;
  };

  return {
    async find({ from, to, language }) {
      const trip = { from: roundCoordinate(from), to, language };
      try {
        const route = await resultCache(JSON.stringify(trip), () => requestQueue(() => findRoute(trip)));
        return route === null ? { state: 'none' } : { state: 'found', route };
      } catch {
        return { state: 'unavailable' };
      }
    },
  };
};
