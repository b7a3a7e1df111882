import { listUsers, type ListUsersQuery, type UserSearchField } from '#contract/usersQueries.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { foldText } from '#domain/values/foldText.ts';
import { ROLES, type Role, VOLUNTEER_ROLES } from '#domain/vocabulary/roles.ts';
import { splitWords } from '../listing/searchText.ts';
import type { QueryContext } from '../querying/context.ts';
import type { Reading, StoredModel } from '../querying/model/storedModel.ts';
import { nextLink } from '../querying/nextLink.ts';
import { accountsIn, toFound, type FoundAccount } from '../querying/people/accounts.ts';
import { privateHeaders } from '../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { requireAllowed } from '../querying/requireAllowed.ts';
import { searchPeople, type PeopleSearch } from './searchPeople.ts';
import { toUsers } from './toUsers.ts';
import { orderedIds, sortKeyOf, type KeyedUser, type UserSort } from './userOrders.ts';
import { accountsFilter, type AccountsFilter } from './usersFilter.ts';

/** Returns the roles of the people whom the user may list; undefined for any. Throws 401 or 403 if the user may list nobody. */
const visibleRoles = (principal: Principal): readonly Role[] | undefined => {
  const permissionFacts = { accountApproved: principal.approved };
  if (can(principal.role, 'user.list', permissionFacts)) return undefined;
  requireAllowed(can(principal.role, 'volunteer.list', permissionFacts), principal);
  return VOLUNTEER_ROLES;
};

const DEFAULT_FIELDS: readonly UserSearchField[] = ['displayName', 'email', 'phone'];

/** Number of rows read from the store at once. */
const ROWS_BATCH_SIZE = 1000;

interface Page {
  readonly pageAccounts: readonly FoundAccount[];
  readonly total: number;
}

/** Returns the roles whose names contain every word: a search by roles alone needs no sealed data. */
const matchedRoles = (words: readonly string[], allowedRoles: readonly Role[] | undefined): readonly Role[] =>
  (allowedRoles ?? ROLES).filter((role) => words.every((word) => foldText(role).includes(word)));

/** Orders that an index of the store has. */
const isStoredSort = (sort: UserSort): sort is 'createdAt' | 'updatedAt' => sort === 'createdAt' || sort === 'updatedAt';

interface UsersRequest {
  readonly filter: AccountsFilter;
  /** Null if stored fields are enough. */
  readonly search: PeopleSearch | null;
}

const toUsersRequest = (query: ListUsersQuery, visible: readonly Role[] | undefined): UsersRequest => {
  const words = query.q === undefined ? [] : splitWords(query.q);
  const fields = query.search ?? DEFAULT_FIELDS;
  const onlyRoles = fields.every((field) => field === 'roles');
  const roles = words.length > 0 && onlyRoles ? matchedRoles(words, visible) : visible;
  const needsUnsealing = (words.length > 0 && !onlyRoles) || query.sort === 'displayName' || query.sort === 'email';
  return { filter: accountsFilter(query, roles), search: needsUnsealing ? { words: onlyRoles ? [] : words, fields } : null };
};

/** GET /users, from MongoDB. */
export const createListUsers = (context: QueryContext, accounts: StoredModel): Query<typeof listUsers> => {
  const { db, vault } = context;

  const storedPage = async (reading: Reading, filter: AccountsFilter, { sort, direction, skip, limit }: ListUsersQuery): Promise<Page> => {
    const rows = accountsIn(db, reading);
    const order = { [sort]: direction === 'asc' ? 1 : -1, _id: 1 } as const;
    const [page, total] = await Promise.all([rows.find(filter).sort(order).skip(skip).limit(limit).toArray(), rows.countDocuments(filter)]);
    return { pageAccounts: page.map(toFound), total };
  };

  /** Keys of the accounts that a filter selects, from stored fields alone. */
  const storedKeys = async (reading: Reading, filter: AccountsFilter, sort: UserSort): Promise<readonly KeyedUser[]> => {
    const keyedUsers: KeyedUser[] = [];
    for await (const row of accountsIn(db, reading).find(filter, { batchSize: ROWS_BATCH_SIZE })) {
      const foundAccount = toFound(row);
      keyedUsers.push([foundAccount.id, sortKeyOf(foundAccount, null, sort)]);
    }
    return keyedUsers;
  };

  /** A page of an order that no index has: sorts the ids of all accounts found, and reads only those of the page. */
  const sortedPage = async (reading: Reading, { filter, search }: UsersRequest, query: ListUsersQuery): Promise<Page> => {
    const rows = accountsIn(db, reading);
    const keyedUsers = await (search === null
      ? storedKeys(reading, filter, query.sort)
      : searchPeople({ rows, keys: vault.keys }, filter, search, query.sort));
    const ids = await orderedIds(vault.signIns, keyedUsers, query);
    const page = ids.slice(query.skip, query.skip + query.limit);
    const pageAccounts = new Map((await rows.find({ _id: { $in: page } }).toArray()).map((row) => [row._id, toFound(row)]));
    return { pageAccounts: page.flatMap((id) => pageAccounts.get(id) ?? []), total: ids.length };
  };

  return defineQuery(listUsers, async ({ query, url, header, authenticate }) => {
    const principal = await authenticate();
    const request = toUsersRequest(query, visibleRoles(principal));
    const reading = await accounts.open(header('consistency-token'));
    const { pageAccounts, total } = await (request.search === null && isStoredSort(query.sort)
      ? storedPage(reading, request.filter, query)
      : sortedPage(reading, request, query));
    return {
      headers: {
        ...privateHeaders(reading),
        'X-Total-Count': String(total),
        ...nextLink(url, query, total),
      },
      body: await toUsers(vault, pageAccounts),
    };
  });
};
