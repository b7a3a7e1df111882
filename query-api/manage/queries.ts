import {
  countManagedServices,
  listApprovals,
  listManagedServices,
  MANAGED_SHOWN,
  type ManagedCounts,
} from '../../contract/managedServices.ts';
import { nextLink } from '../../querying/nextLink.ts';
import { defineQuery, type Query } from '../../querying/query.ts';
import { narrowed, type Looks } from './lists.ts';
import { approvedBy, managedBy } from './scope.ts';
import { APPROVAL_ORDERS, inOrder, type Listed } from './standing.ts';

interface Part {
  readonly skip: number;
  readonly limit: number;
}
const pageOf = (listed: readonly Listed[], { skip, limit }: Part): readonly Listed[] => listed.slice(skip, skip + limit);
const pageHeaders = (url: string, part: Part, total: number): Record<string, string> => ({
  'X-Total-Count': String(total),
  ...nextLink(url, part, total),
});

/** GET /services/managed. An imported listing that nobody runs is shown to whoever may manage: it can be asked for. */
export const createListManaged = (lookAt: Looks): Query<typeof listManagedServices> =>
  defineQuery(listManagedServices, async ({ query, url, language, header, authenticate }) => {
    const principal = await authenticate();
    const asked = { principal, token: header('consistency-token'), language, wanted: query };
    const look = await lookAt(asked, async (rows) => {
      const scope = await managedBy(principal, rows);
      return scope !== null && query.shown === 'unowned' ? 'all' : scope;
    });
    // What is not approved yet is nobody's to find by asking for listings.
    const mayBeFound = ([id, { isApproved }]: Listed): boolean =>
      (query.shown !== 'unowned' || isApproved) && (query.id === undefined || query.id === id);
    const shown = narrowed(look, query.shown).filter(mayBeFound);
    return {
      headers: { ...look.headers, ...pageHeaders(url, query, shown.length) },
      body: await look.lines(pageOf(inOrder(shown, query.sort), query), false),
    };
  });

/** GET /services/managed/counts: of each way to narrow the list of what one manages. */
export const createCountManaged = (lookAt: Looks): Query<typeof countManagedServices> =>
  defineQuery(countManagedServices, async ({ query, language, header, authenticate }) => {
    const principal = await authenticate();
    const asked = { principal, token: header('consistency-token'), language, wanted: query };
    const look = await lookAt(asked, (rows) => managedBy(principal, rows));
    const counts = MANAGED_SHOWN.map((shown) => [shown, narrowed(look, shown).length]);
    return { headers: look.headers, body: Object.fromEntries(counts) as ManagedCounts };
  });

/** GET /services/approvals, each line with the listings that say the same phone or street. */
export const createListApprovals = (lookAt: Looks): Query<typeof listApprovals> =>
  defineQuery(listApprovals, async ({ query, url, language, header, authenticate }) => {
    const principal = await authenticate();
    const asked = { principal, token: header('consistency-token'), language, wanted: query };
    const look = await lookAt(asked, (rows) => approvedBy(principal, rows));
    const shown = query.shown === 'done' ? look.listed.filter(([, { approval }]) => approval !== undefined) : narrowed(look, query.shown);
    const ordered = shown.toSorted(APPROVAL_ORDERS[query.shown]);
    return {
      headers: { ...look.headers, ...pageHeaders(url, query, shown.length) },
      body: await look.lines(pageOf(ordered, query), query.shown === 'waiting'),
    };
  });
