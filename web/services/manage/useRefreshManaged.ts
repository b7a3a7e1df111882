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

/** Reads again what is shown of services to those who manage them; resolves when it is there. */
export const useRefreshManaged = (): (() => Promise<void>) => {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(OF_SERVICES.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  };
};
