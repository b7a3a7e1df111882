import type { Clock } from '../../platform/clock.ts';
import type { Router } from './router.ts';
import { RouterFailed } from './router.ts';

/** After so many failures in a row a router is left alone, so long. Then one asks, and the others wait for what came of it. */
const MAX_FAILURES = 3;
export const REST_MS = 30_000;

/** A router that is not asked again and again while it does not answer. */
export const withBreaker = (router: Router, clock: Clock): Router => {
  let failures = 0;
  let restsUntil = 0;
  return {
    async find(trip) {
      if (failures >= MAX_FAILURES) {
        if (clock() < restsUntil) throw new RouterFailed('is left alone after failures');
        restsUntil = clock() + REST_MS;
      }
      try {
        const route = await router.find(trip);
        failures = 0;
        return route;
      } catch (error) {
        failures += 1;
        restsUntil = clock() + REST_MS;
        throw error;
      }
    },
  };
};
