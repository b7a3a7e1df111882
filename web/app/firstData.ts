import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api/api.ts';
import { crisisLinesQuery } from '../api/crisisLinesQuery.ts';
import { countsQuery, criticalQuery, serviceQuery, servicesQuery } from '../api/queries.ts';
import type { ServicesInput } from '../api/servicesInput.ts';
import { staticPageQuery } from '../api/visitorQueries.ts';
import type { PageFacts } from '../browser/pageFacts.ts';
import { coarsePoint } from '../browser/place.ts';
import { otherTabs } from '../features/home/near/emptyResultText.ts';
import { inputForTab } from '../features/home/near/inputForTab.ts';
import type { Namespace } from '../i18n/i18n.ts';
import { isNotFound, visitorDetailsAt } from './screenModules.ts';
import { serviceIdOf } from './screens/visitorScreens.ts';

const NEAR_MESSAGES_FILE = 'features/home/near/nearMessages.ts';

const withNamespaceFiles = (language: Language, namespaces: readonly Namespace[]): readonly string[] => [
  NEAR_MESSAGES_FILE,
  ...namespaces.map((namespace) => `i18n/${namespace}.${language}.json`),
];

/**
 * Returns the separately loaded files that the first page of the home screen needs, as named in Vite's manifest. They load with the
 * first script, and their styles with the page, not only after that script has requested them.
 */
const homePreloadFiles = (
  language: Language,
  { isPlaceKnown, isEmpty }: { isPlaceKnown: boolean; isEmpty: boolean },
): readonly string[] => {
  if (!isPlaceKnown) return withNamespaceFiles(language, ['near', 'placeSheet']);
  return isEmpty ? withNamespaceFiles(language, ['near']) : [];
};

/**
 * Prefetches the list of the tab. If the tab has no place nearby, also prefetches the fullest other tab, or the number of places farther
 * away. Returns the files of the parts that show this.
 */
const prefetchHome = async (
  queries: QueryClient,
  api: Api,
  { language, tab, place, defaultPlace }: PageFacts,
): Promise<readonly string[]> => {
  const from = place ?? defaultPlace;
  const near = from && coarsePoint(from);
  const input: ServicesInput = {
    tab,
    sub: null,
    openNow: false,
    freeBeds: false,
    audiences: [],
    conditions: [],
    words: '',
    near,
    from: null,
  };
  const countsOfTabs = countsQuery(api, input, language);
  await Promise.all([
    queries.prefetchInfiniteQuery(servicesQuery(api, input, language)),
    queries.prefetchQuery(countsOfTabs),
    queries.prefetchQuery(criticalQuery(api, near, language)),
  ]);
  const counts = queries.getQueryData(countsOfTabs.queryKey);
  const isEmpty = counts?.[tab] === 0;
  const preloadFiles = homePreloadFiles(language, { isPlaceKnown: near !== null, isEmpty });
  if (!isEmpty) return preloadFiles;
  const [otherTab] = otherTabs(counts, tab);
  if (otherTab !== undefined) await queries.prefetchInfiniteQuery(servicesQuery(api, inputForTab(input, otherTab), language));
  else if (near) await queries.prefetchQuery(countsQuery(api, { ...input, near: null }, language));
  return preloadFiles;
};

interface FirstData {
  /** HTTP status of the page. */
  readonly status: number;
  /** Files of parts that the screen shows, besides its own. */
  readonly preloadFiles?: readonly string[];
}

/** Loads the data that the screen at this path shows first into `queries`. */
export const prefetchFirstData = async (path: string, queries: QueryClient, api: Api, page: PageFacts): Promise<FirstData> => {
  const { language } = page;
  const kind = visitorDetailsAt(path)?.firstData;
  if (kind === undefined) return { status: isNotFound(path) ? 404 : 200 };
  if (kind === 'home') return { status: 200, preloadFiles: await prefetchHome(queries, api, page) };
  if (kind === 'service') {
    const query = serviceQuery(api, serviceIdOf(path) ?? '', language);
    await queries.prefetchQuery(query);
    return { status: queries.getQueryData(query.queryKey) === null ? 404 : 200 };
  }
  if (kind === 'crisisLines') await queries.prefetchInfiniteQuery(crisisLinesQuery(api, '', language));
  else await queries.prefetchQuery(staticPageQuery(api, kind, language));
  return { status: 200 };
};
