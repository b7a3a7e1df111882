import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

const MAX_ANSWERS = 500;

/**
 * Caches results by key for a short time and drops the least recently used first; concurrent callers share one request. Failures are not
 * cached.
 */
export const createRecent = <Value>(clock: Clock, ttlMs: number, most = MAX_ANSWERS) => {
  // The library counts an entry exactly as old as its `ttl` as fresh.
  const cache = new LRUCache<string, Promise<Value>>({ max: most, ttl: ttlMs - 1, ttlResolution: 0, perf: { now: clock } });

  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const held = cache.get(key);
    if (held !== undefined) return held;
    const value = make();
    cache.set(key, value);
    value.catch(() => {
      if (cache.peek(key) === value) cache.delete(key);
    });
    return value;
  };
};
