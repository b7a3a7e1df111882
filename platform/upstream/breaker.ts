import type { Clock } from '../clock.ts';
import { ServerFailed } from './serverFailed.ts';

/** Failures in a row after which no request is sent for `REST_MS`. Then one request is tried; the others fail until it succeeds. */
const MAX_FAILURES = 3;
export const REST_MS = 30_000;

/** A lookup at an external server. Throws when the server fails. */
export interface Lookup<Query, Result> {
  find(query: Query): Promise<Result>;
}

/** Stops requests to a server that fails, until a pause is over. */
export const withBreaker = <Query, Result>(
  server: Lookup<Query, Result>,
  clock: Clock,
): Lookup<Query, Result> & {
  /** Returns false while no request is sent. */
  isReady(): boolean;
} => {
  let failures = 0;
  let restsUntil = 0;
  return {
    isReady: () => failures < MAX_FAILURES || clock() >= restsUntil,
    async find(question) {
      if (failures >= MAX_FAILURES) {
        if (clock() < restsUntil) throw new ServerFailed('is skipped after failures');
        restsUntil = clock() + REST_MS;
      }
      try {
        const answer = await server.find(question);
        failures = 0;
        return answer;
      } catch (error) {
        failures += 1;
        restsUntil = clock() + REST_MS;
        throw error;
      }
    },
  };
};
