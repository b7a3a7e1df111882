import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useRefreshPeople } from './useRefreshPeople.ts';

test('reloads the counts and the lists of services after a change of an account', async () => {
  const queries = new QueryClient();
  const queryNames = [
    'people',
    'person',
    'notifications',
    'waiting',
    'managed',
    'managedCounts',
    'approvals',
    'approvalCounts',
    'services',
  ];
  for (const key of queryNames) queries.setQueryData([key], []);
  const Wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  await renderHook(useRefreshPeople, { wrapper: Wrapper }).result.current();
  expect(queryNames.filter((key) => queries.getQueryState([key])?.isInvalidated !== true)).toEqual([]);
});
