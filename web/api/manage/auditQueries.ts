import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api.ts';
import { nullIfNotFound } from '../ApiError.ts';
import type { AuditInput, HistoryEntry } from '../types.ts';
import { PREFETCH_STALE_TIME_MS } from './prefetchStaleTime.ts';

/* Audit queries. None of it is stored on the device. */

const PAGE_SIZE = 50;

/** Query for the entries that match a filter, newest first. */
export const auditQuery = (api: Api, input: AuditInput, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['audit', input],
    queryFn: ({ pageParam: before, signal }) =>
      api.list('GET /audit', { query: { ...input, limit: PAGE_SIZE, ...(before !== '' && { before }) } }, { language, signal }),
    initialPageParam: '',
    // A page may contain fewer entries than requested, without those that the user may not see: only an empty page is the end.
    getNextPageParam: (page) => page.rows.at(-1)?.id,
    staleTime: PREFETCH_STALE_TIME_MS,
    placeholderData: keepPreviousData,
  });

/** The requested change of a listing: the one before a moment (ISO 8601 UTC), the one after it, or the first of all. */
export type AdjacentChange = { readonly before: string } | { readonly after: string } | 'first';

const adjacentChangeInput = (adjacent: AdjacentChange) => {
  if (adjacent === 'first') return { direction: 'asc' } as const;
  return 'before' in adjacent
    ? ({ direction: 'desc', to: adjacent.before } as const)
    : ({ direction: 'asc', from: new Date(Date.parse(adjacent.after) + 1).toISOString() } as const);
};

/** Query for the change of a listing next to a moment; null if there is none. `service`: only changes of this service. */
export const adjacentChangeQuery = (api: Api, adjacent: AdjacentChange, service: string | undefined, language: Language) =>
  queryOptions({
    queryKey: ['changeBeside', adjacent, service ?? ''],
    queryFn: async ({ signal }): Promise<HistoryEntry | null> => {
      const query = { ...adjacentChangeInput(adjacent), ofListings: true, limit: 1, ...(service !== undefined && { service }) };
      const { rows } = await api.list('GET /audit', { query }, { language, signal });
      return rows[0] ?? null;
    },
    staleTime: PREFETCH_STALE_TIME_MS,
  });

/** Query for the number of entries, counted up to ten thousand. */
export const auditCountQuery = (api: Api, input: AuditInput, language: Language) =>
  queryOptions({
    queryKey: ['auditCount', input],
    queryFn: ({ signal }) => api.call('GET /audit/count', { query: input }, { language, signal }),
    staleTime: PREFETCH_STALE_TIME_MS,
    placeholderData: keepPreviousData,
  });

/** Query for the latest seal of the log. */
export const sealQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['seal'],
    queryFn: ({ signal }) => api.call('GET /audit/seal', {}, { language, signal }),
    staleTime: PREFETCH_STALE_TIME_MS,
  });

/** Query for the raw events of an entry in the log; null if there is no such entry. */
export const auditEventsQuery = (api: Api, id: string, language: Language) =>
  queryOptions({
    queryKey: ['auditEvents', id],
    queryFn: ({ signal }) => api.call('GET /audit/{id}/events', { path: { id } }, { language, signal }).catch(nullIfNotFound),
    staleTime: PREFETCH_STALE_TIME_MS,
  });

/** Query for people whose name, e-mail or phone contains these words. */
export const peopleByNameQuery = (api: Api, q: string, language: Language) =>
  queryOptions({
    queryKey: ['peopleNamed', q],
    queryFn: async ({ signal }) =>
      (await api.list('GET /users', { query: { q, limit: 6 } }, { language, signal })).rows.map(({ id, displayName }) => ({
        id,
        label: displayName,
      })),
    enabled: q.length > 1,
  });

/** Query for cities that begin with these letters. */
export const citiesByNameQuery = (api: Api, keyword: string, language: Language) =>
  queryOptions({
    queryKey: ['citiesNamed', keyword],
    queryFn: async ({ signal }) =>
      (await api.call('POST /services/search-city-or-zip', { body: { keyword } }, { language, signal })).cities
        .slice(0, 6)
        .map(({ name, state }) => ({ id: `${name}|${state}`, label: `${name}, ${state}` })),
    enabled: keyword.length > 1,
  });
