import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from './api.ts';

/** Number of crisis lines per page (specification, section 9). */
const PAGE_SIZE = 25;
const STALE_TIME_MS = 60_000;

/** Query for the crisis lines that contain the words, newest first. They contain both languages, so the key does not need the language. */
export const crisisLinesQuery = (api: Api, words: string, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['crisisLines', words],
    queryFn: ({ pageParam: skip, signal }) =>
      api.list('GET /crisis-lines', { query: { skip, limit: PAGE_SIZE, ...(words !== '' && { q: words }) } }, { language, signal }),
    initialPageParam: 0,
    getNextPageParam: (page, _pages, skip) => (page.rows.length === PAGE_SIZE ? skip + PAGE_SIZE : undefined),
    staleTime: STALE_TIME_MS,
    placeholderData: keepPreviousData,
  });
