import { Problem } from '#contract/problem.ts';
import { getWaiting, type Waiting } from '#contract/waiting.ts';
import { can } from '#kernel/permissions/permissions.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { openFollowed } from '#querying/consistency.ts';
import type { QueryContext } from '#querying/context.ts';
import { readableBy } from '#querying/feedback/feedbacks.ts';
import type { StoredModel } from '#querying/model/storedModel.ts';
import { accountsIn } from '#querying/people/accounts.ts';
import { peopleOf } from '#querying/people/people.ts';
import { privateHeaders } from '#querying/privateHeaders.ts';
import { defineQuery, type Query } from '#querying/query.ts';
import { regionsNow } from '#querying/regions/regionsNow.ts';
import { seesPeople } from '#querying/seesPeople.ts';
import type { ManageModels } from './lists.ts';
import type { Listed } from './managedFilters.ts';
import { grantsListings } from './managedJson.ts';
import { remindedThisWeek } from './reminded.ts';
import { openReports, reportsByService, type OpenReport } from './reports.ts';
import { approvedBy, managedBy } from './scope.ts';
import { changedLine, longestOf, reportsLine } from './waitingLines.ts';
import { byOwner, byRegion, lastDoneJson, ownerJson } from './waitingParts.ts';
import { walk } from './waitingWalk.ts';

/** Maximum number of owners in the response: those with fewer services matter little. */
const MAX_OWNERS = 100;

/** GET /waiting: the user's open tasks, computed in one pass over the list in memory and one query for reports. */
export const createGetWaiting = (
  context: QueryContext,
  { listing, accounts, feedbacks, services, regions }: ManageModels & { readonly services: StoredModel },
): Query<typeof getWaiting> =>
  defineQuery(getWaiting, async ({ language, header, authenticate }) => {
    const { db, clock, readWaitMs } = context;
    const principal = await authenticate();
    const person = { accountApproved: principal.approved };
    if (!can(principal.role, 'waiting.read', person)) throw new Problem(403, 'FORBIDDEN');
    const token = header('consistency-token');
    const [people, reported, owned, drawn] = await Promise.all([
      accounts.open(token),
      feedbacks.open(token),
      services.open(token),
      regions.open(token),
    ]);
    const rows = accountsIn(db, people);
    const [managed, approved, readable, reminded] = await Promise.all([
      managedBy(principal, rows),
      approvedBy(principal, rows),
      readableBy(db, principal, owned),
      remindedThisWeek(context),
    ]);
    const open: readonly OpenReport[] = await openReports(db, reported, readable);
    const { generation, isStale } = await openFollowed(listing, token, readWaitMs);
    const { view, logId, position } = generation;
    const now = clock();
    const query = { filter: {}, sort: 'name', direction: 'asc', skip: 0, limit: Infinity, language, showsApproval: true } as const;
    const all = view.find(query, Math.floor(now / 1000)).ids.flatMap((id): Listed[] => {
      const document = view.document(id);
      return document === null ? [] : [[id, document]];
    });
    const found = walk(all, principal, { managed, approved }, { now, reports: reportsByService(open) });
    const owners = byOwner(found.unconfirmed);
    const named = owners.slice(0, MAX_OWNERS);
    const sees = seesPeople(principal);
    const approver = found.lastDone?.[1].approval?.by;
    const names = sees
      ? await peopleOf(context, people, [...named.map(([id]) => id), ...(approver === undefined ? [] : [approver])])
      : new Map();
    const documentOf = ({ serviceId }: OpenReport): ServiceDocument | null => (serviceId === undefined ? null : view.document(serviceId));
    const body: Waiting = {
      lines: {
        reports: reportsLine(open, now, (id) => view.document(id)?.described.name),
        oldBeds: longestOf(found.oldBeds, ({ bedsCountedAt }) => bedsCountedAt),
        waiting: longestOf(found.waiting, ({ waitingSince }) => waitingSince),
        changed: changedLine(found.changed),
        unconfirmed: {
          ...longestOf(found.unconfirmed, ({ confirmedAt }) => confirmedAt),
          ...(managed === 'all' && reminded !== undefined ? { reminded } : {}),
        },
        ...(grantsListings(principal)
          ? { requested: longestOf(found.requested, ({ ownershipRequests = [] }) => ownershipRequests[0]?.at) }
          : {}),
      },
      regions: [...byRegion(await regionsNow(context, drawn), found, open.map(documentOf), managed === 'all')],
      owners: named.map((each) => ownerJson(each, names, sees)),
      ownersInAll: owners.length,
      places: found.places.length,
      ...lastDoneJson(found.lastDone, names, sees),
    };
    const isBehind = isStale || people.isStale || reported.isStale || drawn.isStale;
    return { headers: privateHeaders({ logId, position, isStale: isBehind }), body };
  });
