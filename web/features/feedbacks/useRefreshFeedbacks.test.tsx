import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useRefreshFeedbacks } from './useRefreshFeedbacks.ts';

test('reloads the lists and all counts of messages after a change', async () => {
  const queries = new QueryClient();
  const keys = ['feedbacks', 'feedback', 'feedbackCounts', 'notifications', 'managed', 'managedCounts', 'waiting'];
  for (const key of keys) queries.setQueryData([key], []);
  const Around = ({ children }: { readonly children: ReactNode }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
  await renderHook(useRefreshFeedbacks, { wrapper: Around }).result.current();
  expect(keys.filter((key) => queries.getQueryState([key])?.isInvalidated !== true)).toEqual([]);
});
