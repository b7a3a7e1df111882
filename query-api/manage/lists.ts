import * as z from 'zod/mini';
import type { ManagedService, ManagedShown } from '#contract/managedServices.ts';
import { Problem } from '#contract/problem.ts';
import type { SearchField } from '#contract/servicesQuery.ts';
import type { Principal } from '#kernel/principal.ts';
import { TABS, type Tab } from '#kernel/vocabulary/serviceTypes.ts';
import type { Versions } from '#listing/asOf/versions.ts';
import type { Listing } from '#listing/listing.ts';
import type { ListFilter } from '#listing/listQuery.ts';
import { wordsOf } from '#listing/textSearch.ts';
import { listingAt } from '#querying/asOf/listingAt.ts';
import { consistencyHeaders } from '#querying/consistency.ts';
import type { QueryContext } from '#querying/context.ts';
import type { FollowedModel } from '#querying/model/generation.ts';
import type { Reading, StoredModel } from '#querying/model/storedModel.ts';
import { accountsIn } from '#querying/people/accounts.ts';
import { peopleOf } from '#querying/people/people.ts';
import { narrowedTo, type Narrowed } from '#querying/regions/narrowedTo.ts';
import { seesPeople } from '#querying/seesPeople.ts';
import { accountsNamed } from '../users/owners.ts';
import { isOwnedBy, MANAGED_FILTERS, type Circumstances, type Listed } from './managedFilters.ts';
import { grantsListings, managedJson, messageKey } from './managedJson.ts';
import { openReports, reportsByService } from './reports.ts';
import { createSameContact } from './sameContact.ts';
import { inScope, type Scope } from './scope.ts';

/** Read models of the lists of managed services. */
export interface ManageModels {
  readonly listing: FollowedModel<Listing>;
  readonly versions: FollowedModel<Versions>;
  readonly accounts: StoredModel;
  readonly feedbacks: StoredModel;
  readonly regions: StoredModel;
}

const SEARCHED: readonly SearchField[] = ['name', 'serviceSummary', 'address1', 'city', 'state', 'zip', 'phone'];

interface Wanted {
  readonly q?: string | undefined;
  readonly kind?: readonly Tab[] | undefined;
  readonly region?: string | undefined;
  readonly owner?: string | undefined;
  readonly asOf?: string | undefined;
}

/** The services in a manager's scope at one moment, with related data. */
export interface ManagedList {
  readonly listed: readonly Listed[];
  readonly circumstances: Circumstances;
  readonly headers: Record<string, string>;
  lines(page: readonly Listed[], withSame: boolean): Promise<ManagedService[]>;
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
    { q, kind }: Wanted,
    within: Narrowed,
  ): Promise<ListFilter> => {
    const words = q === undefined ? [] : wordsOf(q);
    const wordsOfOwners =
      words.length > 0 && seesPeople(principal)
        ? await accountsNamed({ rows: accountsIn(db, reading), keys: vault.keys }, words)
        : undefined;
    return {
      ...within.filter,
      ...inScope(scope),
      ...(kind === undefined || kind.length === TABS.length ? {} : { types: [kind] }),
      ...(words.length === 0 ? {} : { words, wordsIn: SEARCHED }),
      ...(wordsOfOwners === undefined ? {} : { wordsOfOwners }),
    };
  };

  return async (
    request: {
      readonly principal: Principal;
      readonly token: string | undefined;
      readonly language: 'en' | 'es';
      readonly wanted: Wanted;
    },
    scopeOf: (rows: ReturnType<typeof accountsIn>) => Promise<Scope>,
  ): Promise<ManagedList> => {
    const { principal, token, language, wanted } = request;
    const { region, owner, asOf } = wanted;
    const [people, reported, within] = await Promise.all([
      accounts.open(token),
      feedbacks.open(token),
      narrowedTo(db, regions, region, token),
    ]);
    const scope = await scopeOf(accountsIn(db, people));
    if (scope === null) throw new Problem(403, 'FORBIDDEN');
    const { generation, isStale, now } = await listingAt(context, { listing, versions }, { asOf, principal, token });
    const { view, logId, position } = generation;
    const listedBy = (filter: ListFilter): readonly Listed[] => {
      const query = { filter, sort: 'name', direction: 'asc', skip: 0, limit: Infinity, language, showsApproval: true } as const;
      return view.find(query, Math.floor(now / 1000)).ids.flatMap((id): Listed[] => {
        const document = view.document(id);
        return document === null ? [] : [[id, document]];
      });
    };
    // Open reports of a past moment are unknown.
    const reports = asOf === undefined ? await openReports(db, reported) : [];
    const circumstances = { now, reports: reportsByService(reports) };
    const matches = ([, document]: Listed): boolean => owner === undefined || isOwnedBy(document, owner);
    return {
      listed: listedBy(await filterFor(people, principal, scope, wanted, within)).filter(matches),
      circumstances,
      headers: {
        'Cache-Control': 'private, no-store',
        Vary: 'Authorization',
        ...consistencyHeaders(logId, position, isStale || people.isStale || reported.isStale || within.isStale),
      },
      async lines(page, withSame) {
        const grants = grantsListings(principal);
        const ids = page.flatMap(([, { user, approval, changedSinceApproval = {}, ownershipRequests = [] }]) => [
          user,
          ...(approval === undefined ? [] : [approval.by]),
          ...Object.values(changedSinceApproval).map(({ by }) => by),
          ...(grants ? ownershipRequests.map(({ by }) => by) : []),
        ]);
        const [known, messages] = await Promise.all([peopleOf({ db, vault }, people, ids), grants ? messagesOf(page) : new Map()]);
        const sameAs = withSame ? createSameContact(listedBy({})) : undefined;
        return page.map((each) => managedJson(each, { ...circumstances, principal, people: known, messages, sameAs }));
      },
    };
  };
};
export type ReadManagedList = ReturnType<typeof createManagedLists>;

/** Returns the services of a list that pass a filter. */
export const narrowed = ({ listed, circumstances }: ManagedList, shown: ManagedShown): readonly Listed[] =>
  listed.filter((each) => MANAGED_FILTERS[shown](each, circumstances));
