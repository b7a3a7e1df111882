import { LRUCache } from 'lru-cache';
import type { Clock } from '../systemClock.ts';

const MAX_ENTRIES = 500;

/**
 * Caches results by key for a short time and drops the least recently used first; concurrent callers share one request. Failures are not
 * cached.
 */
export const createPromiseCache = <Value>(clock: Clock, ttlMs: number, maxEntries = MAX_ENTRIES) => {
  // The library counts an entry exactly as old as its `ttl` as fresh.
  const cache = new LRUCache<string, Promise<Value>>({ max: maxEntries, ttl: ttlMs - 1, ttlResolution: 0, perf: { now: clock } });

  return (key: string, load: () => Promise<Value>): Promise<Value> => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const value = load();
    cache.set(key, value);
    value.catch(() => {
      if (cache.peek(key) === value) cache.delete(key);
    });
    return value;
  };
};
