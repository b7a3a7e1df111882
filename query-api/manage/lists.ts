import * as z from 'zod/mini';
import type { ManagedService, ManagedShown } from '#contract/managedServices.ts';
import { Problem } from '#contract/problem.ts';
import type { SearchField } from '#contract/servicesQuery.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { TABS, type Tab } from '#domain/vocabulary/serviceTypes.ts';
import type { Versions } from '../listing/asOf/versions.ts';
import type { Listing } from '../listing/listing.ts';
import type { ListFilter } from '../listing/listQuery.ts';
import { listingAt } from '../querying/asOf/listingAt.ts';
import { canSeePeople } from '../querying/canSeePeople.ts';
import { consistencyHeaders } from '../querying/consistency.ts';
import type { QueryContext } from '../querying/context.ts';
import type { FollowedModel } from '../querying/model/generation.ts';
import type { Reading, StoredModel } from '../querying/model/storedModel.ts';
import { accountsIn } from '../querying/people/accounts.ts';
import { loadKnownPeople } from '../querying/people/people.ts';
import { loadRegionFilter, type RegionFilter } from '../querying/regions/loadRegionFilter.ts';
import { kindsOfWords, searchWords } from '../services/searchWords.ts';
import { accountIdsByName } from '../users/accountIds.ts';
import { isOwnedBy, MANAGED_FILTERS, type FilterContext, type Listed } from './managedFilters.ts';
import { canGrantListings, managedJson, messageKey, type ManagedJsonOptions } from './managedJson.ts';
import { loadOpenReports, reportsByService } from './reports.ts';
import { scopeFilter, type Scope } from './scope.ts';

/** Read models of the lists of managed services. */
export interface ManageModels {
  readonly listing: FollowedModel<Listing>;
  readonly versions: FollowedModel<Versions>;
  readonly accounts: StoredModel;
  readonly feedbacks: StoredModel;
  readonly regions: StoredModel;
}

const DEFAULT_SEARCH_FIELDS: readonly SearchField[] = ['name', 'serviceSummary', 'address1', 'city', 'state', 'zip', 'phone'];

interface ManagedListQuery {
  readonly q?: string | undefined;
  readonly kind?: readonly Tab[] | undefined;
  readonly region?: string | undefined;
  readonly owner?: string | undefined;
  readonly asOf?: string | undefined;
}

/** The services in a manager's scope at one moment, with related data. */
export interface ManagedList {
  readonly listed: readonly Listed[];
  readonly circumstances: FilterContext;
  readonly headers: Record<string, string>;
  /** Returns all services of the directory at that moment, also outside the scope. */
  findAll(): readonly Listed[];
  /** Converts services to rows. `sameAsOf` returns the listings that may be the same place; undefined: rows without them. */
  toJson(page: readonly Listed[], sameAsOf?: ManagedJsonOptions['sameAsOf']): Promise<ManagedService[]>;
}

const messageSchema = z.object({ message: z.string() });

export const createManagedLists = (context: QueryContext, { listing, versions, accounts, feedbacks, regions }: ManageModels) => {
  const { db, vault } = context;

  /** Returns the messages of users who requested services, for users who may grant the requests. */
  const messagesOf = async (page: readonly Listed[]): Promise<ReadonlyMap<string, string>> => {
    const requests = page.flatMap(([id, { ownershipRequests = [] }]) =>
      ownershipRequests.flatMap(({ by, sealed }) => (sealed === undefined ? [] : [{ key: messageKey(id, by), sealed }])),
    );
    const opened = requests.length === 0 ? [] : await vault.keys.unsealAll(requests.map(({ sealed }) => sealed));
    return new Map(
      requests.map(({ key }, index) => {
        const parsed = z.safeParse(messageSchema, opened[index] ?? null);
        return [key, parsed.success ? parsed.data.message : ''];
      }),
    );
  };

  const filterFor = async (
    reading: Reading,
    principal: Principal,
    scope: Exclude<Scope, null>,
    { q, kind }: ManagedListQuery,
    regionFilter: RegionFilter,
  ): Promise<ListFilter> => {
    const words = q === undefined ? [] : searchWords(q);
    const ownersByWord =
      words.length > 0 && canSeePeople(principal)
        ? await accountIdsByName({ rows: accountsIn(db, reading), keys: vault.keys }, words)
        : undefined;
    const kindsByWord = kindsOfWords(words);
    return {
      ...regionFilter.filter,
      ...scopeFilter(scope),
      ...(kind === undefined || kind.length === TABS.length ? {} : { types: [kind] }),
      ...(words.length === 0 ? {} : { words, searchFields: DEFAULT_SEARCH_FIELDS }),
      ...(ownersByWord === undefined ? {} : { ownersByWord }),
      ...(kindsByWord === undefined ? {} : { kindsByWord }),
    };
  };

  return async (
    request: {
      readonly principal: Principal;
      readonly token: string | undefined;
      readonly language: 'en' | 'es';
      readonly requestedList: ManagedListQuery;
    },
    scopeOf: (rows: ReturnType<typeof accountsIn>) => Promise<Scope>,
  ): Promise<ManagedList> => {
    const { principal, token, language, requestedList } = request;
    const { region, owner, asOf } = requestedList;
    const [accountReading, feedbackReading, regionFilter] = await Promise.all([
      accounts.open(token),
      feedbacks.open(token),
      loadRegionFilter(db, regions, region, token),
    ]);
    const scope = await scopeOf(accountsIn(db, accountReading));
    if (scope === null) throw new Problem(403, 'FORBIDDEN');
    const { generation, isStale, now } = await listingAt(context, { listing, versions }, { asOf, principal, token });
    const { view, logId, position } = generation;
    const findListed = (filter: ListFilter): readonly Listed[] => {
      const query = { filter, sort: 'name', direction: 'asc', skip: 0, limit: Infinity, language, showsApproval: true } as const;
      return view.find(query, Math.floor(now / 1000)).ids.flatMap((id): Listed[] => {
        const document = view.document(id);
        return document === null ? [] : [[id, document]];
      });
    };
    // Open reports of a past moment are unknown.
    const reports = asOf === undefined ? await loadOpenReports(db, feedbackReading) : [];
    const circumstances = { now, maxCountAgeMs: context.rules?.maxCountAgeMs, reports: reportsByService(reports) };
    const isMatch = ([, document]: Listed): boolean => owner === undefined || isOwnedBy(document, owner);
    return {
      listed: findListed(await filterFor(accountReading, principal, scope, requestedList, regionFilter)).filter(isMatch),
      circumstances,
      headers: {
        'Cache-Control': 'private, no-store',
        Vary: 'Authorization',
        ...consistencyHeaders(logId, position, isStale || accountReading.isStale || feedbackReading.isStale || regionFilter.isStale),
      },
      findAll: () => findListed({}),
      async toJson(page, sameAsOf) {
        const canGrant = canGrantListings(principal);
        const ids = page.flatMap(([, { user, approval, changedSinceApproval = {}, ownershipRequests = [] }]) => [
          user,
          ...(approval === undefined ? [] : [approval.by]),
          ...Object.values(changedSinceApproval).map(({ by }) => by),
          ...(canGrant ? ownershipRequests.map(({ by }) => by) : []),
        ]);
        const [peopleById, messages] = await Promise.all([
          loadKnownPeople({ db, vault }, accountReading, ids),
          canGrant ? messagesOf(page) : new Map(),
        ]);
        return page.map((entry) => managedJson(entry, { ...circumstances, principal, people: peopleById, messages, sameAsOf }));
      },
    };
  };
};
export type ReadManagedList = ReturnType<typeof createManagedLists>;

/** Returns the services of a list that pass a filter. */
export const filterListed = ({ listed, circumstances }: ManagedList, shown: ManagedShown): readonly Listed[] =>
  listed.filter((entry) => MANAGED_FILTERS[shown](entry, circumstances));
