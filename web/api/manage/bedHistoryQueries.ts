import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api.ts';
import { nullIfNotFound } from '../ApiError.ts';
import { PREFETCH_STALE_TIME_MS } from './prefetchStaleTime.ts';

/** The last days up to now, or the time between two moments (milliseconds since 1970). */
export type CountsPeriod = number | { readonly from: number; readonly to: number };

/** Query for the bed counts of a shelter in a period (null for all); null if the shelter does not exist. */
export const bedHistoryQuery = (api: Api, id: string, period: CountsPeriod | null, language: Language) =>
  queryOptions({
    queryKey: ['bedHistory', id, period],
    queryFn: ({ signal }) =>
      api
        .call('GET /services/{id}/beds-history', { path: { id }, query: period === null ? {} : periodQuery(period) }, { language, signal })
        .catch(nullIfNotFound),
    staleTime: PREFETCH_STALE_TIME_MS,
    placeholderData: keepPreviousData,
  });

/** A town, or a region by its id (`none`: the places in no region). */
type CityOrRegion = { readonly city: string; readonly state: string } | { readonly region: string };

/** Query for the bed counts of the shelters of a place (null for all shelters) in a period. */
export const bedHistoriesQuery = (api: Api, cityOrRegion: CityOrRegion | null, period: CountsPeriod, language: Language) =>
  queryOptions({
    queryKey: ['bedHistories', cityOrRegion, period],
    queryFn: ({ signal }) => api.call('GET /beds/history', { query: { ...periodQuery(period), ...cityOrRegion } }, { language, signal }),
    staleTime: PREFETCH_STALE_TIME_MS,
    placeholderData: keepPreviousData,
  });

const DAY_MS = 86_400_000;
const toIso = (at: number): string => new Date(at).toISOString();
const periodQuery = (period: CountsPeriod): { readonly from: string; readonly to?: string } =>
  typeof period === 'number' ? { from: toIso(Date.now() - period * DAY_MS) } : { from: toIso(period.from), to: toIso(period.to) };
