import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../../domain/events/envelope.ts';
import type { Api } from '../api.ts';

const MINUTE = 60_000;
/** Milliseconds: what was asked for before the board is shown is not asked for again by it. */
const JUST_ASKED = 5000;

/** The shelters whose beds one may count, by name; looked up anew each minute, because colleagues count too. */
export const bedsQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['beds'],
    queryFn: ({ signal }) => api.call('GET /services/beds', {}, { language, signal }),
    refetchInterval: MINUTE,
    staleTime: JUST_ASKED,
  });

/** Who counts the beds of a shelter beside its owner. */
export const bedCountersQuery = (api: Api, id: string, language: Language) =>
  queryOptions({
    queryKey: ['bedCounters', id],
    queryFn: ({ signal }) => api.call('GET /services/{id}/bed-counters', { path: { id } }, { language, signal }),
  });
