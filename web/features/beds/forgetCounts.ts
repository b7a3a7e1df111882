import type { QueryClient } from '@tanstack/react-query';

/** After a count: every screen but the board, which shows it already, reloads when it is opened. */
export const forgetCounts = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ refetchType: 'none', predicate: ({ queryKey: [first] }) => first !== 'beds' });
