import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../../../kernel/events/envelope.ts';
import type { Api } from '../../../api/api.ts';

const MINUTE_MS = 60_000;

/** Free beds of two weeks, as everybody may know them; a page is shown without where they cannot be had. */
export const bedRhythmQuery = (api: Api, id: string, language: Language) =>
  queryOptions({
    queryKey: ['bedRhythm', id],
    queryFn: ({ signal }) => api.call('GET /services/{id}/bed-rhythm', { path: { id } }, { language, signal }),
    staleTime: 5 * MINUTE_MS,
  });
