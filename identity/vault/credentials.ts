import { lazyPromise } from '#domain/values/lazyValue.ts';
import { isoTime } from '#platform/systemClock.ts';
import type { VaultPartOptions } from './encryptedBox.ts';
import type { PasswordHasher } from './passwordHash.ts';

interface CredentialDocument {
  /** Account id. */
  readonly _id: string;
  readonly hash: string;
  /** ISO 8601 */
  readonly changedAt: string;
}

export interface Credentials {
  setPassword(accountId: string, password: string): Promise<void>;
  /** Checks a password. `null` for an unknown account: takes the same time as for a known one, so that the time reveals nothing. */
  checkPassword(accountId: string | null, password: string): Promise<boolean>;
  hasPassword(accountId: string): Promise<boolean>;
  remove(accountId: string): Promise<void>;
}

interface CredentialsOptions extends Omit<VaultPartOptions, 'random'> {
  readonly hasher: PasswordHasher;
}

export const openCredentials = ({ db, hasher, clock }: CredentialsOptions): Credentials => {
  const collection = db.collection<CredentialDocument>('credentials');
  const dummyHash = lazyPromise(() => hasher.hash('nobody has this password'));
  return {
    async setPassword(accountId, password) {
      const hash = await hasher.hash(password);
      await collection.replaceOne({ _id: accountId }, { hash, changedAt: isoTime(clock()) }, { upsert: true });
    },
    async checkPassword(accountId, password) {
      const storedCredential = accountId === null ? null : await collection.findOne({ _id: accountId });
      if (storedCredential === null) {
        await hasher.verify(await dummyHash(), password);
        return false;
      }
      const isMatch = await hasher.verify(storedCredential.hash, password);
      // Only here is the password available: rehash it with the current parameters.
      if (isMatch && hasher.isOutdated(storedCredential.hash))
        await collection.updateOne(
          { _id: storedCredential._id, hash: storedCredential.hash },
          { $set: { hash: await hasher.hash(password) } },
        );
      return isMatch;
    },
    hasPassword: async (accountId) => (await collection.countDocuments({ _id: accountId }, { limit: 1 })) > 0,
    remove: async (accountId) => void (await collection.deleteOne({ _id: accountId })),
  };
};
