import { LRUCache } from 'lru-cache';
import type { ChangeKind } from '#kernel/vocabulary/changeKinds.ts';
import type { News, Places } from './news.ts';

/** Maximum number of ids whose recent changes are kept in memory. */
const MAX_REMEMBERED = 4096;

/** A changed id, the position of its last change, and the kinds of all its changes in memory. */
export interface RecentChange {
  readonly position: bigint;
  readonly id: string;
  readonly kinds: readonly ChangeKind[];
  readonly places: Places;
}

/** Changes for listeners that reconnect: each id once. */
export interface RecentChanges {
  add(position: bigint, { change, placesLater }: News): void;
  /** Returns the changes after a position, in order; null if some of them are no longer in memory. */
  since(position: bigint): readonly RecentChange[] | null;
}

/** Merges kinds of change: `removed` and `approved` replace all former kinds. */
const merged = (held: readonly ChangeKind[], added: readonly ChangeKind[]): readonly ChangeKind[] =>
  added.includes('removed') || added.includes('approved') ? added : [...new Set([...held, ...added])];

/** Creates an empty record; changes before the position `start` are unknown. */
export const createRecentChanges = (start: bigint, most = MAX_REMEMBERED): RecentChanges => {
  let knownFrom = start;
  // The cache iterates from the last change to the first.
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
