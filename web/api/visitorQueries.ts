import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PageKey } from '#domain/page/keys.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { Api } from './api.ts';
import { pointText, type Point } from './place.ts';

/** Number of crisis lines per page (specification, section 9). */
const PAGE_SIZE = 25;
const MINUTE_MS = 60_000;

/** Query for the crisis lines that contain the words, newest first. They contain both languages, so the key does not need the language. */
export const crisisLinesQuery = (api: Api, words: string, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['crisisLines', words],
    queryFn: ({ pageParam: skip, signal }) =>
      api.list('GET /crisis-lines', { query: { skip, limit: PAGE_SIZE, ...(words !== '' && { q: words }) } }, { language, signal }),
    initialPageParam: 0,
    getNextPageParam: (page, _pages, skip) => (page.rows.length === PAGE_SIZE ? skip + PAGE_SIZE : undefined),
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
  });

/** Query for a content page, in the requested language. */
export const staticPageQuery = (api: Api, key: PageKey, language: Language) =>
  queryOptions({
    queryKey: ['page', key, language],
    queryFn: ({ signal }) => api.call('GET /static-pages/{key}', { path: { key } }, { language, signal }),
    staleTime: 10 * MINUTE_MS,
  });

/**
 * Query for the route to a service. It is loaded once per place, because a route with a missed bus is outdated. The device does not store
 * it.
 */
export const routeQuery = (api: Api, id: string, from: Point, language: Language) =>
  queryOptions({
    queryKey: ['route', id, pointText(from), language],
    queryFn: ({ signal }) =>
      api.call('GET /services/{id}/route', { path: { id }, query: { currentCoordinate: pointText(from) } }, { language, signal }),
    staleTime: 5 * MINUTE_MS,
    gcTime: 5 * MINUTE_MS,
    retry: false,
  });
