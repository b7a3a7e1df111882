import { useQueryClient } from '@tanstack/react-query';

const SERVICE_QUERY_KEYS = [
  'managed',
  'managedCounts',
  'approvals',
  'approvalCounts',
  'approvalChanges',
  'service',
  'services',
  'counts',
  'map',
  'critical',
  'notifications',
  'waiting',
];

/** Reloads the shown services of managers; resolves when they are loaded. */
export const useRefreshManaged = (): (() => Promise<void>) => {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(SERVICE_QUERY_KEYS.map((queryName) => queries.invalidateQueries({ queryKey: [queryName] })));
  };
};
