import type { QueryClient } from '@tanstack/react-query';

/** Invalidates the data of every screen except the board after a count. The board shows the count already. */
export const markOtherQueriesStale = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ refetchType: 'none', predicate: ({ queryKey: [queryName] }) => queryName !== 'beds' });
