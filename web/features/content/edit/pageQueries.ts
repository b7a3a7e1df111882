import { queryOptions } from '@tanstack/react-query';
import type { PageKey } from '#domain/page/keys.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { Api } from '#web/api/api.ts';
import { PREFETCHED_FOR_MS } from '#web/api/manage/prefetchedFor.ts';

/** What their keys begin with: everything that those see of pages who publish them. */
export const PAGES = 'managedPages';

/** Every page, and how it stands in both languages. */
export const managedPagesQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: [PAGES],
    queryFn: ({ signal }) => api.call('GET /static-pages', {}, { language, signal }),
    staleTime: PREFETCHED_FOR_MS,
  });

/** What a page says in both languages, and everything that happened to it. */
export const pageHistoryQuery = (api: Api, key: PageKey, language: Language) =>
  queryOptions({
    queryKey: [PAGES, key],
    queryFn: ({ signal }) => api.call('GET /static-pages/{key}/history', { path: { key } }, { language, signal }),
    staleTime: PREFETCHED_FOR_MS,
  });

/** The text of a page from a moment of its history on, and the one before. Neither ever changes. */
export const pageVersionQuery = (api: Api, key: PageKey, revision: number, language: Language) =>
  queryOptions({
    queryKey: [PAGES, key, revision],
    queryFn: ({ signal }) => api.call('GET /static-pages/{key}/history/{revision}', { path: { key, revision } }, { language, signal }),
    staleTime: Infinity,
  });
