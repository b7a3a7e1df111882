import { Problem } from '#contract/problem.ts';
import { getWaiting, type Waiting } from '#contract/waiting.ts';
import { isEventOf } from '#domain/envelope/eventsOf.ts';
import { LETTERS_STREAM } from '#domain/history/auditSubjects.ts';
import { lettersEventSchemas, type LettersEvent } from '#domain/letters/events.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { canSeePeople } from '../querying/canSeePeople.ts';
import { openGeneration } from '../querying/consistency.ts';
import type { QueryContext } from '../querying/context.ts';
import { readableFilter } from '../querying/feedback/feedbacks.ts';
import type { StoredModel } from '../querying/model/storedModel.ts';
import { accountsIn } from '../querying/people/accounts.ts';
import { loadKnownPeople } from '../querying/people/people.ts';
import { privateHeaders } from '../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { loadRegions } from '../querying/regions/loadRegions.ts';
import { collectToDoItems } from './collectToDoItems.ts';
import type { ManageModels } from './lists.ts';
import { unconfirmedSince, type Listed } from './managedFilters.ts';
import { canGrantListings } from './managedJson.ts';
import { loadOpenReports, reportsByService, type OpenReport } from './reports.ts';
import { approvalScopeOf, managedScopeOf } from './scope.ts';
import { countsByOwner, countsByRegion, lastApprovedJson, ownerJson } from './waitingCounts.ts';
import { changedLine, longestWaiting, reportsLine } from './waitingLines.ts';

const isLettersEvent = isEventOf<LettersEvent>(lettersEventSchemas);

/** Number of owners who got this week's message, and when it was sent. */
interface WeeklyReminder {
  readonly owners: number;
  readonly at: string;
}

/**
 * Returns how many owners last Monday's message reached, from the log itself (one event a week). Undefined if it reached nobody, when the
 * next one is due, and while the log cannot be read: the rest of the response matters more.
 */
const loadWeeklyReminder = async ({
  eventStore,
  clock,
  log,
}: Pick<QueryContext, 'eventStore' | 'clock' | 'log'>): Promise<WeeklyReminder | undefined> => {
  try {
    const lastEvent = (await eventStore.readStream(LETTERS_STREAM)).findLast(isLettersEvent);
    if (lastEvent === undefined || lastEvent.data.owners === 0 || Date.parse(lastEvent.data.next) <= clock()) return undefined;
    return { owners: lastEvent.data.owners, at: lastEvent.metadata.occurredAt };
  } catch (error) {
    log.warn({ err: error }, 'the open tasks are returned without the number of reminded owners');
    return undefined;
  }
};

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
    const permissionFacts = { accountApproved: principal.approved };
    if (!can(principal.role, 'waiting.read', permissionFacts)) throw new Problem(403, 'FORBIDDEN');
    const token = header('consistency-token');
    const [people, feedbackReading, servicesReading, regionsReading] = await Promise.all([
      accounts.open(token),
      feedbacks.open(token),
      services.open(token),
      regions.open(token),
    ]);
    const rows = accountsIn(db, people);
    const [managedScope, approvalScope, readable, weeklyReminder] = await Promise.all([
      managedScopeOf(principal, rows),
      approvalScopeOf(principal, rows),
      readableFilter(db, principal, servicesReading),
      loadWeeklyReminder(context),
    ]);
    const unsettledReports: readonly OpenReport[] = await loadOpenReports(db, feedbackReading, readable);
    const { generation, isStale } = await openGeneration(listing, token, readWaitMs);
    const { view, logId, position } = generation;
    const now = clock();
    const query = { filter: {}, sort: 'name', direction: 'asc', skip: 0, limit: Infinity, language, showsApproval: true } as const;
    const allListed = view.find(query, Math.floor(now / 1000)).ids.flatMap((id): Listed[] => {
      const document = view.document(id);
      return document === null ? [] : [[id, document]];
    });
    const toDoItems = collectToDoItems(
      allListed,
      principal,
      { managed: managedScope, approved: approvalScope },
      { now, maxCountAgeMs: context.rules?.maxCountAgeMs, reports: reportsByService(unsettledReports) },
    );
    const ownerCounts = countsByOwner(toDoItems.unconfirmed);
    const listedOwners = ownerCounts.slice(0, MAX_OWNERS);
    const canSeeNames = canSeePeople(principal);
    const approver = toDoItems.lastApproved?.[1].approval?.by;
    const peopleById = canSeeNames
      ? await loadKnownPeople(context, people, [...listedOwners.map(([id]) => id), ...(approver === undefined ? [] : [approver])])
      : new Map();
    const documentOf = ({ serviceId }: OpenReport): ServiceDocument | null => (serviceId === undefined ? null : view.document(serviceId));
    const body: Waiting = {
      lines: {
        reports: reportsLine(unsettledReports, now, (id) => view.document(id)?.described.name),
        oldBeds: longestWaiting(toDoItems.oldBeds, ({ bedsCountedAt }) => bedsCountedAt),
        waiting: longestWaiting(toDoItems.waiting, ({ waitingSince }) => waitingSince),
        changed: changedLine(toDoItems.changed),
        unconfirmed: {
          ...longestWaiting(toDoItems.unconfirmed, unconfirmedSince),
          ...(managedScope === 'all' && weeklyReminder !== undefined ? { reminded: weeklyReminder } : {}),
        },
        ...(canGrantListings(principal)
          ? { requested: longestWaiting(toDoItems.requested, ({ ownershipRequests = [] }) => ownershipRequests[0]?.at) }
          : {}),
      },
      regions: [
        ...countsByRegion(await loadRegions(context, regionsReading), toDoItems, unsettledReports.map(documentOf), managedScope === 'all'),
      ],
      owners: listedOwners.map((ownerCount) => ownerJson(ownerCount, peopleById, canSeeNames)),
      ownersInAll: ownerCounts.length,
      places: toDoItems.places.length,
      ...(managedScope === 'all' ? { unowned: toDoItems.unowned.length } : {}),
      ...lastApprovedJson(toDoItems.lastApproved, peopleById, canSeeNames),
    };
    const isAnyStale = isStale || people.isStale || feedbackReading.isStale || regionsReading.isStale;
    return { headers: privateHeaders({ logId, position, isStale: isAnyStale }), body };
  });
