import type { QueryClient } from '@tanstack/react-query';

/** What shows counts of beds outside the board, by the first word of its key: cards, lists of listings, and the old counts. */
const SHOWING_BEDS = ['services', 'service', 'map', 'managed', 'managedCounts', 'waiting', 'notifications'];

/** After a count: other screens ask for theirs again when they are opened. */
export const forgetCounts = (queries: QueryClient): void => {
  for (const name of SHOWING_BEDS) void queries.invalidateQueries({ queryKey: [name], refetchType: 'none' });
};
