import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Db } from '#platform/mongo/index.ts';
import type { Clock } from '#platform/systemClock.ts';

const ALGORITHM = 'aes-256-gcm';
export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Returns random bytes; `node:crypto`'s `randomBytes` except in tests. */
export type RandomBytes = (bytes: number) => Buffer;

/** Dependencies of a part of the vault. */
export interface VaultPartOptions {
  /** The vault's own database. */
  readonly db: Db;
  readonly clock: Clock;
  readonly random: RandomBytes;
}

/** Encrypts data into a box of nonce, ciphertext and tag, in this order. Only the same key and context open it. */
export const encryptBox = (key: Buffer, plaintext: Buffer, context: string, random: RandomBytes): Buffer => {
  const nonce = random(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
};

/** Decrypts a box; null if its key or context differ, or it was modified. */
export const decryptBox = (key: Buffer, box: Buffer, context: string): Buffer | null => {
  if (box.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(ALGORITHM, key, box.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(box.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
};
