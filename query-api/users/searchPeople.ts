import type { UserSearchField } from '#contract/usersQueries.ts';
import type { Role } from '#domain/vocabulary/roles.ts';
import type { Person } from '#identity/people/person.ts';
import { withDigitsOnly } from '../listing/searchText.ts';
import { createTextMatches } from '../listing/textMatches.ts';
import { iteratePeople, type PeopleSource } from './iteratePeople.ts';
import { sortKeyOf, type KeyedUser, type UserSort } from './userOrders.ts';
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

/**
 * Returns the accounts whose sealed facts match a search, with their keys in the order, unsorted. Until it returns, it keeps only the id and
 * the key of each account.
 */
export const searchPeople = async (
  people: PeopleSource,
  filter: AccountsFilter,
  search: PeopleSearch,
  sort: UserSort,
): Promise<readonly KeyedUser[]> => {
  const matches = createTextMatches<KeyedUser>(search.words);
  for await (const [foundAccount, person] of iteratePeople(people, filter)) {
    const role = foundAccount.account.status === 'erased' ? undefined : foundAccount.account.role;
    const texts = search.fields.map((field) => textOf(field, person, role));
    matches.add([foundAccount.id, sortKeyOf(foundAccount, person, sort)], texts);
  }
  return matches.matching();
};
