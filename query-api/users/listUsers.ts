import { listUsers, type ListUsersQuery, type UserSearchField } from '#contract/usersQueries.ts';
import { foldText } from '#kernel/foldText.ts';
import { ROLES, type Role } from '#kernel/vocabulary/roles.ts';
import { splitWords } from '#listing/searchText.ts';
import type { QueryContext } from '#querying/context.ts';
import type { Reading, StoredModel } from '#querying/model/storedModel.ts';
import { nextLink } from '#querying/nextLink.ts';
import { accountsIn, toFound, type FoundAccount } from '#querying/people/accounts.ts';
import { privateHeaders } from '#querying/privateHeaders.ts';
import { defineQuery, type Query } from '#querying/query.ts';
import { searchPeople, type PeopleSearch } from './searchPeople.ts';
import { toUsers } from './toUsers.ts';
import { accountsFilter, type AccountsFilter } from './usersFilter.ts';
import { visibleRoles } from './visibleRoles.ts';

const DEFAULT_FIELDS: readonly UserSearchField[] = ['displayName', 'email', 'phone'];

interface Page {
  readonly pageAccounts: readonly FoundAccount[];
  readonly total: number;
}

/** Returns the roles whose names contain every word: a search by roles alone needs no sealed data. */
const matchedRoles = (words: readonly string[], allowedRoles: readonly Role[] | undefined): readonly Role[] =>
  (allowedRoles ?? ROLES).filter((role) => words.every((word) => foldText(role).includes(word)));

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

  const searchedPage = async (reading: Reading, { filter }: UsersRequest, search: PeopleSearch, query: ListUsersQuery): Promise<Page> => {
    const rows = accountsIn(db, reading);
    const ids = await searchPeople({ rows, keys: vault.keys }, filter, search, query);
    const page = ids.slice(query.skip, query.skip + query.limit);
    const pageAccounts = new Map((await rows.find({ _id: { $in: page } }).toArray()).map((row) => [row._id, toFound(row)]));
    return { pageAccounts: page.flatMap((id) => pageAccounts.get(id) ?? []), total: ids.length };
  };

  return defineQuery(listUsers, async ({ query, url, header, authenticate }) => {
    const principal = await authenticate();
    const request = toUsersRequest(query, visibleRoles(principal));
    const reading = await accounts.open(header('consistency-token'));
    const { filter, search } = request;
    const { pageAccounts, total } = await (search === null
      ? storedPage(reading, filter, query)
      : searchedPage(reading, request, search, query));
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
