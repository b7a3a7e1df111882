import type { User } from '#contract/userSchemas.ts';
import { EMPTY_PERSON, unsealPeople } from '#identity/people/person.ts';
import { toErasedUserJson, toUserJson } from '#identity/people/userJson.ts';
import type { Vault } from '#identity/vault/index.ts';
import type { FoundAccount } from '../querying/people/accounts.ts';

/** The parts of the vault with a user's personal data, sign-ins and sessions. */
export type UserSources = Pick<Vault, 'keys' | 'signIns' | 'sessions'>;

/** Returns accounts as API responses, in their order; unseals data for a user who may see it. */
export const toUsers = async ({ keys, signIns, sessions }: UserSources, pageAccounts: readonly FoundAccount[]): Promise<User[]> => {
  const ids = pageAccounts.filter(({ account }) => account.status !== 'erased').map(({ id }) => id);
  const [persons, lastSignIns, epochs] = await Promise.all([
    unsealPeople(
      keys,
      pageAccounts.map(({ account }) => (account.status === 'erased' ? null : account.sealed)),
    ),
    signIns.readAll(ids),
    sessions.epochsOf(ids),
  ]);
  return pageAccounts.map(({ id, account }, index) => {
    if (account.status === 'erased') return toErasedUserJson(id, account);
    return toUserJson(id, account, {
      person: persons[index] ?? EMPTY_PERSON,
      signIns: lastSignIns.get(id) ?? { lastSignIn: null, lastMethod: null },
      // A session older than the account's epoch has ended.
      isLogin: account.status === 'active' && account.active && (epochs.get(id) ?? -1) >= account.epoch,
    });
  });
};
