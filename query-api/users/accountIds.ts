import { ROLES, type Role } from '#domain/vocabulary/roles.ts';
import { ADMINISTRATOR_ID } from '#identity/access/adminToken.ts';
import type { Person } from '#identity/people/person.ts';
import type { Collection } from '#platform/mongo/index.ts';
import { foldSearchText } from '../listing/searchText.ts';
import type { AccountRow } from '../querying/people/accounts.ts';
import { iteratePeople, type PeopleSource } from './iteratePeople.ts';

/** Accounts that can own services. */
const NOT_ERASED = { status: { $in: ['active', 'closed'] } } as const;

/** Returns the ids of the accounts of these roles. Services added by the command-line tools count as the administrators'. */
export const accountIdsOfRoles = async (rows: Collection<AccountRow>, roles: readonly Role[]): Promise<string[]> => {
  const knownRoles = ROLES.filter((role) => roles.includes(role));
  const accountRows = await rows.find({ ...NOT_ERASED, role: { $in: knownRoles } }, { projection: { _id: 1 } }).toArray();
  return [...(roles.includes('ADMINISTRATOR') ? [ADMINISTRATOR_ID] : []), ...accountRows.map(({ _id }) => _id)].sort();
};

/** Returns for each word (normalised by `splitWords`) the ids of the accounts whose e-mail address contains it. */
export const accountIdsByEmail = (people: PeopleSource, words: readonly string[]): Promise<string[][]> =>
  accountIdsByText(people, words, ({ email }) => email);

/** Returns for each word the ids of the accounts whose name or e-mail address contains it. */
export const accountIdsByName = (people: PeopleSource, words: readonly string[]): Promise<string[][]> =>
  accountIdsByText(people, words, ({ displayName, email }) => `${displayName}\n${email}`);

const accountIdsByText = async (
  people: PeopleSource,
  words: readonly string[],
  textOf: (person: Person) => string,
): Promise<string[][]> => {
  const idsByWord = words.map((): string[] => []);
  for await (const [{ id }, person] of iteratePeople(people, NOT_ERASED)) {
    const text = foldSearchText(textOf(person));
    for (const [index, word] of words.entries()) if (text.includes(word)) idsByWord[index]?.push(id);
  }
  return idsByWord.map((matchingIds) => matchingIds.sort());
};
