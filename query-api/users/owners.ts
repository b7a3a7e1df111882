import { ADMINISTRATOR_ID } from '#identity/access/adminToken.ts';
import type { Person } from '#identity/people/person.ts';
import { foldText } from '#kernel/foldText.ts';
import { ROLES, type Role } from '#kernel/vocabulary/roles.ts';
import type { Collection } from '#platform/mongo/index.ts';
import type { AccountRow } from '#querying/people/accounts.ts';
import { eachPerson, type People } from './eachPerson.ts';

/** Accounts that can own services. */
const NOT_ERASED = { status: { $in: ['active', 'closed'] } } as const;

/** Returns the ids of the accounts of these roles. Services added by the command-line tools count as the administrators'. */
export const accountsOfRoles = async (rows: Collection<AccountRow>, roles: readonly Role[]): Promise<string[]> => {
  const known = ROLES.filter((role) => roles.includes(role));
  const found = await rows.find({ ...NOT_ERASED, role: { $in: known } }, { projection: { _id: 1 } }).toArray();
  return [...(roles.includes('ADMINISTRATOR') ? [ADMINISTRATOR_ID] : []), ...found.map(({ _id }) => _id)].sort();
};

/** Returns for each word (folded as `wordsOf` does) the ids of the accounts whose e-mail address contains it. */
export const accountsByEmail = (people: People, words: readonly string[]): Promise<string[][]> =>
  accountsSaying(people, words, ({ email }) => email);

/** Returns for each word the ids of the accounts whose name or e-mail address contains it. */
export const accountsNamed = (people: People, words: readonly string[]): Promise<string[][]> =>
  accountsSaying(people, words, ({ displayName, email }) => `${displayName}\n${email}`);

const accountsSaying = async (people: People, words: readonly string[], textOf: (person: Person) => string): Promise<string[][]> => {
  const ids = words.map((): string[] => []);
  for await (const [{ id }, person] of eachPerson(people, NOT_ERASED)) {
    const text = foldText(textOf(person));
    for (const [index, word] of words.entries()) if (text.includes(word)) ids[index]?.push(id);
  }
  return ids.map((some) => some.sort());
};
