import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useRefreshFeedbacks } from './useRefreshFeedbacks.ts';

test('reloads the lists and all counts of messages after a change', async () => {
  const queries = new QueryClient();
  const queryNames = ['feedbacks', 'feedback', 'feedbackCounts', 'notifications', 'managed', 'managedCounts', 'waiting'];
  for (const key of queryNames) queries.setQueryData([key], []);
  const Wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  await renderHook(useRefreshFeedbacks, { wrapper: Wrapper }).result.current();
  expect(queryNames.filter((key) => queries.getQueryState([key])?.isInvalidated !== true)).toEqual([]);
});
