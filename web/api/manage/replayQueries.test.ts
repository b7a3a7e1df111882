import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { removePassedChunks } from './replayQueries.ts';

const PERIOD = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-08T00:00:00.000Z' };
const keyOf = (chunk: number, period = PERIOD) => ['replay', 'changes', period, chunk, '900'];

test('a replay keeps the current chunk, later ones and what is shown', () => {
  const queries = new QueryClient();
  for (let chunk = 0; chunk <= 9; chunk += 1) queries.setQueryData(keyOf(chunk), { changes: [], entries: [] });
  const other = { ...PERIOD, to: '2026-03-09T00:00:00.000Z' };
  queries.setQueryData(keyOf(0, other), { changes: [], entries: [] });
  const stopShowing = new QueryObserver(queries, { queryKey: keyOf(2), enabled: false }).subscribe(() => undefined);
  removePassedChunks(queries, PERIOD, 7);
  const remaining = Array.from({ length: 10 }, (_, chunk) => chunk).filter((chunk) => queries.getQueryData(keyOf(chunk)) !== undefined);
  expect(remaining).toEqual([2, 7, 8, 9]);
  expect(queries.getQueryData(keyOf(0, other))).toBeDefined();
  stopShowing();
});
