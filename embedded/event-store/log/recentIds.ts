import type { Known } from './expectation.ts';

export interface RecentIds {
  get(streamId: number, id: string): Known | undefined;
  set(streamId: number, id: string, known: Known): void;
}

const keyOf = (streamId: number, id: string): string => `${streamId}/${id}`;

/** Remembers where the last `capacity` events were written, by stream and event id; the oldest are forgotten first. */
export const createRecentIds = (capacity: number): RecentIds => {
  const entries = new Map<string, Known>();
  return {
    get: (streamId, id) => entries.get(keyOf(streamId, id)),
    set: (streamId, id, known) => {
      const key = keyOf(streamId, id);
      entries.delete(key);
      entries.set(key, known);
      if (entries.size > capacity) {
        const [oldest] = entries.keys();
        if (oldest !== undefined) entries.delete(oldest);
      }
    },
  };
};
