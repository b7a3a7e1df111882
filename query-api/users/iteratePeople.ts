import { EMPTY_PERSON, unsealPeople, type Person } from '#identity/people/person.ts';
import type { Keys } from '#identity/vault/keys.ts';
import type { Collection } from '#platform/mongo/index.ts';
import { toFound, type AccountRow, type FoundAccount } from '../querying/people/accounts.ts';
import type { AccountsFilter } from './usersFilter.ts';

/** Number of accounts unsealed at once; it limits the personal data in memory, and how long the process is busy. */
const UNSEAL_BATCH_SIZE = 200;

/** Collection of the accounts, and the keys that unseal them. */
export interface PeopleSource {
  readonly rows: Collection<AccountRow>;
  readonly keys: Pick<Keys, 'unsealAll'>;
}

const unsealBatch = async ({ keys }: PeopleSource, batch: readonly FoundAccount[]): Promise<(readonly [FoundAccount, Person])[]> => {
  const people = await unsealPeople(
    keys,
    batch.map(({ account }) => (account.status === 'erased' ? null : account.sealed)),
  );
  return batch.map((foundAccount, index) => [foundAccount, people[index] ?? EMPTY_PERSON] as const);
};

/** Yields every account that a filter selects with its unsealed person, one batch at a time; nothing is cached. */
export async function* iteratePeople(people: PeopleSource, filter: AccountsFilter): AsyncGenerator<readonly [FoundAccount, Person]> {
  let batch: FoundAccount[] = [];
  for await (const row of people.rows.find(filter, { batchSize: UNSEAL_BATCH_SIZE })) {
    batch.push(toFound(row));
    if (batch.length < UNSEAL_BATCH_SIZE) continue;
    yield* await unsealBatch(people, batch);
    batch = [];
  }
  yield* await unsealBatch(people, batch);
}
