import { openPeople } from '#identity/people/person.ts';
import type { QueryContext } from '#querying/context.ts';
import { beforeDeadline } from '#querying/deadline.ts';
import type { StoredModel } from '#querying/model/storedModel.ts';
import { findAccount } from '#querying/people/accounts.ts';
import type { OwnerSeen } from './serviceJson.ts';

/** Returns a service's owner for a user who may see it; nothing for the tools' administrator, which has no account. */
export type SeesOwner = (accountId: string) => Promise<OwnerSeen>;

/** Milliseconds that MongoDB may take; then the response omits the owner. */
const DEADLINE_MS = 1500;

export const createSeesOwner = ({ db, vault, log }: QueryContext, accounts: StoredModel): SeesOwner => {
  const see = async (accountId: string): Promise<OwnerSeen> => {
    const found = await findAccount(db, await accounts.open(undefined), accountId);
    if (found === null) return {};
    if (found.account.status === 'erased') return { ownerErased: true };
    const [person] = await openPeople(vault.keys, [found.account.sealed]);
    return person === undefined || person.email === '' ? {} : { userEmail: person.email };
  };
  return async (accountId) => {
    try {
      return await beforeDeadline(DEADLINE_MS, see(accountId));
    } catch (error) {
      // The service matters more than its owner's address.
      log.warn({ err: error }, 'a service is returned without its owner');
      return {};
    }
  };
};
