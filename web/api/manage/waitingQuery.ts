import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api.ts';
import type { Waiting } from '../types.ts';
import { PREFETCH_STALE_TIME_MS } from './prefetchStaleTime.ts';

const MINUTE_MS = 60_000;

/** Query for the tasks of moderators; reloads each minute, because reports and new places send no live news. */
export const waitingQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['waiting'],
    queryFn: ({ signal }) => api.call('GET /waiting', {}, { language, signal }),
    refetchInterval: MINUTE_MS,
    staleTime: PREFETCH_STALE_TIME_MS,
  });

/** Returns the number of tasks. */
export const countTasks = ({ lines }: Waiting): number => Object.values(lines).reduce((sum, { count }) => sum + count, 0);
