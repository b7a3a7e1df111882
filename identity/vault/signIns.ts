import type { SignInMethod } from '#domain/vocabulary/signInMethods.ts';
import { isoTime } from '#platform/systemClock.ts';
import type { VaultPartOptions } from './encryptedBox.ts';

/** Last sign-in of an account; stored in the vault, since no event records it. */
export interface SignInFacts {
  /** ISO 8601; null if there is none. */
  readonly lastSignIn: string | null;
  readonly lastMethod: SignInMethod | null;
  /** Wrong passwords since the last sign-in. */
  readonly failedAttempts: number;
}

export interface SignIns {
  recordSuccess(accountId: string, method: SignInMethod): Promise<void>;
  recordFailure(accountId: string): Promise<void>;
  read(accountId: string): Promise<SignInFacts>;
  readAll(accountIds: readonly string[]): Promise<ReadonlyMap<string, SignInFacts>>;
  remove(accountId: string): Promise<void>;
}

interface SignInDocument extends Partial<SignInFacts> {
  /** Account id. */
  readonly _id: string;
}

const factsOf = (document: SignInDocument | null): SignInFacts => ({
  lastSignIn: document?.lastSignIn ?? null,
  lastMethod: document?.lastMethod ?? null,
  failedAttempts: document?.failedAttempts ?? 0,
});

export const openSignIns = ({ db, clock }: Omit<VaultPartOptions, 'random'>): SignIns => {
  const collection = db.collection<SignInDocument>('signIns');
  return {
    async recordSuccess(accountId, method) {
      const facts = { lastSignIn: isoTime(clock()), lastMethod: method, failedAttempts: 0 };
      await collection.updateOne({ _id: accountId }, { $set: facts }, { upsert: true });
    },
    async recordFailure(accountId) {
      await collection.updateOne({ _id: accountId }, { $inc: { failedAttempts: 1 } }, { upsert: true });
    },
    read: async (accountId) => factsOf(await collection.findOne({ _id: accountId })),
    async readAll(accountIds) {
      const documents = await collection.find({ _id: { $in: [...accountIds] } }, { batchSize: accountIds.length + 1 }).toArray();
      return new Map(documents.map((document) => [document._id, factsOf(document)]));
    },
    remove: async (accountId) => void (await collection.deleteOne({ _id: accountId })),
  };
};
