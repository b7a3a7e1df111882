import {
  countManagedServices,
  listApprovals,
  listManagedServices,
  MANAGED_SHOWN,
  type ApprovalsShown,
  type ManagedCounts,
  type ManagedService,
  type ManagedShown,
} from '#contract/managedServices.ts';
import { nextLink } from '../querying/nextLink.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { findListedTwice } from './listedTwice.ts';
import { filterListed, type ManagedList, type ReadManagedList } from './lists.ts';
import { APPROVAL_ORDERS, UNOWNED_ACCOUNTS, type Listed } from './managedFilters.ts';
import { sortListed } from './managedOrders.ts';
import { createSamePlace } from './sameContact.ts';
import { approvalScopeOf, scopePredicate, managedScopeOf, type Scope } from './scope.ts';

/** Adds imported listings without an owner, which every manager can request, to a scope. */
const includeUnowned = (scope: Scope): Scope => (Array.isArray(scope) ? [...scope, ...UNOWNED_ACCOUNTS] : scope);

/** Returns the services that a filter selects. Users must not find unapproved services by requesting ownership. */
const filterShown = (list: ManagedList, shown: ManagedShown): readonly Listed[] =>
  filterListed(list, shown).filter(([, { isApproved }]) => shown !== 'unowned' || isApproved);

interface PageRange {
  readonly skip: number;
  readonly limit: number;
}
const pageOf = (listed: readonly Listed[], { skip, limit }: PageRange): readonly Listed[] => listed.slice(skip, skip + limit);
const pageHeaders = (url: string, range: PageRange, total: number): Record<string, string> => ({
  'X-Total-Count': String(total),
  ...nextLink(url, range, total),
});

/** GET /services/managed. */
export const createListManaged = (readList: ReadManagedList): Query<typeof listManagedServices> =>
  defineQuery(listManagedServices, async ({ query, url, language, header, authenticate }) => {
    const principal = await authenticate();
    const request = { principal, token: header('consistency-token'), language, requestedList: query };
    const list = await readList(request, async (rows) => {
      const scope = await managedScopeOf(principal, rows);
      return query.shown === 'unowned' ? includeUnowned(scope) : scope;
    });
    const shown = filterShown(list, query.shown).filter(([id]) => query.id === undefined || query.id === id);
    return {
      headers: { ...list.headers, ...pageHeaders(url, query, shown.length) },
      body: await list.toJson(pageOf(sortListed(shown, query, list.circumstances), query)),
    };
  });

/** GET /services/managed/counts: how many services each filter of the managed list selects. */
export const createCountManaged = (readList: ReadManagedList): Query<typeof countManagedServices> =>
  defineQuery(countManagedServices, async ({ query, language, header, authenticate }) => {
    const principal = await authenticate();
    const request = { principal, token: header('consistency-token'), language, requestedList: query };
    let scope: Scope = null;
    const list = await readList(request, async (rows) => {
      scope = await managedScopeOf(principal, rows);
      return includeUnowned(scope);
    });
    const isInScope = scopePredicate(scope);
    const managed = { ...list, listed: list.listed.filter(([, document]) => isInScope(document)) };
    const counts = MANAGED_SHOWN.map((shown) => [shown, filterShown(shown === 'unowned' ? list : managed, shown).length]);
    return { headers: list.headers, body: Object.fromEntries(counts) as ManagedCounts };
  });

interface SelectedApprovals {
  readonly listed: readonly Listed[];
  /** Returns the listings that may be the same place as a service. */
  readonly sameAsOf?: (listed: Listed) => ManagedService['sameAs'];
}

/** Selects and sorts the services of a list of approvals. */
const selectApprovals = (list: ManagedList, shown: ApprovalsShown): SelectedApprovals => {
  switch (shown) {
    case 'twice': {
      // A partner may be outside the scope, the region or the search.
      const listedTwice = findListedTwice(list.findAll());
      const ids = new Set(list.listed.map(([id]) => id));
      return { listed: listedTwice.listed.filter(([id]) => ids.has(id)), sameAsOf: listedTwice.partnersOf };
    }
    case 'done':
      return { listed: list.listed.filter(([, { approval }]) => approval !== undefined).toSorted(APPROVAL_ORDERS.done) };
    case 'changed':
      return { listed: filterListed(list, shown).toSorted(APPROVAL_ORDERS.changed) };
    case 'waiting':
      return { listed: filterListed(list, shown).toSorted(APPROVAL_ORDERS.waiting), sameAsOf: createSamePlace(list.findAll()) };
  }
};

/** GET /services/approvals: each row with the listings that may be the same place. */
export const createListApprovals = (readList: ReadManagedList): Query<typeof listApprovals> =>
  defineQuery(listApprovals, async ({ query, url, language, header, authenticate }) => {
    const principal = await authenticate();
    const request = { principal, token: header('consistency-token'), language, requestedList: query };
    const list = await readList(request, (rows) => approvalScopeOf(principal, rows));
    const { listed, sameAsOf } = selectApprovals(list, query.shown);
    return {
      headers: { ...list.headers, ...pageHeaders(url, query, listed.length) },
      body: await list.toJson(pageOf(listed, query), sameAsOf),
    };
  });
