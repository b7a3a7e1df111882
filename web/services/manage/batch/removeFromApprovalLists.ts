import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Page } from '../../../api/operation.ts';

type ListData = InfiniteData<Page<{ readonly id: string }>>;

/** Returns the list without the decided services. All of them came from this list, so its total decreases also by those not loaded. */
const withoutDecided = (decided: ReadonlySet<string>, list: ListData): ListData => {
  const pages = list.pages.map((page) => ({ ...page, rows: page.rows.filter(({ id }) => !decided.has(id)) }));
  const remainingRows = pages.reduce((count, { rows }) => count + rows.length, 0);
  return { ...list, pages: pages.map((page) => ({ ...page, total: Math.max(remainingRows, page.total - decided.size) })) };
};

/** Removes decided services from the list on the screen at once, before the server is called. */
export const removeFromApprovalLists = async (queries: QueryClient, decidedIds: readonly string[]): Promise<void> => {
  const undecidedLists = {
    queryKey: ['approvals'],
    type: 'active',
    predicate: ({ queryKey: [, input] }) => isUndecidedList(input),
  } as const satisfies Parameters<QueryClient['setQueriesData']>[0];
  await queries.cancelQueries(undecidedLists);
  queries.setQueriesData<ListData>(undecidedLists, (list) => list && withoutDecided(new Set(decidedIds), list));
};

/** Checks whether a query lists undecided services (and not approved ones). */
const isUndecidedList = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'shown' in input && input.shown !== 'done';
