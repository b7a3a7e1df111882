import { NOBODY, openPeople, type Person } from '#identity/people/person.ts';
import type { Keys } from '#identity/vault/keys.ts';
import type { Collection } from '#platform/mongo/index.ts';
import { toFound, type AccountRow, type FoundAccount } from '#querying/people/accounts.ts';
import type { AccountsFilter } from './usersFilter.ts';

/** Number of accounts unsealed at once; it limits the personal data in memory, and how long the process is busy. */
const OPENED_AT_ONCE = 200;

/** Collection of the accounts, and the keys that unseal them. */
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

/** Yields every account that a filter selects with its unsealed person, one batch at a time; nothing is cached. */
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
