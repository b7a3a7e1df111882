import { useQueryClient } from '@tanstack/react-query';

const OF_FEEDBACK = ['feedbacks', 'feedback', 'feedbackCounts', 'notifications', 'managed', 'managedCounts', 'waiting'];

/** Reloads the shown messages; resolves when they are loaded. */
export const useRefreshFeedbacks = (): (() => Promise<void>) => {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(OF_FEEDBACK.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  };
};
