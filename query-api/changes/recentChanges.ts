import { LRUCache } from 'lru-cache';
import type { ChangeKind } from '#kernel/vocabulary/changeKinds.ts';
import type { News, Places } from './news.ts';

/** How many things that changed lately are remembered. */
const MAX_REMEMBERED = 4096;

/** A thing that changed, last at this position, and every way in which it did while it was remembered. */
export interface RecentChange {
  readonly position: bigint;
  readonly id: string;
  readonly kinds: readonly ChangeKind[];
  readonly places: Places;
}

/** What a listener gets that reconnects: each change once. */
export interface RecentChanges {
  add(position: bigint, { change, placesLater }: News): void;
  /** The changes after a position, in order; null when it is too long ago to know them all. */
  since(position: bigint): readonly RecentChange[] | null;
}

/** What becomes of a thing's kinds: one that is gone, or there again, is nothing else. */
const merged = (held: readonly ChangeKind[], added: readonly ChangeKind[]): readonly ChangeKind[] =>
  added.includes('removed') || added.includes('approved') ? added : [...new Set([...held, ...added])];

/** Nothing is known of before `start`. */
export const createRecentChanges = (start: bigint, most = MAX_REMEMBERED): RecentChanges => {
  let knownFrom = start;
  // Ordered from the last change to the first.
  const recent = new LRUCache<string, RecentChange>({
    max: most,
    dispose: ({ position }, _id, reason) => {
      if (reason === 'evict') knownFrom = position;
    },
  });
  return {
    add(position, { change: { id, kinds }, placesLater }) {
      const held = recent.get(id);
      const places = held?.places === null ? null : placesLater;
      recent.set(id, { position, id, kinds: held === undefined ? kinds : merged(held.kinds, kinds), places });
    },
    since: (position) =>
      position < knownFrom ? null : [...recent.rvalues()].flatMap((change) => (change && change.position > position ? [change] : [])),
  };
};
