import { QueryClient } from '@tanstack/react-query';
import { markOtherQueriesStale } from './useSaveCount.ts';

test('reloads the old counts of the menu and of the task list after a count', () => {
  const queries = new QueryClient();
  const keys = ['services', 'service', 'map', 'managed', 'managedCounts', 'waiting', 'notifications'];
  for (const key of [...keys, 'beds']) queries.setQueryData([key], []);
  void markOtherQueriesStale(queries);
  expect(keys.filter((key) => queries.getQueryState([key])?.isInvalidated !== true)).toEqual([]);
  expect(queries.getQueryState(['beds'])?.isInvalidated).toBe(false);
});
