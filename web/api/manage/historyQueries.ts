import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api.ts';
import { nullIfNotFound } from '../ApiError.ts';
import { PREFETCH_STALE_TIME_MS } from './prefetchStaleTime.ts';

/* History queries, for users who may see them. The device stores none of it. */

/** Query for everything that happened to a service; null if the service does not exist. */
export const serviceHistoryQuery = (api: Api, id: string, language: Language) =>
  queryOptions({
    queryKey: ['serviceHistory', id],
    queryFn: ({ signal }) => api.call('GET /services/{id}/history', { path: { id } }, { language, signal }).catch(nullIfNotFound),
    staleTime: PREFETCH_STALE_TIME_MS,
  });

/** Query for a thread, the commands and their causes, of one service or of all; null if there is no such thread. */
export const threadQuery = (api: Api, id: string, service: string | undefined, language: Language) =>
  queryOptions({
    queryKey: ['thread', id, service ?? null],
    queryFn: ({ signal }) =>
      api
        .call('GET /audit/threads/{id}', { path: { id }, query: service === undefined ? {} : { service } }, { language, signal })
        .catch(nullIfNotFound),
    staleTime: PREFETCH_STALE_TIME_MS,
  });
