import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api.ts';
import { nullIfNotFound } from '../ApiError.ts';
import { PREFETCH_STALE_TIME_MS } from './prefetchStaleTime.ts';

/*
 * Queries for regions and their contact persons. The device stores none of it, because it is personal data. Every key begins with
 * `regions`.
 */

const PAGE_SIZE = 25;
/** Page size of lists to choose from, which load in one page. */
const MAX_ROWS = 100;

const pagedOptions = { initialPageParam: 0, staleTime: PREFETCH_STALE_TIME_MS, placeholderData: keepPreviousData } as const;
const nextSkip = (page: { readonly rows: readonly unknown[] }, _pages: unknown, skip: number): number | undefined =>
  page.rows.length === PAGE_SIZE ? skip + PAGE_SIZE : undefined;

/** Query for regions by name, page by page. `q`: words to search for, or empty. */
export const regionsQuery = (api: Api, q: string, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['regions', 'list', 'regions', q],
    queryFn: ({ pageParam: skip, signal }) =>
      api.list('GET /regions', { query: { ...(q !== '' && { q }), limit: PAGE_SIZE, skip } }, { language, signal }),
    getNextPageParam: nextSkip,
    ...pagedOptions,
  });

export const coordinatorsQuery = (api: Api, q: string, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['regions', 'list', 'coordinators', q],
    queryFn: ({ pageParam: skip, signal }) =>
      api.list('GET /coordinators', { query: { ...(q !== '' && { q }), limit: PAGE_SIZE, skip } }, { language, signal }),
    getNextPageParam: nextSkip,
    ...pagedOptions,
  });

export const liaisonsQuery = (api: Api, q: string, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['regions', 'list', 'liaisons', q],
    queryFn: ({ pageParam: skip, signal }) =>
      api.list('GET /liaisons', { query: { ...(q !== '' && { q }), limit: PAGE_SIZE, skip } }, { language, signal }),
    getNextPageParam: nextSkip,
    ...pagedOptions,
  });

/** Query for one region; null if it does not exist (any more). */
export const regionQuery = (api: Api, id: string, language: Language) =>
  queryOptions({
    queryKey: ['regions', 'one', id],
    queryFn: ({ signal }) => api.call('GET /regions/{id}', { path: { id } }, { language, signal }).catch(nullIfNotFound),
    staleTime: PREFETCH_STALE_TIME_MS,
  });

/** Query for the region of a county, as services name the county; null if it is in no region. */
export const regionOfCountyQuery = (api: Api, county: string, language: Language) =>
  queryOptions({
    queryKey: ['regions', 'of', county],
    queryFn: async ({ signal }) => (await api.call('GET /regions', { query: { county, limit: 1 } }, { language, signal }))[0] ?? null,
  });

/** Query for every county that is in a region or has places. */
export const countiesQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['regions', 'counties'],
    queryFn: ({ signal }) => api.call('GET /counties', {}, { language, signal }),
  });

/** Query for all regions by name, to choose from. */
export const allRegionsQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['regions', 'all'],
    queryFn: ({ signal }) => api.call('GET /regions', { query: { limit: MAX_ROWS } }, { language, signal }),
  });

export const allCoordinatorsQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['regions', 'allCoordinators'],
    queryFn: ({ signal }) => api.call('GET /coordinators', { query: { limit: MAX_ROWS } }, { language, signal }),
  });

export const liaisonsOfRegionQuery = (api: Api, region: string, language: Language) =>
  queryOptions({
    queryKey: ['regions', 'liaisons', region],
    queryFn: ({ signal }) => api.call('GET /liaisons', { query: { region, limit: MAX_ROWS } }, { language, signal }),
  });

export type RegionRecordKind = 'region' | 'coordinator' | 'liaison';

/** Query for removed records by name, for users who may restore them. */
export const removedRecordsQuery = (api: Api, recordKind: RegionRecordKind, language: Language) =>
  queryOptions({
    queryKey: ['regions', 'removed', recordKind],
    queryFn: async ({ signal }): Promise<readonly { readonly id: string; readonly name: string }[]> => {
      const removedInput = { query: { removed: true, limit: MAX_ROWS } } as const;
      if (recordKind === 'region') return api.call('GET /regions', removedInput, { language, signal });
      return recordKind === 'coordinator'
        ? api.call('GET /coordinators', removedInput, { language, signal })
        : api.call('GET /liaisons', removedInput, { language, signal });
    },
  });
