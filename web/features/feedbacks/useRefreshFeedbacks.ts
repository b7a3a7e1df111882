import { useQueryClient } from '@tanstack/react-query';

const OF_FEEDBACK = ['feedbacks', 'feedback', 'feedbackCounts', 'notifications', 'managed', 'managedCounts', 'waiting'];

/** Reads again what is shown of feedback; resolves when it is there. */
export const useRefreshFeedbacks = (): (() => Promise<void>) => {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(OF_FEEDBACK.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  };
};
