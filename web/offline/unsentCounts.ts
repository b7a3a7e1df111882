import { del, entries, set } from 'idb-keyval';
import { unsentCountStore } from './unsentStore.ts';

/** A bed count that could not be sent; of each shelter the latest is stored. */
export interface UnsentCount {
  /** The shelter; its name is for readers on other screens. */
  readonly id: string;
  readonly name: string;
  readonly isOwn: boolean;
  readonly availableBeds: number;
  /** The count on the screen before this one; null if there was none. */
  readonly saw: number | null;
  /** Time of the count, ISO 8601 UTC, by this device's clock. */
  readonly observedAt: string;
  /** Key of its command, so that it takes effect once, however often it is sent. */
  readonly key: string;
  /** The account that counted; no other account sends it. */
  readonly by: string;
  /** Another user counted first, so the user must decide. */
  readonly conflict?: true;
  /** The server's reason for refusing the count, as text. */
  readonly refused?: string;
}

let counts: readonly UnsentCount[] = [];
const listeners = new Set<() => void>();
const setCounts = (nextCounts: readonly UnsentCount[]): void => {
  counts = nextCounts;
  listeners.forEach((listener) => listener());
};

/** The unsent counts of this device, as of the last read. */
export const unsentCounts = {
  get: () => counts,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Empties the list after the device was cleared. */
  forgetAll: () => setCounts([]),
  /** Reads the stored counts again, and returns them. */
  read: async (): Promise<readonly UnsentCount[]> => {
    setCounts((await entries<string, UnsentCount>(unsentCountStore())).map(([, count]) => count));
    return counts;
  },
  /** Stores a count until it is sent, replacing an older one of the same shelter. Rejects if storage is refused. */
  keep: async (count: UnsentCount): Promise<void> => {
    await set(count.id, count, unsentCountStore());
    await unsentCounts.read();
  },
  /** Deletes a count that was sent, or that the user discarded. */
  drop: async (id: string): Promise<void> => {
    if (!counts.some((count) => count.id === id)) return;
    await del(id, unsentCountStore());
    await unsentCounts.read();
  },
} as const;
