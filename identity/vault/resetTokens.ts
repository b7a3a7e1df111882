import { createHash } from 'node:crypto';
import type { PartOptions } from './box.ts';

interface ResetTokenDocument {
  /** SHA-256 of the token, hex: the token itself is not stored. */
  readonly _id: string;
  readonly accountId: string;
  readonly epoch: number;
  readonly expiresAt: Date;
}

/** Owner of a token. */
type Owner = Pick<ResetTokenDocument, 'accountId' | 'epoch'>;

export interface ResetTokens {
  /** Issues a token of 256 random bits that lasts ten minutes, and invalidates earlier ones of the account. */
  issue(accountId: string, epoch: number): Promise<string>;
  /** Returns the owner, once; null for a token that is used, replaced, expired or unknown. */
  take(token: string): Promise<Owner | null>;
  /** Like `take`, but the token stays, to validate the request before it is used up. */
  peek(token: string): Promise<Owner | null>;
  removeAll(accountId: string): Promise<void>;
}

const TOKEN_BYTES = 32;
const LASTS_MS = 600_000;

const hashed = (token: string): string => createHash('sha256').update(token).digest('hex');

export const openResetTokens = async ({ db, clock, random }: PartOptions): Promise<ResetTokens> => {
  const collection = db.collection<ResetTokenDocument>('resetTokens');
  await Promise.all([collection.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }), collection.createIndex({ accountId: 1 })]);
  const valid = (token: string) => ({ _id: hashed(token), expiresAt: { $gt: new Date(clock()) } });
  const ownerOf = (found: ResetTokenDocument | null) => (found === null ? null : { accountId: found.accountId, epoch: found.epoch });
  return {
    async issue(accountId, epoch) {
      const token = random(TOKEN_BYTES).toString('base64url');
      await collection.deleteMany({ accountId });
      await collection.insertOne({ _id: hashed(token), accountId, epoch, expiresAt: new Date(clock() + LASTS_MS) });
      return token;
    },
    take: async (token) => ownerOf(await collection.findOneAndDelete(valid(token))),
    peek: async (token) => ownerOf(await collection.findOne(valid(token))),
    removeAll: async (accountId) => void (await collection.deleteMany({ accountId })),
  };
};
