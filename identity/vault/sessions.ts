import { errors, jwtVerify, SignJWT } from 'jose';
import { createRecentReads } from '../recentReads.ts';
import type { VaultPartOptions } from './encryptedBox.ts';

export interface Session {
  readonly accountId: string;
  /** The account's epoch when the session was opened: a later epoch ends the session. */
  readonly epoch: number;
  readonly jti: string;
}

export interface Sessions {
  /** Opens a session and returns its token. */
  open(accountId: string, epoch: number): Promise<string>;
  /**
   * Returns the session of a token, at most a second after another process ended it; null for a forged token or an ended session. While
   * the vault does not answer, a result of the last minute is valid; otherwise its error is thrown.
   */
  check(token: string): Promise<Session | null>;
  /** Returns, for accounts with open sessions, the epoch of the latest one. */
  epochsOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  revoke(jti: string): Promise<void>;
  revokeAll(accountId: string): Promise<void>;
}

interface SessionDocument {
  /** The token's `jti`. */
  readonly _id: string;
  readonly accountId: string;
  readonly epoch: number;
  readonly openedAt: Date;
  /** Time after which the store removes the document. */
  readonly expiresAt: Date;
}

const ISSUER = 'shelter';
const AUDIENCE = 'shelter-api';
const ALGORITHM = 'HS256';
const DAY_MS = 86_400_000;
/** Tolerated clock difference between two machines; seconds. */
const CLOCK_TOLERANCE_SECONDS = 60;

export interface SessionsOptions extends Omit<VaultPartOptions, 'random'> {
  readonly signingKey: Buffer;
  readonly newId: () => string;
  /** Lifetime of a session in days. */
  readonly ttlDays: number;
}

export const openSessions = async ({ db, signingKey, clock, newId, ttlDays }: SessionsOptions): Promise<Sessions> => {
  const collection = db.collection<SessionDocument>('sessions');
  await Promise.all([collection.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }), collection.createIndex({ accountId: 1 })]);
  const checkedSessions = createRecentReads(clock, async (jti, now): Promise<Session | null> => {
    const document = await collection.findOne({ _id: jti });
    if (document === null || document.expiresAt.getTime() <= now) return null;
    return { accountId: document.accountId, epoch: document.epoch, jti };
  });
  const readJti = async (token: string): Promise<string | null> => {
    try {
      const { payload } = await jwtVerify(token, signingKey, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['exp', 'sub', 'jti'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(clock()),
      });
      return payload.jti ?? null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };
  return {
    async open(accountId, epoch) {
      const jti = newId();
      const now = clock();
      const expiresAt = now + ttlDays * DAY_MS;
      await collection.insertOne({ _id: jti, accountId, epoch, openedAt: new Date(now), expiresAt: new Date(expiresAt) });
      return new SignJWT({ epoch })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(accountId)
        .setJti(jti)
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(signingKey);
    },
    async check(token) {
      const jti = await readJti(token);
      return jti === null ? null : checkedSessions.get(jti);
    },
    async epochsOf(accountIds) {
      const filter = { accountId: { $in: [...accountIds] }, expiresAt: { $gt: new Date(clock()) } };
      const open = await collection.find(filter, { batchSize: 100_000 }).toArray();
      const epochs = new Map<string, number>();
      for (const { accountId, epoch } of open) epochs.set(accountId, Math.max(epoch, epochs.get(accountId) ?? epoch));
      return epochs;
    },
    async revoke(jti) {
      await collection.deleteOne({ _id: jti });
      checkedSessions.set(jti, null);
    },
    async revokeAll(accountId) {
      const open = await collection.find({ accountId }, { projection: { _id: 1 } }).toArray();
      await collection.deleteMany({ accountId });
      for (const { _id } of open) checkedSessions.set(_id, null);
    },
  };
};
