import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '#web/api/api.ts';

const MINUTE_MS = 60_000;

/** Loads the public free beds of two weeks. The page works without them. */
export const bedRhythmQuery = (api: Api, id: string, language: Language) =>
  queryOptions({
    queryKey: ['bedRhythm', id],
    queryFn: ({ signal }) => api.call('GET /services/{id}/bed-rhythm', { path: { id } }, { language, signal }),
    staleTime: 5 * MINUTE_MS,
  });
