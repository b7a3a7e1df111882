import { useQueryClient } from '@tanstack/react-query';

const ABOUT_PEOPLE = ['people', 'person', 'certificate', 'notifications'];

/** Reads again what is shown of people; resolves when it is there. */
export const useRefresh = (): (() => Promise<void>) => {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(ABOUT_PEOPLE.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  };
};
