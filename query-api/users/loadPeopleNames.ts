import type { QueryContext } from '../querying/context.ts';
import type { StoredModel } from '../querying/model/storedModel.ts';
import { loadKnownPeople } from '../querying/people/people.ts';
import { withTimeout } from '../querying/withTimeout.ts';

export interface NamedPerson {
  readonly id: string;
  readonly displayName: string;
  readonly email: string;
}

/** Returns the names of the given accounts that are in use; `token`: the position that the response must include. */
export type LoadPeopleNames = (ids: readonly string[], token?: string) => Promise<readonly NamedPerson[]>;

/** Milliseconds that MongoDB may take. */
const LOAD_TIMEOUT_MS = 1500;

export const createLoadPeopleNames = (context: Pick<QueryContext, 'db' | 'vault'>, accounts: StoredModel): LoadPeopleNames => {
  const loadPeopleNames: LoadPeopleNames = async (ids, token) => {
    if (ids.length === 0) return [];
    const people = await loadKnownPeople(context, await accounts.open(token), ids);
    return ids.flatMap((id) => {
      const { status, displayName, email } = people.get(id) ?? {};
      return status === 'active' && email && displayName !== undefined ? [{ id, displayName, email }] : [];
    });
  };
  return (ids, token) => withTimeout(LOAD_TIMEOUT_MS, loadPeopleNames(ids, token));
};
