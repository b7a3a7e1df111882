import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../../kernel/events/envelope.ts';
import type { Api } from '../api.ts';

/** Crisis lines that were deleted, by name, for who may restore them. Its key is not the list's: nothing of it stays on the device. */
export const removedLinesQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['crisisLinesRemoved'],
    queryFn: ({ signal }) =>
      api.call('GET /crisis-lines', { query: { removed: true, sort: 'name', direction: 'asc', limit: 100 } }, { language, signal }),
  });
