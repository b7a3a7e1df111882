import type { Clock } from '../systemClock.ts';
import { UpstreamFailed } from './upstreamFailed.ts';

/** Failures in a row after which no request is sent for `OPEN_CIRCUIT_MS`. Then one request is tried; the others fail until it succeeds. */
const MAX_CONSECUTIVE_FAILURES = 3;
export const OPEN_CIRCUIT_MS = 30_000;

/** A lookup at an external server. Throws when the server fails. */
export interface Lookup<Query, Result> {
  find(query: Query): Promise<Result>;
}

/** Stops requests to a server that fails, until a pause is over. */
export const withCircuitBreaker = <Query, Result>(
  server: Lookup<Query, Result>,
  clock: Clock,
): Lookup<Query, Result> & {
  /** Returns false while no request is sent. */
  isReady(): boolean;
} => {
  let failures = 0;
  let openUntil = 0;
  return {
    isReady: () => failures < MAX_CONSECUTIVE_FAILURES || clock() >= openUntil,
    async find(lookupQuery) {
      if (failures >= MAX_CONSECUTIVE_FAILURES) {
        if (clock() < openUntil) throw new UpstreamFailed('is skipped after failures');
        openUntil = clock() + OPEN_CIRCUIT_MS;
      }
      try {
        const answer = await server.find(lookupQuery);
        failures = 0;
        return answer;
      } catch (error) {
        failures += 1;
        openUntil = clock() + OPEN_CIRCUIT_MS;
        throw error;
      }
    },
  };
};
