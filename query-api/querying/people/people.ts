import { unsealPeople, type Person } from '#identity/people/person.ts';
import type { KnownAccount } from '#projections/accounts/document.ts';
import type { QueryContext } from '../context.ts';
import type { Reading } from '../model/storedModel.ts';
import { accountsIn, toFound } from './accounts.ts';

/** A person whom a response names. */
export interface KnownPerson extends Person, Pick<KnownAccount, 'role' | 'status'> {}
export type PeopleById = ReadonlyMap<string, KnownPerson>;

/** Returns the people of these accounts, unsealed in one batch, and the ids of erased accounts. */
export const loadPeople = async (
  { db, vault }: Pick<QueryContext, 'db' | 'vault'>,
  reading: Pick<Reading, 'collection'>,
  ids: Iterable<string>,
): Promise<{ readonly known: PeopleById; readonly erased: ReadonlySet<string> }> => {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return { known: new Map(), erased: new Set() };
  const rows = await accountsIn(db, reading)
    .find({ _id: { $in: uniqueIds } })
    .toArray();
  const foundAccounts = rows.map(toFound);
  const known = foundAccounts.flatMap(({ id, account }) => (account.status === 'erased' ? [] : [{ id, account }]));
  const people = await unsealPeople(
    vault.keys,
    known.map(({ account }) => account.sealed),
  );
  return {
    known: new Map(
      known.flatMap(({ id, account: { role, status } }, index) =>
        people[index] === undefined ? [] : [[id, { ...people[index], role, status }] as const],
      ),
    ),
    erased: new Set(foundAccounts.flatMap(({ id, account }) => (account.status === 'erased' ? [id] : []))),
  };
};

/** Returns the people of these accounts, unsealed in one batch, without erased ones. */
export const loadKnownPeople = async (...loadArguments: Parameters<typeof loadPeople>): Promise<PeopleById> =>
  (await loadPeople(...loadArguments)).known;
