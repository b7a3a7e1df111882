import { useQueryClient } from '@tanstack/react-query';

const OF_SERVICES = [
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
    await Promise.all(OF_SERVICES.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  };
};
