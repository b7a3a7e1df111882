import type { Query, QueryClient } from '@tanstack/react-query';
import type { Change } from '#kernel/vocabulary/changeKinds.ts';
import { logPosition } from '../api/logPosition.ts';
import { listenToChanges } from './changeStream.ts';
import { watchHold } from './hold.ts';
import { areaWatched, concerns, isWatched } from './watched.ts';

/** Milliseconds over which the pages that received the same change spread their reloads. */
const SPREAD_MS = 3000;

/** Changes that are not shown yet, because they would move something under a finger or focus. */
export interface Offer {
  /** Number of changed places; 0 if the changes concern no place, or are unknown. */
  readonly places: number;
}

export interface Following {
  /** Shows the offered changes. */
  show(): void;
  stop(): void;
}

const nothing = (): void => undefined;
const isOfPlace = ({ kinds }: Change): boolean => !kinds.includes('crisisLines') && !kinds.includes('pages');

/**
 * Keeps the screen up to date with the directory: reloads what changed, but only offers the reload while the visitor's finger or focus is
 * on it. `onOffer` receives the offer; null: there is none (any more).
 */
export const followNews = (client: QueryClient, onOffer: (offer: Offer | null) => void): Following => {
  const cache = client.getQueryCache();
  const waiting = new Map<string, Change>();
  let missed = false;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let isOffered = false;
  let area: string | null = null;
  let stopListening = nothing;

  const isDue = (query: Query): boolean => (missed ? isWatched(query) : [...waiting.values()].some((change) => concerns(query, change)));
  const show = (): void => {
    clearTimeout(soon);
    soon = undefined;
    const token = logPosition.heard();
    if (token !== undefined) logPosition.changed(token, performance.now());
    const due = cache.findAll({ type: 'active', predicate: isDue });
    waiting.clear();
    missed = false;
    if (isOffered) onOffer(null);
    isOffered = false;
    for (const query of due) void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };
  const hold = watchHold(() => isOffered && show());
  const showOrOffer = (): void => {
    soon = undefined;
    if (!hold.isHeld()) return show();
    isOffered = true;
    onOffer({ places: missed ? 0 : [...waiting.values()].filter(isOfPlace).length });
  };
  const later = (): void => {
    soon ??= setTimeout(showOrOffer, Math.random() * SPREAD_MS);
  };

  const hearing = {
    changed: (change: Change): void => {
      // Queries that are not on the screen reload when their screen opens.
      void client.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate: (query) => concerns(query, change) });
      if (!cache.findAll({ type: 'active' }).some((query) => concerns(query, change))) return;
      const before = waiting.get(change.id);
      waiting.set(change.id, { ...change, kinds: [...new Set([...(before?.kinds ?? []), ...change.kinds])] });
      later();
    },
    missed: (): void => {
      void client.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate: isWatched });
      missed = true;
      later();
    },
  };

  const listen = (): void => {
    const next = areaWatched(cache);
    if (next === area) return;
    area = next;
    stopListening();
    stopListening = next === null ? nothing : listenToChanges(next, hearing);
  };
  // The cache notifies before its change is complete, so this waits for a microtask.
  let isLooking = false;
  const stopWatching = cache.subscribe(() => {
    if (isLooking) return;
    isLooking = true;
    queueMicrotask(() => {
      isLooking = false;
      if (!isStopped) listen();
    });
  });
  let isStopped = false;
  listen();

  return {
    show,
    stop: () => {
      isStopped = true;
      clearTimeout(soon);
      stopWatching();
      stopListening();
      hold.stop();
    },
  };
};
