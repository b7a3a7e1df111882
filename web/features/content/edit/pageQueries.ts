import { queryOptions } from '@tanstack/react-query';
import type { PageKey } from '#domain/page/keys.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '#web/api/api.ts';
import { PREFETCH_STALE_TIME_MS } from '#web/api/manage/prefetchStaleTime.ts';

/** First part of the query keys of everything that publishers see of pages. */
export const MANAGED_PAGES_KEY = 'managedPages';

/** Loads every page with its state in both languages. */
export const managedPagesQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: [MANAGED_PAGES_KEY],
    queryFn: ({ signal }) => api.call('GET /static-pages', {}, { language, signal }),
    staleTime: PREFETCH_STALE_TIME_MS,
  });

/** Loads the text of a page in both languages and its history. */
export const pageHistoryQuery = (api: Api, key: PageKey, language: Language) =>
  queryOptions({
    queryKey: [MANAGED_PAGES_KEY, key],
    queryFn: ({ signal }) => api.call('GET /static-pages/{key}/history', { path: { key } }, { language, signal }),
    staleTime: PREFETCH_STALE_TIME_MS,
  });

/** Loads the text of a version of a page and the previous text. Neither ever changes. */
export const pageVersionQuery = (api: Api, key: PageKey, revision: number, language: Language) =>
  queryOptions({
    queryKey: [MANAGED_PAGES_KEY, key, revision],
    queryFn: ({ signal }) => api.call('GET /static-pages/{key}/history/{revision}', { path: { key, revision } }, { language, signal }),
    staleTime: Infinity,
  });
