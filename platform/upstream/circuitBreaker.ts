import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll } from 'cockatiel';

/** Failures in a row after which no request is sent for a pause. Then one request is tried; the others wait for its result. */
const MAX_CONSECUTIVE_FAILURES = 3;
const PAUSE_MS = 30_000;

/** A lookup at an external server. Throws when the server fails. */
export interface Lookup<Query, Result> {
  find(query: Query): Promise<Result>;
}

/** Stops requests to a server that fails, until a pause is over. */
export const withCircuitBreaker = <Query, Result>(
  server: Lookup<Query, Result>,
): Lookup<Query, Result> & {
  /** Returns false while no request is sent. */
  isReady(): boolean;
} => {
  const policy = circuitBreaker(handleAll, { halfOpenAfter: PAUSE_MS, breaker: new ConsecutiveBreaker(MAX_CONSECUTIVE_FAILURES) });
  let openedAt = 0;
  policy.onBreak(() => {
    openedAt = Date.now();
  });
  return {
    isReady: () => policy.state !== CircuitState.Open || Date.now() - openedAt >= PAUSE_MS,
    find: (query) => policy.execute(() => server.find(query)),
  };
};
