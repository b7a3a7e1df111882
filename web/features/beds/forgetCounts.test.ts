import { QueryClient } from '@tanstack/react-query';
import { forgetCounts } from './forgetCounts.ts';

test('after a count, the old counts of the menu and of the list of things to do are asked for again', () => {
  const queries = new QueryClient();
  const keys = ['services', 'service', 'map', 'managed', 'managedCounts', 'waiting', 'notifications'];
  for (const key of [...keys, 'beds']) queries.setQueryData([key], []);
  void forgetCounts(queries);
  expect(keys.filter((key) => queries.getQueryState([key])?.isInvalidated !== true)).toEqual([]);
  expect(queries.getQueryState(['beds'])?.isInvalidated).toBe(false);
});
