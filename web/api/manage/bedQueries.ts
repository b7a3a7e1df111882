import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api.ts';
import { PREFETCH_STALE_TIME_MS } from './prefetchStaleTime.ts';

const MINUTE_MS = 60_000;

/**
 * Query for the shelters whose beds the user may count, by name; with a null `region`, those of all regions. Reloads each minute, because
 * other users count too.
 */
export const bedsQuery = (api: Api, region: string | null, language: Language) =>
  queryOptions({
    queryKey: region === null ? ['beds'] : ['beds', region],
    queryFn: ({ signal }) => api.call('GET /services/beds', region === null ? {} : { query: { region } }, { language, signal }),
    refetchInterval: MINUTE_MS,
    staleTime: PREFETCH_STALE_TIME_MS,
  });

/** Query for the users who count the beds of a shelter besides its owner. */
export const bedCountersQuery = (api: Api, id: string, language: Language) =>
  queryOptions({
    queryKey: ['bedCounters', id],
    queryFn: ({ signal }) => api.call('GET /services/{id}/bed-counters', { path: { id } }, { language, signal }),
  });
