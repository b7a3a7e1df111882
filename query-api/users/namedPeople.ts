import { openPeople } from '../../identity/people/person.ts';
import { beforeDeadline } from '../deadline.ts';
import type { QueryContext } from '../context.ts';
import type { StoredModel } from '../model/storedModel.ts';
import { findAccount } from './accounts.ts';

export interface NamedPerson {
  readonly id: string;
  readonly displayName: string;
  readonly email: string;
}

/** Those of these accounts that are in use, with their names; `token`: what the answer is to know of. */
export type NamePeople = (ids: readonly string[], token?: string) => Promise<readonly NamedPerson[]>;

/** MongoDB may take this long. */
const DEADLINE_MS = 1500;

export const createNamePeople = ({ db, vault }: Pick<QueryContext, 'db' | 'vault'>, accounts: StoredModel): NamePeople => {
  const name: NamePeople = async (ids, token) => {
    if (ids.length === 0) return [];
    const reading = await accounts.open(token);
    const found = await Promise.all(ids.map((id) => findAccount(db, reading, id)));
    const inUse = found.flatMap((one) =>
      one !== null && one.account.status === 'active' ? [{ id: one.id, sealed: one.account.sealed }] : [],
    );
    const people = await openPeople(
      vault.keys,
      inUse.map(({ sealed }) => sealed),
    );
    return inUse.flatMap(({ id }, index) => {
      const { displayName = '', email = '' } = people[index] ?? {};
      return email === '' ? [] : [{ id, displayName, email }];
    });
  };
  return (ids, token) => beforeDeadline(DEADLINE_MS, name(ids, token));
};
