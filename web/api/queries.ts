import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MAX_SEARCH_MILES } from '#domain/values/miles.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { coarsePoint, pointText, type Point } from '../browser/place.ts';
import type { Api } from './api.ts';
import { nullIfNotFound } from './ApiError.ts';
import { countsParameters, servicesParameters, type ServicesInput } from './servicesInput.ts';

/** Page size of the server's first page. The phone then loads the rest of the first hundred, and afterwards a hundred at a time. */
const FIRST_PAGE_SIZE = 25;
const PAGE_SIZE = 100;
/** Maximum number of urgent notices that alternate (specification, section 9). */
const MAX_NOTICES = 20;

const pageSizeAt = (skip: number): number => {
  if (skip === 0) return FIRST_PAGE_SIZE;
  return skip < PAGE_SIZE ? PAGE_SIZE - skip : PAGE_SIZE;
};

const MINUTE_MS = 60_000;

/** First element of the keys of lists of services. */
export const SERVICES_QUERY_KEY = 'services';

/** Query for the requested services, page by page; a next page can follow only a full page. */
export const servicesQuery = (api: Api, input: ServicesInput, language: Language) =>
  infiniteQueryOptions({
    queryKey: [SERVICES_QUERY_KEY, language, input],
    queryFn: ({ pageParam: skip, signal }) =>
      api.list('GET /services', { query: { ...servicesParameters(input), skip, limit: pageSizeAt(skip) } }, { language, signal }),
    initialPageParam: 0,
    getNextPageParam: (page, _pages, skip) => (page.rows.length === pageSizeAt(skip) ? skip + page.rows.length : undefined),
    staleTime: MINUTE_MS,
  });

/** Query for the number of matching places of each tab, within the reach of the place. Every open tab shares it. */
export const countsQuery = (api: Api, input: ServicesInput, language: Language) => {
  const query = countsParameters(input);
  return queryOptions({
    queryKey: ['counts', query],
    queryFn: ({ signal }) => api.call('GET /services/counts', { query }, { language, signal }),
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
  });
};

/** Query for up to a hundred services around the middle of the map. */
export const mapQuery = (api: Api, input: ServicesInput, language: Language) =>
  queryOptions({
    queryKey: ['map', language, input],
    queryFn: ({ signal }) =>
      api.list('GET /services', { query: { ...servicesParameters(input), skip: 0, limit: PAGE_SIZE } }, { language, signal }),
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
  });

/** Query for the services with an urgent notice within the reach of the place, nearest first. */
export const criticalQuery = (api: Api, near: Point | null, language: Language) => {
  const point = near && coarsePoint(near);
  const query = {
    isCriticalHeader: true,
    limit: MAX_NOTICES,
    ...(point && { nearCoordinate: pointText(point), within: MAX_SEARCH_MILES }),
  };
  return queryOptions({
    queryKey: ['critical', language, point],
    queryFn: ({ signal }) => api.list('GET /services', { query }, { language, signal }),
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
  });
};

/** Query for one service; null if it does not exist. The response contains both languages, so the key does not need the language. */
export const serviceQuery = (api: Api, id: string, language: Language) =>
  queryOptions({
    queryKey: ['service', id],
    queryFn: ({ signal }) => api.call('GET /services/{id}', { path: { id } }, { language, signal }).catch(nullIfNotFound),
    staleTime: MINUTE_MS,
  });
