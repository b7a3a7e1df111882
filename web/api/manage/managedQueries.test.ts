import { QueryClient } from '@tanstack/react-query';
import { aWaitingService } from '#tests/web/approvals.ts';
import { anApi, type Answer } from '#tests/web/builders.ts';
import type { ManagedCounts } from '../types.ts';
import { managedCountsQuery, managedQuery } from './managedQueries.ts';

const counts: ManagedCounts = { all: 2, waiting: 1, changed: 0, reports: 0, oldBeds: 0, unconfirmed: 0, requested: 0, unowned: 0 };

test('managedQuery loads 25 services at a time, and managedCountsQuery counts by the same words', async () => {
  const requests: unknown[] = [];
  const list: Answer<'GET /services/managed'> = async ({ query }) => {
    requests.push(query);
    return Array.from({ length: 25 }, (_, index) => aWaitingService({ id: `s${index}` }));
  };
  const count: Answer<'GET /services/managed/counts'> = async ({ query }) => {
    requests.push(query);
    return counts;
  };
  const api = anApi({ 'GET /services/managed': list, 'GET /services/managed/counts': count });
  const queries = new QueryClient();
  await queries.fetchInfiniteQuery({ ...managedQuery(api, { shown: 'waiting', q: '' }, 'en'), pages: 2 });
  expect(await queries.fetchQuery(managedCountsQuery(api, { q: 'creek' }, 'en'))).toEqual(counts);
  expect(requests).toEqual([{ shown: 'waiting', limit: 25, skip: 0 }, { shown: 'waiting', limit: 25, skip: 25 }, { q: 'creek' }]);
});
