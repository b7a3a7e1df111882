import {
  countManagedServices,
  listApprovals,
  listManagedServices,
  MANAGED_SHOWN,
  type ManagedCounts,
  type ManagedShown,
} from '#contract/managedServices.ts';
import { nextLink } from '#querying/nextLink.ts';
import { defineQuery, type Query } from '#querying/query.ts';
import { narrowed, type ManagedList, type ReadManagedList } from './lists.ts';
import { APPROVAL_ORDERS, inOrder, NO_OWNERS, type Listed } from './managedFilters.ts';
import { approvedBy, holds, managedBy, type Scope } from './scope.ts';

/** Adds imported listings without an owner, which every manager can request, to a scope. */
const withUnowned = (scope: Scope): Scope => (Array.isArray(scope) ? [...scope, ...NO_OWNERS] : scope);

/** Returns the services that a filter selects. Users must not find unapproved services by requesting ownership. */
const shownIn = (list: ManagedList, shown: ManagedShown): readonly Listed[] =>
  narrowed(list, shown).filter(([, { isApproved }]) => shown !== 'unowned' || isApproved);

interface Part {
  readonly skip: number;
  readonly limit: number;
}
const pageOf = (listed: readonly Listed[], { skip, limit }: Part): readonly Listed[] => listed.slice(skip, skip + limit);
const pageHeaders = (url: string, part: Part, total: number): Record<string, string> => ({
  'X-Total-Count': String(total),
  ...nextLink(url, part, total),
});

/** GET /services/managed. */
export const createListManaged = (readList: ReadManagedList): Query<typeof listManagedServices> =>
  defineQuery(listManagedServices, async ({ query, url, language, header, authenticate }) => {
    const principal = await authenticate();
    const request = { principal, token: header('consistency-token'), language, wanted: query };
    const list = await readList(request, async (rows) => {
      const scope = await managedBy(principal, rows);
      return query.shown === 'unowned' ? withUnowned(scope) : scope;
    });
    const shown = shownIn(list, query.shown).filter(([id]) => query.id === undefined || query.id === id);
    return {
      headers: { ...list.headers, ...pageHeaders(url, query, shown.length) },
      body: await list.lines(pageOf(inOrder(shown, query.sort), query), false),
    };
  });

/** GET /services/managed/counts: how many services each filter of the managed list selects. */
export const createCountManaged = (readList: ReadManagedList): Query<typeof countManagedServices> =>
  defineQuery(countManagedServices, async ({ query, language, header, authenticate }) => {
    const principal = await authenticate();
    const request = { principal, token: header('consistency-token'), language, wanted: query };
    let scope: Scope = null;
    const list = await readList(request, async (rows) => {
      scope = await managedBy(principal, rows);
      return withUnowned(scope);
    });
    const isManaged = holds(scope);
    const managed = { ...list, listed: list.listed.filter(([, document]) => isManaged(document)) };
    const counts = MANAGED_SHOWN.map((shown) => [shown, shownIn(shown === 'unowned' ? list : managed, shown).length]);
    return { headers: list.headers, body: Object.fromEntries(counts) as ManagedCounts };
  });

/** GET /services/approvals: each row with the listings that have the same phone or street. */
export const createListApprovals = (readList: ReadManagedList): Query<typeof listApprovals> =>
  defineQuery(listApprovals, async ({ query, url, language, header, authenticate }) => {
    const principal = await authenticate();
    const request = { principal, token: header('consistency-token'), language, wanted: query };
    const list = await readList(request, (rows) => approvedBy(principal, rows));
    const shown = query.shown === 'done' ? list.listed.filter(([, { approval }]) => approval !== undefined) : narrowed(list, query.shown);
    const ordered = shown.toSorted(APPROVAL_ORDERS[query.shown]);
    return {
      headers: { ...list.headers, ...pageHeaders(url, query, shown.length) },
      body: await list.lines(pageOf(ordered, query), query.shown === 'waiting'),
    };
  });
