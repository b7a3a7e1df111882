import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Page } from '../../api/operation.ts';

type Listed = InfiniteData<Page<{ readonly id: string }>>;

/** Returns the list without the decided services. All of them came from this list, so its total decreases also by those not loaded. */
const without = (decided: ReadonlySet<string>, list: Listed): Listed => {
  const pages = list.pages.map((page) => ({ ...page, rows: page.rows.filter(({ id }) => !decided.has(id)) }));
  const left = pages.reduce((count, { rows }) => count + rows.length, 0);
  return { ...list, pages: pages.map((page) => ({ ...page, total: Math.max(left, page.total - decided.size) })) };
};

/** Removes decided services from the list on the screen at once, before the server is called. */
export const leaveLists = async (queries: QueryClient, ids: readonly string[]): Promise<void> => {
  const shown = {
    queryKey: ['approvals'],
    type: 'active',
    predicate: ({ queryKey: [, input] }) => isOpen(input),
  } as const satisfies Parameters<QueryClient['setQueriesData']>[0];
  await queries.cancelQueries(shown);
  queries.setQueriesData<Listed>(shown, (list) => list && without(new Set(ids), list));
};

/** Checks whether a query lists undecided services (and not approved ones). */
const isOpen = (input: unknown): boolean => typeof input === 'object' && input !== null && 'shown' in input && input.shown !== 'done';
