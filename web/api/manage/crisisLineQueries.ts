import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api.ts';

/**
 * Query for the deleted crisis lines by name, for users who may restore them. Its key differs from the list's key, so that the device
 * stores none of them.
 */
export const removedLinesQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['crisisLinesRemoved'],
    queryFn: ({ signal }) =>
      api.call('GET /crisis-lines', { query: { removed: true, sort: 'name', direction: 'asc', limit: 100 } }, { language, signal }),
  });
