import type { ListUsersQuery, UserSearchField } from '#contract/usersQueries.ts';
import type { Person } from '#identity/people/person.ts';
import { foldText } from '#kernel/foldText.ts';
import type { Role } from '#kernel/vocabulary/roles.ts';
import { holdWords, withDigits } from '#listing/textSearch.ts';
import type { FoundAccount } from '#querying/people/accounts.ts';
import { eachPerson, type People } from './eachPerson.ts';
import type { AccountsFilter } from './usersFilter.ts';

/** A search for people: every word must occur in one of the fields. */
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
      return withDigits(phone);
    case 'roles':
      return role ?? '';
    default:
      return field satisfies never;
  }
};

const isMatched = ({ words, fields }: PeopleSearch, person: Person, role: Role | undefined): boolean => {
  const texts = fields.map((field) => textOf(field, person, role));
  return holdWords(texts, words);
};

type Sort = Pick<ListUsersQuery, 'sort' | 'direction'>;

const keyOf = ({ account }: FoundAccount, person: Person, sort: Sort['sort']): string =>
  sort === 'displayName' || sort === 'email' ? foldText(person[sort]) : account[sort];

/** Returns a comparison by direction; ties are ordered by id. */
const inOrder = ({ direction }: Sort) => {
  const sign = direction === 'asc' ? 1 : -1;
  return (one: readonly [string, string], other: readonly [string, string]): number =>
    one[1] === other[1] ? (one[0] < other[0] ? -1 : 1) : one[1] < other[1] ? -sign : sign;
};

/**
 * Returns the ids of the accounts whose sealed facts match a search, in order. Until it returns, it keeps only the id and the sort key of
 * each account.
 */
export const searchPeople = async (people: People, filter: AccountsFilter, search: PeopleSearch, order: Sort): Promise<string[]> => {
  const matched: (readonly [id: string, key: string])[] = [];
  for await (const [found, person] of eachPerson(people, filter)) {
    const role = found.account.status === 'erased' ? undefined : found.account.role;
    if (isMatched(search, person, role)) matched.push([found.id, keyOf(found, person, order.sort)]);
  }
  return matched.sort(inOrder(order)).map(([id]) => id);
};
