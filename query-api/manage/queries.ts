import { countManagedServices, listApprovals, listManagedServices, MANAGED_SHOWN, type ManagedCounts } from '#contract/managedServices.ts';
import { nextLink } from '#querying/nextLink.ts';
import { defineQuery, type Query } from '#querying/query.ts';
import { narrowed, type ReadManagedList } from './lists.ts';
import { APPROVAL_ORDERS, inOrder, type Listed } from './managedFilters.ts';
import { approvedBy, managedBy } from './scope.ts';

interface Part {
  readonly skip: number;
  readonly limit: number;
}
const pageOf = (listed: readonly Listed[], { skip, limit }: Part): readonly Listed[] => listed.slice(skip, skip + limit);
const pageHeaders = (url: string, part: Part, total: number): Record<string, string> => ({
  'X-Total-Count': String(total),
  ...nextLink(url, part, total),
});

/** GET /services/managed. Managers also see imported listings without an owner: they can request them. */
export const createListManaged = (readList: ReadManagedList): Query<typeof listManagedServices> =>
  defineQuery(listManagedServices, async ({ query, url, language, header, authenticate }) => {
    const principal = await authenticate();
    const request = { principal, token: header('consistency-token'), language, wanted: query };
    const list = await readList(request, async (rows) => {
      const scope = await managedBy(principal, rows);
      return scope !== null && query.shown === 'unowned' ? 'all' : scope;
    });
    // Users must not find unapproved services by requesting ownership.
    const mayBeFound = ([id, { isApproved }]: Listed): boolean =>
      (query.shown !== 'unowned' || isApproved) && (query.id === undefined || query.id === id);
    const shown = narrowed(list, query.shown).filter(mayBeFound);
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
    const list = await readList(request, (rows) => managedBy(principal, rows));
    const counts = MANAGED_SHOWN.map((shown) => [shown, narrowed(list, shown).length]);
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
