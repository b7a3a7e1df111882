import { queryOptions } from '@tanstack/react-query';
import type { PageKey } from '#domain/page/keys.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { Api } from '#web/api/api.ts';
import { PREFETCHED_FOR_MS } from '#web/api/manage/prefetchedFor.ts';

/** First part of the query keys of everything that publishers see of pages. */
export const PAGES = 'managedPages';

/** Loads every page with its state in both languages. */
export const managedPagesQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: [PAGES],
    queryFn: ({ signal }) => api.call('GET /static-pages', {}, { language, signal }),
    staleTime: PREFETCHED_FOR_MS,
  });

/** Loads the text of a page in both languages and its history. */
export const pageHistoryQuery = (api: Api, key: PageKey, language: Language) =>
  queryOptions({
    queryKey: [PAGES, key],
    queryFn: ({ signal }) => api.call('GET /static-pages/{key}/history', { path: { key } }, { language, signal }),
    staleTime: PREFETCHED_FOR_MS,
  });

/** Loads the text of a version of a page and the previous text. Neither ever changes. */
export const pageVersionQuery = (api: Api, key: PageKey, revision: number, language: Language) =>
  queryOptions({
    queryKey: [PAGES, key, revision],
    queryFn: ({ signal }) => api.call('GET /static-pages/{key}/history/{revision}', { path: { key, revision } }, { language, signal }),
    staleTime: Infinity,
  });
