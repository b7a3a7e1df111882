import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';

/** Maximum age of a value while its source answers (fresh) and while it does not (stale); milliseconds. */
const FRESH_MS = 1000;
const USABLE_MS = 60_000;
const REMEMBERED = 20_000;

export interface RecentReads<Value> {
  /** Returns the value, at most a second old; while reading fails, a value of the last minute, else throws the error. */
  get(key: string): Promise<Value>;
  /** Stores a known value. */
  set(key: string, value: Value): void;
}

/** Creates a cache of recent reads of the log or the vault, so that they are not read for each request. */
export const createRecentReads = <Value>(clock: Clock, read: (key: string, now: number) => Promise<Value>): RecentReads<Value> => {
  const known = new LRUCache<string, { readonly value: Value; readonly at: number }>({ max: REMEMBERED });
  return {
    async get(key) {
      const now = clock();
      const last = known.get(key);
      if (last !== undefined && now - last.at < FRESH_MS && now >= last.at) return last.value;
      try {
        const value = await read(key, now);
        known.set(key, { value, at: now });
        return value;
      } catch (error) {
        if (last === undefined || now - last.at > USABLE_MS) throw error;
        return last.value;
      }
    },
    set: (key, value) => void known.set(key, { value, at: clock() }),
  };
};
