import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PageKey } from '../../domain/page/keys.ts';
import type { Language } from '../../domain/events/envelope.ts';
import type { Api } from './api.ts';

/** Crisis lines come so many at a time (specification, section 9). */
const PAGE = 25;
const MINUTE = 60_000;

/** Crisis lines that hold these words, the newest first. They carry both languages, so that the key needs none. */
export const crisisLinesQuery = (api: Api, words: string, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['crisisLines', words],
    queryFn: ({ pageParam, signal }) => api.listCrisisLines(words, { skip: pageParam, limit: PAGE }, { language, signal }),
    initialPageParam: 0,
    getNextPageParam: (page, _pages, skip) => (page.lines.length === PAGE ? skip + PAGE : undefined),
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  });

/** A page to read, in the language asked for. */
export const staticPageQuery = (api: Api, key: PageKey, language: Language) =>
  queryOptions({
    queryKey: ['page', key, language],
    queryFn: ({ signal }) => api.getStaticPage(key, { language, signal }),
    staleTime: 10 * MINUTE,
  });
