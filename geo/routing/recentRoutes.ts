import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';

/** A bus that left is no way any more, so a way is kept only so long. */
export const KEPT_MS = 5 * 60_000;
const MAX_ROUTES = 500;

/** Ways by what was asked, for a short time, the longest unused dropped first; who asks the same meanwhile gets the same. Failures are not kept. */
export const createRecent = <Value>(clock: Clock, most = MAX_ROUTES) => {
  // What is exactly as old as its `ttl` counts as fresh to the library.
  const kept = new LRUCache<string, Promise<Value>>({ max: most, ttl: KEPT_MS - 1, ttlResolution: 0, perf: { now: clock } });

  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const held = kept.get(key);
    if (held !== undefined) return held;
    const value = make();
    kept.set(key, value);
    value.catch(() => {
      if (kept.peek(key) === value) kept.delete(key);
    });
    return value;
  };
};
