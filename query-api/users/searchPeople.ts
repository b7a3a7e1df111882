import type { ListUsersQuery, UserSearchField } from '#contract/usersQueries.ts';
import type { Person } from '#identity/people/person.ts';
import { foldText } from '#kernel/foldText.ts';
import type { Role } from '#kernel/vocabulary/roles.ts';
import { withDigitsOnly } from '#listing/searchText.ts';
import { createTextMatches } from '#listing/textMatches.ts';
import type { FoundAccount } from '#querying/people/accounts.ts';
import { iteratePeople, type PeopleSource } from './iteratePeople.ts';
import type { AccountsFilter } from './usersFilter.ts';

/** A search for people: every word must match one of the fields. */
export interface PeopleSearch {
  readonly words: readonly string[];
  readonly fields: readonly UserSearchField[];
}

const textOf = (field: UserSearchField, { displayName, email, phone }: Person, role: Role | undefined): string => {
  switch (field) {
    case 'displayName':
      return displayName;
    case 'email':
      return email;
    case 'phone':
      return withDigitsOnly(phone);
    case 'roles':
      return role ?? '';
    default:
      return field satisfies never;
  }
};

type PeopleSort = Pick<ListUsersQuery, 'sort' | 'direction'>;

const sortKeyOf = ({ account }: FoundAccount, person: Person, sort: PeopleSort['sort']): string =>
  sort === 'displayName' || sort === 'email' ? foldText(person[sort]) : account[sort];

/** Returns a comparison by direction; ties are ordered by id. */
const comparatorOf = ({ direction }: PeopleSort) => {
  const sign = direction === 'asc' ? 1 : -1;
  return (one: readonly [string, string], other: readonly [string, string]): number =>
    one[1] === other[1] ? (one[0] < other[0] ? -1 : 1) : one[1] < other[1] ? -sign : sign;
};

/**
 * Returns the ids of the accounts whose sealed facts match a search, in order. Until it returns, it keeps only the id and the sort key of
 * each account.
 */
export const searchPeople = async (
  people: PeopleSource,
  filter: AccountsFilter,
  search: PeopleSearch,
  order: PeopleSort,
): Promise<string[]> => {
  const matches = createTextMatches<readonly [id: string, key: string]>(search.words);
  for await (const [foundAccount, person] of iteratePeople(people, filter)) {
    const role = foundAccount.account.status === 'erased' ? undefined : foundAccount.account.role;
    const texts = search.fields.map((field) => textOf(field, person, role));
    matches.add([foundAccount.id, sortKeyOf(foundAccount, person, order.sort)], texts);
  }
  return matches
    .matching()
    .toSorted(comparatorOf(order))
    .map(([id]) => id);
};
