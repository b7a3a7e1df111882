import { useQueryClient } from '@tanstack/react-query';
import { useRefreshManaged } from '../../services/manage/useRefreshManaged.ts';

const ABOUT_PEOPLE = ['people', 'person', 'certificate', 'notifications'];

/** Returns a function that refetches people and the services that are deleted or restored with them, and resolves when they are loaded. */
export const useRefresh = (): (() => Promise<void>) => {
  const queries = useQueryClient();
  const refreshListings = useRefreshManaged();
  return async () => {
    await Promise.all([refreshListings(), ...ABOUT_PEOPLE.map((name) => queries.invalidateQueries({ queryKey: [name] }))]);
  };
};
