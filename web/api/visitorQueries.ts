import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PageKey } from '../../domain/page/keys.ts';
import type { Language } from '../../kernel/events/envelope.ts';
import type { Api } from './api.ts';
import { pointText, type Point } from './place.ts';
import { favoritesParameters } from './servicesInput.ts';
import type { ServiceCard } from './types.ts';

/** Crisis lines come so many at a time (specification, section 9). */
const PAGE = 25;
const MINUTE = 60_000;

/** Crisis lines that hold these words, the newest first. They carry both languages, so that the key needs none. */
export const crisisLinesQuery = (api: Api, words: string, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['crisisLines', words],
    queryFn: ({ pageParam: skip, signal }) =>
      api.list('GET /crisis-lines', { query: { skip, limit: PAGE, ...(words !== '' && { q: words }) } }, { language, signal }),
    initialPageParam: 0,
    getNextPageParam: (page, _pages, skip) => (page.rows.length === PAGE ? skip + PAGE : undefined),
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  });

/** As many as can be asked for at once. */
const MAX_FAVORITES = 500;
const NONE: readonly ServiceCard[] = [];

interface FavoritesInput {
  /** The favorites of this device when it is asked, the newest last. */
  readonly ids: () => readonly string[];
  readonly from: Point | null;
  readonly words: string;
}

/** The favorites that are still listed and answer the words, and which were asked for. */
export const favoritesQuery = (api: Api, { ids, from, words }: FavoritesInput, language: Language) =>
  queryOptions({
    queryKey: ['favorites', language, from, words],
    queryFn: async ({ signal }) => {
      const wanted = ids().slice(-MAX_FAVORITES);
      if (wanted.length === 0) return { wanted, rows: NONE };
      const { rows } = await api.list('GET /services', { query: favoritesParameters(wanted, from, words) }, { language, signal });
      return { wanted, rows };
    },
  });

/** A page to read, in the language asked for. */
export const staticPageQuery = (api: Api, key: PageKey, language: Language) =>
  queryOptions({
    queryKey: ['page', key, language],
    queryFn: ({ signal }) => api.call('GET /static-pages/{key}', { path: { key } }, { language, signal }),
    staleTime: 10 * MINUTE,
  });

/** The route to a service: asked once for a place, for a bus that left is no route any more. It is not kept on the device. */
export const routeQuery = (api: Api, id: string, from: Point, language: Language) =>
  queryOptions({
    queryKey: ['route', id, pointText(from), language],
    queryFn: ({ signal }) =>
      api.call('GET /services/{id}/route', { path: { id }, query: { currentCoordinate: pointText(from) } }, { language, signal }),
    staleTime: 5 * MINUTE,
    gcTime: 5 * MINUTE,
    retry: false,
  });
