import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/systemClock.ts';

/** Maximum age of a value while its source answers (fresh) and while it does not (stale); milliseconds. */
const FRESH_MS = 1000;
const MAX_STALE_MS = 60_000;
const MAX_ENTRIES = 20_000;

export interface RecentReads<Value> {
  /** Returns the value, at most a second old; while reading fails, a value of the last minute, else throws the error. */
  get(key: string): Promise<Value>;
  /** Stores a known value. */
  set(key: string, value: Value): void;
}

/** Creates a cache of recent reads of the log or the vault, so that they are not read for each request. */
export const createRecentReads = <Value>(clock: Clock, read: (key: string, now: number) => Promise<Value>): RecentReads<Value> => {
  const cache = new LRUCache<string, { readonly value: Value; readonly readAt: number }>({ max: MAX_ENTRIES });
  return {
    async get(key) {
      const now = clock();
      const cachedRead = cache.get(key);
      if (cachedRead !== undefined && now - cachedRead.readAt < FRESH_MS && now >= cachedRead.readAt) return cachedRead.value;
      try {
        const value = await read(key, now);
        cache.set(key, { value, readAt: now });
        return value;
      } catch (error) {
        if (cachedRead === undefined || now - cachedRead.readAt > MAX_STALE_MS) throw error;
        return cachedRead.value;
      }
    },
    set: (key, value) => void cache.set(key, { value, readAt: clock() }),
  };
};
