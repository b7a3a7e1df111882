import type { Known } from './expectation.ts';

export interface RecentIds {
  get(streamId: number, id: string): Known | undefined;
  set(streamId: number, id: string, known: Known): void;
}

const keyOf = (streamId: number, id: string): string => `${streamId}/${id}`;

/**
 * Remembers where the newest events were written, by stream and event id: at most `capacity`, and never fewer than the newest
 * half of that. They are forgotten by the half: to take the oldest out of a `Map` of many one by one, each time it has to
 * pass over all those that were taken out before (measured: 0.1 ms an event).
 */
export const createRecentIds = (capacity: number): RecentIds => {
  const half = Math.ceil(capacity / 2);
  let older = new Map<string, Known>();
  let newer = new Map<string, Known>();
  return {
    get: (streamId, id) => {
      const key = keyOf(streamId, id);
      return newer.get(key) ?? older.get(key);
    },
    set: (streamId, id, known) => {
      if (newer.size >= half) {
        older = newer;
        newer = new Map();
      }
      newer.set(keyOf(streamId, id), known);
    },
  };
};
