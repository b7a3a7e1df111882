import { useQueryClient } from '@tanstack/react-query';
import { useRefreshManaged } from '../../services/manage/useRefreshManaged.ts';

const PEOPLE_QUERIES = ['people', 'person', 'certificate', 'notifications'];

/** Returns a function that refetches people and the services that are deleted or restored with them, and resolves when they are loaded. */
export const useRefreshPeople = (): (() => Promise<void>) => {
  const queries = useQueryClient();
  const refreshListings = useRefreshManaged();
  return async () => {
    await Promise.all([refreshListings(), ...PEOPLE_QUERIES.map((queryName) => queries.invalidateQueries({ queryKey: [queryName] }))]);
  };
};
