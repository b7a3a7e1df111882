import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';

/** How far behind its source an answer may be while that answers, and how old while it does not; milliseconds. */
const FRESH_MS = 1000;
const USABLE_MS = 60_000;
const REMEMBERED = 20_000;

export interface RecentReads<Value> {
  /** The value, read at most a second ago; while reading fails, one of the last minute, else the error. */
  get(key: string): Promise<Value>;
  /** It is known to be so from now on. */
  set(key: string, value: Value): void;
}

/** Remembers what was read lately of the log or the vault, so that neither is asked for each request. */
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
