import { LRUCache } from 'lru-cache';
import type { ChangeKind } from '#domain/vocabulary/changeKinds.ts';
import type { ChangeMessage, Places } from './changeMessage.ts';

/** Maximum number of ids whose recent changes are kept in memory. */
const MAX_CHANGES = 4096;

/** A changed id, the position of its last change, and the kinds of all its changes in memory. */
export interface RecentChange {
  readonly position: bigint;
  readonly id: string;
  readonly kinds: readonly ChangeKind[];
  readonly places: Places;
}

/** Changes for listeners that reconnect: each id once. */
export interface RecentChanges {
  add(position: bigint, { change, placesLater }: ChangeMessage): void;
  /** Returns the changes after a position, in order; null if some of them are no longer in memory. */
  since(position: bigint): readonly RecentChange[] | null;
}

/** Merges kinds of change: `removed` and `approved` replace all former kinds. */
const mergeKinds = (existing: readonly ChangeKind[], added: readonly ChangeKind[]): readonly ChangeKind[] =>
  added.includes('removed') || added.includes('approved') ? added : [...new Set([...existing, ...added])];

/** Creates an empty record; changes before the position `start` are unknown. */
export const createRecentChanges = (start: bigint, maxChanges = MAX_CHANGES): RecentChanges => {
  let oldestKnown = start;
  // The cache iterates from the last change to the first.
  const recent = new LRUCache<string, RecentChange>({
    max: maxChanges,
    dispose: ({ position }, _id, reason) => {
      if (reason === 'evict') oldestKnown = position;
    },
  });
  return {
    add(position, { change: { id, kinds }, placesLater }) {
      const existing = recent.get(id);
      const places = existing?.places === null ? null : placesLater;
      recent.set(id, { position, id, kinds: existing === undefined ? kinds : mergeKinds(existing.kinds, kinds), places });
    },
    since: (position) =>
      position < oldestKnown ? null : [...recent.rvalues()].flatMap((change) => (change && change.position > position ? [change] : [])),
  };
};
