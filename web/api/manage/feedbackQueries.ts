import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api.ts';
import { ApiError, nullIfNotFound } from '../ApiError.ts';
import type { FeedbacksInput } from '../types.ts';
import { fetchFile } from './fetchFile.ts';
import { PREFETCH_STALE_TIME_MS } from './prefetchStaleTime.ts';

/* Messages about places and the app, for users who may read them. The device stores none of it. */

/** Number of messages per page (specification, section 9). */
const PAGE_SIZE = 25;
/** Reload interval in milliseconds, because other users read and answer too. */
const MINUTE_MS = 60_000;

/** Query for messages, newest first, page by page. */
export const feedbacksQuery = (api: Api, { q, ...input }: FeedbacksInput, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['feedbacks', { ...input, q }],
    queryFn: ({ pageParam: skip, signal }) =>
      api.list('GET /feedbacks', { query: { ...input, ...(q !== '' && { q }), limit: PAGE_SIZE, skip } }, { language, signal }),
    initialPageParam: 0,
    getNextPageParam: (page, _pages, skip) => (page.rows.length === PAGE_SIZE ? skip + PAGE_SIZE : undefined),
    staleTime: PREFETCH_STALE_TIME_MS,
    refetchInterval: MINUTE_MS,
    placeholderData: keepPreviousData,
  });

/** Query for the number of unarchived messages, shown beside a tab. */
export const feedbackCountQuery = (api: Api, type: 'APP' | 'SERVICE', language: Language) =>
  queryOptions({
    queryKey: ['feedbackCounts', type],
    queryFn: async ({ signal }) => (await api.list('GET /feedbacks', { query: { type: [type], limit: 1 } }, { language, signal })).total,
    staleTime: PREFETCH_STALE_TIME_MS,
    refetchInterval: MINUTE_MS,
  });

/** Query for one message, archived or not; null if it does not exist (any more) or the user may not see it. */
export const feedbackQuery = (api: Api, id: string, language: Language) =>
  queryOptions({
    queryKey: ['feedback', id],
    queryFn: ({ signal }) =>
      api
        .call('GET /feedbacks/{id}', { path: { id } }, { language, signal })
        .catch((error: unknown) => (error instanceof ApiError && error.status === 403 ? null : nullIfNotFound(error))),
    staleTime: PREFETCH_STALE_TIME_MS,
  });

/** Query for a picture that was sent with a message. */
export const pictureQuery = (name: string) =>
  queryOptions({
    queryKey: ['picture', name],
    queryFn: ({ signal }) => fetchFile(`/files/${encodeURIComponent(name)}`, signal),
    staleTime: Infinity,
    gcTime: MINUTE_MS,
    retry: 1,
  });
