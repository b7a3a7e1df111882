import type { QueryContext } from '#querying/context.ts';
import { beforeDeadline } from '#querying/deadline.ts';
import type { StoredModel } from '#querying/model/storedModel.ts';
import { peopleOf } from '#querying/people/people.ts';

export interface NamedPerson {
  readonly id: string;
  readonly displayName: string;
  readonly email: string;
}

/** Returns the names of the given accounts that are in use; `token`: the position that the response must include. */
export type NamePeople = (ids: readonly string[], token?: string) => Promise<readonly NamedPerson[]>;

/** Milliseconds that MongoDB may take. */
const DEADLINE_MS = 1500;

export const createNamePeople = (context: Pick<QueryContext, 'db' | 'vault'>, accounts: StoredModel): NamePeople => {
  const name: NamePeople = async (ids, token) => {
    if (ids.length === 0) return [];
    const people = await peopleOf(context, await accounts.open(token), ids);
    return ids.flatMap((id) => {
      const { status, displayName, email } = people.get(id) ?? {};
      return status === 'active' && email && displayName !== undefined ? [{ id, displayName, email }] : [];
    });
  };
  return (ids, token) => beforeDeadline(DEADLINE_MS, name(ids, token));
};
