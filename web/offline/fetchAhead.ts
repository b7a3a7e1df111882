import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import { TABS, type Tab } from '#domain/vocabulary/serviceTypes.ts';
import type { Api } from '../api/api.ts';
import { crisisLinesQuery } from '../api/crisisLinesQuery.ts';
import { countsQuery, serviceQuery, servicesQuery } from '../api/queries.ts';
import type { ServicesInput } from '../api/servicesInput.ts';
import { onCleared } from '../browser/clearedEvent.ts';
import { shouldSpareNetwork } from '../browser/dataSaver.ts';
import { coarsePoint, type Place } from '../browser/place.ts';
import * as preferences from '../browser/preferences.ts';
import { chosenPlace, favorites } from '../browser/preferences.ts';
import { session } from '../browser/session.ts';

/** Returns the home screen's query for a newly opened tab: all kinds of the tab, with the active filters. */
const tabInput = (tab: Tab, place: Place | null): ServicesInput => ({
  tab,
  sub: null,
  openNow: preferences.openNow.get(),
  freeBeds: preferences.freeBeds.get() && tab === 'SHELTER',
  audiences: preferences.audiences.get(),
  conditions: preferences.conditions.get(),
  words: '',
  near: place && coarsePoint(place),
  from: null,
});

/** Milliseconds for which an answer is fresh enough, so that it is loaded twice a day at most. */
const STALE_TIME_MS = 12 * 3_600_000;
/** Maximum number of favorites, newest first, and of pages of crisis lines. */
const MAX_SERVICES = 50;
const MAX_CRISIS_LINE_PAGES = 4;
/** Milliseconds of delay after a favorite was added, because the visitor may add several, or undo it. */
const FAVORITES_DELAY_MS = 2000;

interface FetchAheadOptions {
  readonly client: QueryClient;
  readonly api: Api;
  /** Returns the current language of the page. */
  readonly language: () => Language;
  readonly defaultPlace: Place | null;
}

interface FetchContext {
  readonly client: QueryClient;
  readonly api: Api;
  readonly language: Language;
  readonly place: Place | null;
  shouldContinue(): boolean;
}
const QUERY_OPTIONS = { staleTime: STALE_TIME_MS, retry: false } as const;

/** Loads the list of favorites, and each of them that is still listed. */
const fetchFavorites = async ({ client, api, language, place, shouldContinue }: FetchContext): Promise<void> => {
  const ids = favorites.get().slice(-MAX_SERVICES);
  if (ids.length === 0 || !shouldContinue()) return;
  // Loaded on demand: most visitors have no favorites.
  const { favoritesQuery } = await import('../api/favoritesQuery.ts');
  const listQuery = favoritesQuery(api, { ids: favorites.get, from: place && coarsePoint(place), words: '' }, language);
  const cachedList = client.getQueryData(listQuery.queryKey);
  const isNew = cachedList !== undefined && ids.some((id) => !cachedList.wanted.includes(id));
  const { rows } = await client.fetchQuery({ ...listQuery, ...QUERY_OPTIONS, ...(isNew && { staleTime: 0 }) });

  const listedIds = new Set(rows.map(({ id }) => id));
  for (const id of ids.toReversed().filter((favoriteId) => listedIds.has(favoriteId))) {
    if (!shouldContinue()) return;
    await client.fetchQuery({ ...serviceQuery(api, id, language), ...QUERY_OPTIONS });
  }
};

/** Loads the first places of each tab, and their counts; nothing before a place is known. */
const fetchTabs = async ({ client, api, language, place, shouldContinue }: FetchContext): Promise<void> => {
  if (place === null) return;
  for (const tab of TABS) {
    if (!shouldContinue()) return;
    await client.fetchInfiniteQuery({ ...servicesQuery(api, tabInput(tab, place), language), ...QUERY_OPTIONS });
  }
  if (shouldContinue()) await client.fetchQuery({ ...countsQuery(api, tabInput('SHELTER', place), language), ...QUERY_OPTIONS });
};

/**
 * Loads the data for a day without a connection that this device lacks or stored too long ago: the crisis lines, the list of favorites and
 * each favorite, the first places of each tab. It sends one request at a time, and stops at the first failure. It loads nothing for
 * signed-in users, because it would not be stored, nor for visitors who save data.
 */
const fetchMissing = async (
  { client, api, language: currentLanguage, defaultPlace }: FetchAheadOptions,
  shouldContinue: () => boolean,
): Promise<void> => {
  if (shouldSpareNetwork() || session.get() !== null) return;
  const fetchContext = {
    client,
    api,
    language: currentLanguage(),
    place: chosenPlace.get() ?? defaultPlace,
    shouldContinue: shouldContinue,
  };
  await client.fetchInfiniteQuery({ ...crisisLinesQuery(api, '', fetchContext.language), pages: MAX_CRISIS_LINE_PAGES, ...QUERY_OPTIONS });
  await fetchFavorites(fetchContext);
  await fetchTabs(fetchContext);
};

/**
 * Prefetches while the browser is idle: at once, after a favorite was added or another place chosen, when the connection is back, and when
 * the page becomes visible again; until this device is cleared.
 */
export const fetchAhead = (options: FetchAheadOptions): void => {
  let [isScheduled, isRunning, isCleared] = [false, false, false];
  const shouldContinue = () => !isCleared;

  const run = async (): Promise<void> => {
    isScheduled = false;
    if (isCleared) return;
    if (isRunning) return schedule();
    isRunning = true;
    await fetchMissing(options, shouldContinue).catch(() => undefined);
    isRunning = false;
  };
  const whenIdle = () => ('requestIdleCallback' in window ? void window.requestIdleCallback(() => void run()) : void run());
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(whenIdle, FAVORITES_DELAY_MS);
  };

  favorites.subscribe(schedule);
  chosenPlace.subscribe(schedule);
  window.addEventListener('online', schedule);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && schedule());
  onCleared(() => {
    isCleared = true;
  });
  whenIdle();
};
