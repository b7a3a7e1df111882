import type { Query, QueryClient } from '@tanstack/react-query';
import type { Change } from '#domain/vocabulary/changeKinds.ts';
import { logPosition } from '../api/logPosition.ts';
import { subscribeToChanges } from './changeStream.ts';
import { watchInteraction } from './interactionHold.ts';
import { watchedArea, affectsQuery, isWatched } from './watchedArea.ts';

/** Milliseconds over which the pages that received the same change spread their reloads. */
const MAX_RELOAD_DELAY_MS = 3000;

/** Changes that are not shown yet, because they would move something under a finger or focus. */
export interface Offer {
  /** Number of changed places; 0 if the changes concern no place, or are unknown. */
  readonly placeCount: number;
}

export interface FollowedNews {
  /** Shows the offered changes. */
  showOffered(): void;
  stop(): void;
}

const doNothing = (): void => undefined;
const concernsPlace = ({ kinds }: Change): boolean => !kinds.includes('crisisLines') && !kinds.includes('pages');

/**
 * Keeps the screen up to date with the directory: reloads what changed, but only offers the reload while the visitor's finger or focus is
 * on it. `onOffer` receives the offer, or null when there is none any more.
 */
export const followNews = (client: QueryClient, onOffer: (offer: Offer | null) => void): FollowedNews => {
  const cache = client.getQueryCache();
  const pendingChanges = new Map<string, Change>();
  let hasMissedChanges = false;
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;
  let isOffered = false;
  let subscribedArea: string | null = null;
  let unsubscribe = doNothing;

  const isDue = (query: Query): boolean =>
    hasMissedChanges ? isWatched(query) : [...pendingChanges.values()].some((change) => affectsQuery(query, change));
  const showOffered = (): void => {
    clearTimeout(reloadTimer);
    reloadTimer = undefined;
    const token = logPosition.heard();
    if (token !== undefined) logPosition.changed(token, performance.now());
    const dueQueries = cache.findAll({ type: 'active', predicate: isDue });
    pendingChanges.clear();
    hasMissedChanges = false;
    if (isOffered) onOffer(null);
    isOffered = false;
    for (const query of dueQueries) void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };
  const interactionHold = watchInteraction(() => isOffered && showOffered());
  const showOrOffer = (): void => {
    reloadTimer = undefined;
    if (!interactionHold.isInteracting()) return showOffered();
    isOffered = true;
    onOffer({ placeCount: hasMissedChanges ? 0 : [...pendingChanges.values()].filter(concernsPlace).length });
  };
  const scheduleReload = (): void => {
    reloadTimer ??= setTimeout(showOrOffer, Math.random() * MAX_RELOAD_DELAY_MS);
  };

  const changeListener = {
    onChange: (change: Change): void => {
      // Queries that are not on the screen reload when their screen opens.
      void client.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate: (query) => affectsQuery(query, change) });
      if (!cache.findAll({ type: 'active' }).some((query) => affectsQuery(query, change))) return;
      const pendingChange = pendingChanges.get(change.id);
      pendingChanges.set(change.id, { ...change, kinds: [...new Set([...(pendingChange?.kinds ?? []), ...change.kinds])] });
      scheduleReload();
    },
    onMissed: (): void => {
      void client.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate: isWatched });
      hasMissedChanges = true;
      scheduleReload();
    },
  };

  const updateSubscription = (): void => {
    const nextArea = watchedArea(cache);
    if (nextArea === subscribedArea) return;
    subscribedArea = nextArea;
    unsubscribe();
    unsubscribe = nextArea === null ? doNothing : subscribeToChanges(nextArea, changeListener);
  };
  // The cache notifies before its change is complete, so this waits for a microtask.
  let isCheckQueued = false;
  const stopWatching = cache.subscribe(() => {
    if (isCheckQueued) return;
    isCheckQueued = true;
    queueMicrotask(() => {
      isCheckQueued = false;
      if (!isStopped) updateSubscription();
    });
  });
  let isStopped = false;
  updateSubscription();

  return {
    showOffered,
    stop: () => {
      isStopped = true;
      clearTimeout(reloadTimer);
      stopWatching();
      unsubscribe();
      interactionHold.stop();
    },
  };
};
