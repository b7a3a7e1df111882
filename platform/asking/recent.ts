import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

const MAX_ANSWERS = 500;

/** Answers by what was asked, for a short time, the longest unused dropped first; who asks the same meanwhile gets the same. Failures are not kept. */
export const createRecent = <Value>(clock: Clock, keptMs: number, most = MAX_ANSWERS) => {
  // What is exactly as old as its `ttl` counts as fresh to the library.
  const kept = new LRUCache<string, Promise<Value>>({ max: most, ttl: keptMs - 1, ttlResolution: 0, perf: { now: clock } });

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
