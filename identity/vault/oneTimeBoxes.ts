import { createHash } from 'node:crypto';
import { Binary } from '#platform/mongo/index.ts';
import { encryptBox, decryptBox, type VaultPartOptions } from './encryptedBox.ts';

interface BoxDocument {
  /** Digest of the code: the code itself is not stored. */
  readonly _id: string;
  /** Can be opened only with the code, so a copy of the vault reveals nothing. */
  readonly box: Binary;
  readonly expiresAt: Date;
}

/** Data for a user who comes back with a code: stored for a limited time, returned once. */
export interface OneTimeBoxes {
  /** Stores facts for `ttlMs` milliseconds and returns the code: 256 random bits, base64url. */
  storeBox(purpose: string, facts: object, ttlMs: number): Promise<string>;
  /** Returns the facts, once; null for a code that is used, expired, for another purpose or unknown. */
  redeem(purpose: string, code: string): Promise<unknown>;
  /** Like `redeem`, but the data stays: take it only after the next step succeeded. */
  peek(purpose: string, code: string): Promise<unknown>;
}

const CODE_BYTES = 32;
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const idOf = (purpose: string, code: string): string => sha256(`id ${purpose} ${code}`).toString('hex');
const keyOf = (purpose: string, code: string): Buffer => sha256(`key ${purpose} ${code}`);

const decryptFacts = (purpose: string, code: string, document: BoxDocument | null): unknown => {
  const facts = document === null ? null : decryptBox(keyOf(purpose, code), Buffer.from(document.box.value()), purpose);
  return facts === null ? null : (JSON.parse(facts.toString()) as unknown);
};

export const openOneTimeBoxes = async ({ db, clock, random }: VaultPartOptions): Promise<OneTimeBoxes> => {
  const collection = db.collection<BoxDocument>('oneTimeBoxes');
  await collection.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const validFilter = (purpose: string, code: string) => ({ _id: idOf(purpose, code), expiresAt: { $gt: new Date(clock()) } });
  return {
    async storeBox(purpose, facts, ttlMs) {
      const code = random(CODE_BYTES).toString('base64url');
      const box = encryptBox(keyOf(purpose, code), Buffer.from(JSON.stringify(facts)), purpose, random);
      await collection.insertOne({ _id: idOf(purpose, code), box: new Binary(box), expiresAt: new Date(clock() + ttlMs) });
      return code;
    },
    redeem: async (purpose, code) => decryptFacts(purpose, code, await collection.findOneAndDelete(validFilter(purpose, code))),
    peek: async (purpose, code) => decryptFacts(purpose, code, await collection.findOne(validFilter(purpose, code))),
  };
};
