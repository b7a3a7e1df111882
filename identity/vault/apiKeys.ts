import { timingSafeEqual } from 'node:crypto';
import { hashToken } from '../hashToken.ts';
import { createRecentReads } from '../recentReads.ts';
import type { VaultPartOptions } from './encryptedBox.ts';

interface ApiKeyDocument {
  /** Id of the key: that of its stream `apiKey-<id>`. */
  readonly _id: string;
  /** SHA-256 of the token, hex: the token itself is not stored. */
  readonly sha256: string;
  /** Time of its last request, at most a minute before the real one. */
  readonly lastUsedAt?: Date;
}

/** Secrets of API keys. What a key allows is in the log. */
export interface ApiKeys {
  /** Creates the token of a key, 256 random bits, and replaces an earlier one. The token is returned only here. */
  issue(keyId: string): Promise<string>;
  /**
   * Whether the token is that of the key, at most a second after another process revoked it. Takes the same time for an unknown key and for
   * a wrong token.
   */
  check(token: ApiKeyToken): Promise<boolean>;
  /** Records that a key was used now, at most once a minute. It never fails: a request must not wait for this figure. */
  recordUse(keyId: string): void;
  /** Returns when each key was used last, in milliseconds since 1970; nothing for one that was never used. */
  lastUses(keyIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  revoke(keyId: string): Promise<void>;
}

/** A token as its caller sent it, with the id in it. */
export interface ApiKeyToken {
  readonly keyId: string;
  readonly token: string;
}

const TOKEN_BYTES = 32;
/** `shelter_<id without dashes>_<random>`: recognizable for programs that look for secrets in published files. */
const TOKEN_PATTERN = /^shelter_([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})_[\w-]{43}$/;
const USE_INTERVAL_MS = 60_000;
const NO_HASH = '0'.repeat(64);

/** Returns the token of an API key with its id; null for any other text. */
export const parseApiKeyToken = (token: string): ApiKeyToken | null => {
  const match = TOKEN_PATTERN.exec(token);
  return match === null ? null : { keyId: match.slice(1).join('-'), token };
};

export const openApiKeys = ({ db, clock, random }: VaultPartOptions): ApiKeys => {
  const collection = db.collection<ApiKeyDocument>('apiKeys');
  const hashes = createRecentReads(clock, async (keyId) => (await collection.findOne({ _id: keyId }))?.sha256 ?? NO_HASH);
  const recordedUses = new Map<string, number>();
  return {
    async issue(keyId) {
      const token = `shelter_${keyId.replaceAll('-', '')}_${random(TOKEN_BYTES).toString('base64url')}`;
      const sha256 = hashToken(token);
      await collection.replaceOne({ _id: keyId }, { sha256 }, { upsert: true });
      hashes.set(keyId, sha256);
      return token;
    },
    async check({ keyId, token }) {
      return timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(await hashes.get(keyId)));
    },
    recordUse(keyId) {
      const now = clock();
      if (now - (recordedUses.get(keyId) ?? Number.NEGATIVE_INFINITY) < USE_INTERVAL_MS) return;
      recordedUses.set(keyId, now);
      collection.updateOne({ _id: keyId }, { $max: { lastUsedAt: new Date(now) } }).catch(() => recordedUses.delete(keyId));
    },
    async lastUses(keyIds) {
      const documents = await collection.find({ _id: { $in: [...keyIds] } }, { projection: { lastUsedAt: 1 } }).toArray();
      return new Map(documents.flatMap(({ _id, lastUsedAt }) => (lastUsedAt === undefined ? [] : [[_id, lastUsedAt.getTime()]])));
    },
    async revoke(keyId) {
      await collection.deleteOne({ _id: keyId });
      hashes.set(keyId, NO_HASH);
    },
  };
};
