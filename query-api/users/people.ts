import { openPeople, type Person } from '../../identity/people/person.ts';
import type { QueryContext } from '../context.ts';
import type { Reading } from '../model/storedModel.ts';
import type { KnownAccount } from '../../projections/accounts/document.ts';
import { accountsIn, toFound } from './accounts.ts';

/** Somebody an answer speaks of. */
export interface KnownPerson extends Person, Pick<KnownAccount, 'role' | 'status'> {}
export type PeopleKnown = ReadonlyMap<string, KnownPerson>;

/** The people of these accounts, opened at once; who was erased is not among them. */
export const peopleOf = async (
  { db, vault }: Pick<QueryContext, 'db' | 'vault'>,
  reading: Pick<Reading, 'collection'>,
  ids: Iterable<string>,
): Promise<PeopleKnown> => {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await accountsIn(db, reading)
    .find({ _id: { $in: wanted } })
    .toArray();
  const known = rows.map(toFound).flatMap(({ id, account }) => (account.status === 'erased' ? [] : [{ id, account }]));
  const people = await openPeople(
    vault.keys,
    known.map(({ account }) => account.sealed),
  );
  return new Map(
    known.flatMap(({ id, account: { role, status } }, index) =>
      people[index] === undefined ? [] : [[id, { ...people[index], role, status }] as const],
    ),
  );
};
