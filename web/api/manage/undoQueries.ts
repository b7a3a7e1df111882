import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api.ts';

/** Query for the current effects that undoing a command would have. */
export const undoPreviewQuery = (api: Api, id: string, service: string | undefined, language: Language) =>
  queryOptions({
    queryKey: ['undo', id, service ?? null],
    queryFn: ({ signal }) =>
      api.call('GET /undo/{id}', { path: { id }, query: service === undefined ? {} : { service } }, { language, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
