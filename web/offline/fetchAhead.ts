import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { TABS } from '#kernel/vocabulary/serviceTypes.ts';
import type { Api } from '../api/api.ts';
import { favoritesQuery } from '../api/favoritesQuery.ts';
import { coarsePoint, type Place } from '../api/place.ts';
import { countsQuery, serviceQuery, servicesQuery } from '../api/queries.ts';
import { crisisLinesQuery } from '../api/visitorQueries.ts';
import { onCleared } from '../browser/clearedEvent.ts';
import { chosenPlace, favorites } from '../browser/preferences.ts';
import { sparesNetwork } from '../browser/saveData.ts';
import { session } from '../browser/session.ts';
import { tabInput } from './tabInput.ts';

/** Milliseconds for which an answer is fresh enough, so that it is loaded twice a day at most. */
const GOOD_FOR = 12 * 3_600_000;
/** Maximum number of favorites, newest first, and of pages of crisis lines. */
const MAX_SERVICES = 50;
const MAX_PAGES = 4;
/** Milliseconds of delay after a favorite was added, because the visitor may add several, or undo it. */
const SOON = 2000;

interface Ahead {
  readonly client: QueryClient;
  readonly api: Api;
  /** Returns the current language of the page. */
  readonly language: () => Language;
  readonly defaultPlace: Place | null;
}

interface Fetching {
  readonly client: QueryClient;
  readonly api: Api;
  readonly language: Language;
  readonly place: Place | null;
  goes(): boolean;
}
const SETTINGS = { staleTime: GOOD_FOR, retry: false } as const;

/** Loads the list of favorites, and each of them that is still listed. */
const askForFavorites = async ({ client, api, language, place, goes }: Fetching): Promise<void> => {
  const ids = favorites.get().slice(-MAX_SERVICES);
  if (ids.length === 0 || !goes()) return;
  const list = favoritesQuery(api, { ids: favorites.get, from: place && coarsePoint(place), words: '' }, language);
  const known = client.getQueryData(list.queryKey);
  const isNew = known !== undefined && ids.some((id) => !known.wanted.includes(id));
  const { rows } = await client.fetchQuery({ ...list, ...SETTINGS, ...(isNew && { staleTime: 0 }) });

  const listed = new Set(rows.map(({ id }) => id));
  for (const id of ids.toReversed().filter((saved) => listed.has(saved))) {
    if (!goes()) return;
    await client.fetchQuery({ ...serviceQuery(api, id, language), ...SETTINGS });
  }
};

/** Loads the first places of each tab, and their counts; nothing before a place is known. */
const askForTabs = async ({ client, api, language, place, goes }: Fetching): Promise<void> => {
  if (place === null) return;
  for (const tab of TABS) {
    if (!goes()) return;
    await client.fetchInfiniteQuery({ ...servicesQuery(api, tabInput(tab, place), language), ...SETTINGS });
  }
  if (goes()) await client.fetchQuery({ ...countsQuery(api, tabInput('SHELTER', place), language), ...SETTINGS });
};

/**
 * Loads the data for a day without a connection that this device lacks or stored too long ago: the crisis lines, the list of favorites and
 * each favorite, the first places of each tab. It sends one request at a time, and stops at the first failure. It loads nothing for
 * signed-in users, because it would not be stored, nor for visitors who save data.
 */
const askForMissing = async ({ client, api, language: speaks, defaultPlace }: Ahead, goes: () => boolean): Promise<void> => {
  if (sparesNetwork() || session.get() !== null) return;
  const fetching = { client, api, language: speaks(), place: chosenPlace.get() ?? defaultPlace, goes };
  await client.fetchInfiniteQuery({ ...crisisLinesQuery(api, '', fetching.language), pages: MAX_PAGES, ...SETTINGS });
  await askForFavorites(fetching);
  await askForTabs(fetching);
};

/**
 * Prefetches while the browser is idle: at once, after a favorite was added or another place chosen, when the connection is back, and when
 * the page becomes visible again; until this device is cleared.
 */
export const fetchAhead = (ahead: Ahead): void => {
  let [waiting, running, cleared] = [false, false, false];
  const goes = () => !cleared;

  const run = async (): Promise<void> => {
    waiting = false;
    if (cleared) return;
    if (running) return wait();
    running = true;
    await askForMissing(ahead, goes).catch(() => undefined);
    running = false;
  };
  const whenIdle = () => ('requestIdleCallback' in window ? void window.requestIdleCallback(() => void run()) : void run());
  const wait = () => {
    if (waiting) return;
    waiting = true;
    setTimeout(whenIdle, SOON);
  };

  favorites.subscribe(wait);
  chosenPlace.subscribe(wait);
  window.addEventListener('online', wait);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wait());
  onCleared(() => {
    cleared = true;
  });
  whenIdle();
};
