import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { Api } from '../api.ts';
import { nullIfNotFound } from '../ApiError.ts';
import { PREFETCH_STALE_TIME_MS } from './prefetchStaleTime.ts';

/** Query for the bed counts of a shelter in the last `days` days (null for all); null if the shelter does not exist. */
export const bedHistoryQuery = (api: Api, id: string, days: number | null, language: Language) =>
  queryOptions({
    queryKey: ['bedHistory', id, days],
    queryFn: ({ signal }) =>
      api
        .call(
          'GET /services/{id}/beds-history',
          { path: { id }, query: days === null ? {} : { from: daysAgo(days) } },
          { language, signal },
        )
        .catch(nullIfNotFound),
    staleTime: PREFETCH_STALE_TIME_MS,
    placeholderData: keepPreviousData,
  });

/** A town, or a region by its id (`none`: the places in no region). */
type CityOrRegion = { readonly city: string; readonly state: string } | { readonly region: string };

/** Query for the bed counts of the shelters of a place (null for all shelters) in the last `days` days. */
export const bedHistoriesQuery = (api: Api, cityOrRegion: CityOrRegion | null, days: number, language: Language) =>
  queryOptions({
    queryKey: ['bedHistories', cityOrRegion, days],
    queryFn: ({ signal }) => api.call('GET /beds/history', { query: { from: daysAgo(days), ...cityOrRegion } }, { language, signal }),
    staleTime: PREFETCH_STALE_TIME_MS,
    placeholderData: keepPreviousData,
  });

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
