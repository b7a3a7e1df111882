import { hashToken } from '../hashToken.ts';
import type { VaultPartOptions } from './encryptedBox.ts';

interface ResetTokenDocument {
  /** SHA-256 of the token, hex: the token itself is not stored. */
  readonly _id: string;
  readonly accountId: string;
  readonly epoch: number;
  readonly expiresAt: Date;
}

/** Owner of a token. */
type TokenOwner = Pick<ResetTokenDocument, 'accountId' | 'epoch'>;

export interface ResetTokens {
  /** Issues a token of 256 random bits that lasts ten minutes, and invalidates earlier ones of the account. */
  issue(accountId: string, epoch: number): Promise<string>;
  /** Returns the owner, once; null for a token that is used, replaced, expired or unknown. */
  redeem(token: string): Promise<TokenOwner | null>;
  /** Like `redeem`, but the token stays, to validate the request before it is used up. */
  peek(token: string): Promise<TokenOwner | null>;
  removeAll(accountId: string): Promise<void>;
}

const TOKEN_BYTES = 32;
const TOKEN_TTL_MS = 600_000;

export const openResetTokens = async ({ db, clock, random }: VaultPartOptions): Promise<ResetTokens> => {
  const collection = db.collection<ResetTokenDocument>('resetTokens');
  await Promise.all([collection.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }), collection.createIndex({ accountId: 1 })]);
  const validFilter = (token: string) => ({ _id: hashToken(token), expiresAt: { $gt: new Date(clock()) } });
  const ownerOf = (document: ResetTokenDocument | null) =>
    document === null ? null : { accountId: document.accountId, epoch: document.epoch };
  return {
    async issue(accountId, epoch) {
      const token = random(TOKEN_BYTES).toString('base64url');
      await collection.deleteMany({ accountId });
      await collection.insertOne({ _id: hashToken(token), accountId, epoch, expiresAt: new Date(clock() + TOKEN_TTL_MS) });
      return token;
    },
    redeem: async (token) => ownerOf(await collection.findOneAndDelete(validFilter(token))),
    peek: async (token) => ownerOf(await collection.findOne(validFilter(token))),
    removeAll: async (accountId) => void (await collection.deleteMany({ accountId })),
  };
};
