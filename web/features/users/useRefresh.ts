import { useQueryClient } from '@tanstack/react-query';
import { useRefreshManaged } from '../../services/manage/useRefreshManaged.ts';

const ABOUT_PEOPLE = ['people', 'person', 'certificate', 'notifications'];

/** Reads again what is shown of people, and of the listings that go or come back with them; resolves when it is there. */
export const useRefresh = (): (() => Promise<void>) => {
  const queries = useQueryClient();
  const refreshListings = useRefreshManaged();
  return async () => {
    await Promise.all([refreshListings(), ...ABOUT_PEOPLE.map((name) => queries.invalidateQueries({ queryKey: [name] }))]);
  };
};
