import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { REACH_MILES } from '#kernel/miles.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { Api } from './api.ts';
import { nullWhenGone } from './ApiError.ts';
import { coarsePoint, pointText, type Point } from './place.ts';
import { countsParameters, servicesParameters, type ServicesInput } from './servicesInput.ts';

/** The server's first page; the phone then asks for the rest of the first hundred, and from there a hundred at a time. */
const FIRST_PAGE = 25;
const PAGE = 100;
/** At most this many urgent notices take turns (specification, section 9). */
const MAX_CRITICAL = 20;

const limitAt = (skip: number): number => {
  if (skip === 0) return FIRST_PAGE;
  return skip < PAGE ? PAGE - skip : PAGE;
};

const MINUTE = 60_000;

/** What keys of lists of services begin with. */
export const SERVICES = 'services';

/** The requested services, page by page; more can load only after a full page. */
export const servicesQuery = (api: Api, input: ServicesInput, language: Language) =>
  infiniteQueryOptions({
    queryKey: [SERVICES, language, input],
    queryFn: ({ pageParam: skip, signal }) =>
      api.list('GET /services', { query: { ...servicesParameters(input), skip, limit: limitAt(skip) } }, { language, signal }),
    initialPageParam: 0,
    getNextPageParam: (page, _pages, skip) => (page.rows.length === limitAt(skip) ? skip + page.rows.length : undefined),
    staleTime: MINUTE,
  });

/** How many matching places each tab has, within the reach of the place; the same for every open tab. */
export const countsQuery = (api: Api, input: ServicesInput, language: Language) => {
  const query = countsParameters(input);
  return queryOptions({
    queryKey: ['counts', query],
    queryFn: ({ signal }) => api.call('GET /services/counts', { query }, { language, signal }),
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  });
};

/** Up to a hundred services around the middle of the map. */
export const mapQuery = (api: Api, input: ServicesInput, language: Language) =>
  queryOptions({
    queryKey: ['map', language, input],
    queryFn: ({ signal }) =>
      api.list('GET /services', { query: { ...servicesParameters(input), skip: 0, limit: PAGE } }, { language, signal }),
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  });

/** Services with an urgent notice within the reach of the place, the nearest first. */
export const criticalQuery = (api: Api, near: Point | null, language: Language) => {
  const point = near && coarsePoint(near);
  const query = { isCriticalHeader: true, limit: MAX_CRITICAL, ...(point && { nearCoordinate: pointText(point), within: REACH_MILES }) };
  return queryOptions({
    queryKey: ['critical', language, point],
    queryFn: ({ signal }) => api.list('GET /services', { query }, { language, signal }),
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  });
};

/** A service by itself, or null when there is none; it carries both languages, so that its key needs none. */
export const serviceQuery = (api: Api, id: string, language: Language) =>
  queryOptions({
    queryKey: ['service', id],
    queryFn: ({ signal }) => api.call('GET /services/{id}', { path: { id } }, { language, signal }).catch(nullWhenGone),
    staleTime: MINUTE,
  });
