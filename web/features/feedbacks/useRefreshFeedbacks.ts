import { useQueryClient } from '@tanstack/react-query';

const FEEDBACK_QUERIES = ['feedbacks', 'feedback', 'feedbackCounts', 'notifications', 'managed', 'managedCounts', 'waiting'];

/** Reloads the shown messages; resolves when they are loaded. */
export const useRefreshFeedbacks = (): (() => Promise<void>) => {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(FEEDBACK_QUERIES.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  };
};
