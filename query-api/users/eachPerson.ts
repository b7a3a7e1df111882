import { NOBODY, openPeople, type Person } from '#identity/people/person.ts';
import type { Keys } from '#identity/vault/keys.ts';
import type { Collection } from '#platform/mongo/index.ts';
import { toFound, type AccountRow, type FoundAccount } from '#querying/people/accounts.ts';
import type { AccountsFilter } from './usersFilter.ts';

/** Accounts opened at once: what is held of people at any moment, and how long the process is busy with it. */
const OPENED_AT_ONCE = 200;

/** Collection of the accounts, and the keys that open them. */
export interface People {
  readonly rows: Collection<AccountRow>;
  readonly keys: Pick<Keys, 'unsealAll'>;
}

const opened = async ({ keys }: People, batch: readonly FoundAccount[]): Promise<(readonly [FoundAccount, Person])[]> => {
  const people = await openPeople(
    keys,
    batch.map(({ account }) => (account.status === 'erased' ? null : account.sealed)),
  );
  return batch.map((found, index) => [found, people[index] ?? NOBODY] as const);
};

/** Every account that a filter means with its person, opened a batch at a time and kept by nobody. */
export async function* eachPerson(people: People, filter: AccountsFilter): AsyncGenerator<readonly [FoundAccount, Person]> {
  let batch: FoundAccount[] = [];
  for await (const row of people.rows.find(filter, { batchSize: OPENED_AT_ONCE })) {
    batch.push(toFound(row));
    if (batch.length < OPENED_AT_ONCE) continue;
    yield* await opened(people, batch);
    batch = [];
  }
  yield* await opened(people, batch);
}
