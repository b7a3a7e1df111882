import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Page } from '../../api/operation.ts';

type Listed = InfiniteData<Page<{ readonly id: string }>>;

/** Without what was decided. It came from this list, so that its total falls also by what is not loaded. */
const without = (decided: ReadonlySet<string>, list: Listed): Listed => {
  const pages = list.pages.map((page) => ({ ...page, rows: page.rows.filter(({ id }) => !decided.has(id)) }));
  const left = pages.reduce((count, { rows }) => count + rows.length, 0);
  return { ...list, pages: pages.map((page) => ({ ...page, total: Math.max(left, page.total - decided.size) })) };
};

/** Takes what was decided from the list of approvals on the screen at once; the server is asked afterwards. */
export const leaveLists = async (queries: QueryClient, ids: readonly string[]): Promise<void> => {
  const shown = {
    queryKey: ['approvals'],
    type: 'active',
    predicate: ({ queryKey: [, input] }) => isOpen(input),
  } as const satisfies Parameters<QueryClient['setQueriesData']>[0];
  await queries.cancelQueries(shown);
  queries.setQueriesData<Listed>(shown, (list) => list && without(new Set(ids), list));
};

/** Whether a list holds what is still to be decided; the other one holds what was approved. */
const isOpen = (input: unknown): boolean => typeof input === 'object' && input !== null && 'shown' in input && input.shown !== 'done';
