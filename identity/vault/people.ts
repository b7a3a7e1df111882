import type { Db } from '#platform/mongo/index.ts';

/** Returns the account id in a key's subject; undefined for a service, a message and the like. */
const accountIdOf = (subject: string): string | undefined =>
  subject.startsWith('account-') ? subject.slice('account-'.length) : undefined;

export const accountIdsOf = (subjects: Iterable<string>): string[] =>
  [...subjects].map(accountIdOf).filter((accountId) => accountId !== undefined);

/** Collections with a person's account id as `_id`, and those with it in `accountId`. */
const COLLECTIONS_BY_ID = ['credentials', 'signIns', 'letters'] as const;
const COLLECTIONS_BY_ACCOUNT = ['sessions', 'resetTokens', 'socialLinks', 'knownPlaces', 'lettersTold'] as const;

/** Whether a document of the vault belongs to one of these accounts. */
export const isAboutAny = (accountIds: ReadonlySet<string>, collection: string, document: object): boolean => {
  const accountField = COLLECTIONS_BY_ID.some((name) => name === collection) ? '_id' : 'accountId';
  return accountIds.has(String(Reflect.get(document, accountField)));
};

/** Removes all other data of the vault about accounts whose keys are destroyed. */
export const removePeople = async (db: Db, subjects: readonly string[]): Promise<void> => {
  const accountIds = accountIdsOf(subjects);
  if (accountIds.length === 0) return;
  for (const name of COLLECTIONS_BY_ID) await db.collection<{ _id: string }>(name).deleteMany({ _id: { $in: accountIds } });
  for (const name of COLLECTIONS_BY_ACCOUNT) await db.collection(name).deleteMany({ accountId: { $in: accountIds } });
};
