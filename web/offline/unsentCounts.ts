import { del, entries, set } from 'idb-keyval';
import { unsentCountStore } from './unsentStore.ts';

/** A count of beds that could not be sent: of each shelter the latest. */
export interface UnsentCount {
  /** The shelter, and its name for readers on other screens. */
  readonly id: string;
  readonly name: string;
  readonly isOwn: boolean;
  readonly availableBeds: number;
  /** The count that was on the screen (null: none was). */
  readonly saw: number | null;
  /** When it was counted, ISO 8601 UTC, by this device's clock. */
  readonly observedAt: string;
  /** The key of its command: it counts once, however often it is sent. */
  readonly key: string;
  /** The account that counted: no other account sends it. */
  readonly by: string;
  /** Another user counted first: a person decides. */
  readonly conflict?: true;
  /** The server does not take it as it is: why, in its words. */
  readonly refused?: string;
}

let counts: readonly UnsentCount[] = [];
const listeners = new Set<() => void>();
const show = (all: readonly UnsentCount[]): void => {
  counts = all;
  listeners.forEach((listener) => listener());
};

/** The waiting counts of this device, as far as they were read. */
export const unsentCounts = {
  get: () => counts,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Nothing waits any more: the device was cleared. */
  forgetAll: () => show([]),
  /** Reads the waiting counts again, and returns them. */
  read: async (): Promise<readonly UnsentCount[]> => {
    show((await entries<string, UnsentCount>(unsentCountStore())).map(([, count]) => count));
    return counts;
  },
  /** Keeps a count until it is sent, in the place of an older one of the same shelter. Rejects where storage is refused. */
  keep: async (count: UnsentCount): Promise<void> => {
    await set(count.id, count, unsentCountStore());
    await unsentCounts.read();
  },
  /** It was sent, or is not wanted any more. */
  drop: async (id: string): Promise<void> => {
    if (!counts.some((count) => count.id === id)) return;
    await del(id, unsentCountStore());
    await unsentCounts.read();
  },
} as const;
