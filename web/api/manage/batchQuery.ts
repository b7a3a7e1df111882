import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api.ts';
import { ApiError } from '../ApiError.ts';

/** Milliseconds between two requests for the progress of a batch. */
const POLL_INTERVAL_MS = 1000;

/** Returns the key of the progress of a batch; `id` is the id of its command. */
export const batchQueryKey = (id: string) => ['batch', id] as const;

/** Query for the progress of a batch, repeated until the batch is finished, also after a lost response. */
export const batchQuery = (api: Api, id: string, language: Language) =>
  queryOptions({
    queryKey: batchQueryKey(id),
    queryFn: ({ signal }) => api.call('GET /batches/{id}', { path: { id } }, { language, signal }),
    refetchInterval: ({ state: { data, error } }) => {
      const isRefused = error instanceof ApiError && error.status < 500;
      return data?.state === 'finished' || isRefused ? false : POLL_INTERVAL_MS;
    },
  });
