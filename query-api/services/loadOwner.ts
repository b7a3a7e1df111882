import { unsealPeople } from '#identity/people/person.ts';
import type { QueryContext } from '../querying/context.ts';
import type { StoredModel } from '../querying/model/storedModel.ts';
import { findAccount } from '../querying/people/accounts.ts';
import { withTimeout } from '../querying/withTimeout.ts';
import type { OwnerFields } from './serviceJson.ts';

/** Returns a service's owner for a user who may see it; nothing for the tools' administrator, which has no account. */
export type LoadOwner = (accountId: string) => Promise<OwnerFields>;

/** Milliseconds that MongoDB may take; then the response omits the owner. */
const LOAD_TIMEOUT_MS = 1500;

export const createLoadOwner = ({ db, vault, log }: QueryContext, accounts: StoredModel): LoadOwner => {
  const loadOwner = async (accountId: string): Promise<OwnerFields> => {
    const foundAccount = await findAccount(db, await accounts.open(undefined), accountId);
    if (foundAccount === null) return {};
    if (foundAccount.account.status === 'erased') return { ownerErased: true };
    const [person] = await unsealPeople(vault.keys, [foundAccount.account.sealed]);
    return person === undefined || person.email === '' ? {} : { userEmail: person.email };
  };
  return async (accountId) => {
    try {
      return await withTimeout(LOAD_TIMEOUT_MS, loadOwner(accountId));
    } catch (error) {
      // The service matters more than its owner's address.
      log.warn({ err: error }, 'a service is returned without its owner');
      return {};
    }
  };
};
