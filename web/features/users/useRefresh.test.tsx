import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useRefresh } from './useRefresh.ts';

test('reloads the counts and the lists of services after a change of an account', async () => {
  const queries = new QueryClient();
  const keys = ['people', 'person', 'notifications', 'waiting', 'managed', 'managedCounts', 'approvals', 'approvalCounts', 'services'];
  for (const key of keys) queries.setQueryData([key], []);
  const Around = ({ children }: { readonly children: ReactNode }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
  await renderHook(useRefresh, { wrapper: Around }).result.current();
  expect(keys.filter((key) => queries.getQueryState([key])?.isInvalidated !== true)).toEqual([]);
});
