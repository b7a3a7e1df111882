import { timingSafeEqual } from 'node:crypto';
import { Problem } from '#contract/problem.ts';
import { maySignIn } from '#domain/account/state.ts';
import { DomainError } from '#kernel/errors.ts';
import { GUEST, type Principal } from '#kernel/principal.ts';
import type { Clock } from '#platform/clock.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Db } from '#platform/mongo/index.ts';
import { createRecentReads } from '../recentReads.ts';
import type { Sessions } from '../vault/sessions.ts';
import { createAccountReader } from './accounts.ts';
import { ADMINISTRATOR_ID, readAdminTokenHash, tokenHash } from './adminToken.ts';

/** Returns the user whom the `Authorization` header names; a guest if there is none. Throws 401 for an invalid token. */
export type Authenticate = (authorization: string | undefined) => Promise<Principal>;

const BEARER = /^bearer ([\w.~+/=-]{1,1024})$/i;
/** Matches a session token, which has three parts; an administrator token has none. */
const SESSION = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const sameHash = (one: string, other: string | null): boolean =>
  other !== null && one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const refused = (code: 'NOT_SIGNED_IN' | 'ROLE_CHANGED' = 'NOT_SIGNED_IN'): Problem =>
  new Problem(401, code, { headers: { 'WWW-Authenticate': 'Bearer realm="shelter"' } });

export interface AuthenticatorOptions {
  /** The vault's database, which contains the administrator token's digest. */
  readonly db: Db;
  readonly sessions: Pick<Sessions, 'check'>;
  readonly store: EventStore;
  readonly clock: Clock;
  /** Administrator token from the configuration, accepted in addition to the one in the vault. */
  readonly adminToken?: string | undefined;
}

/**
 * Creates the authenticator of requests. A signed-in user is the session's account, in its current role in the log. A session ends within
 * a second after its account gets another password or role, or is disabled, closed or erased. A session that ended because of a role
 * change is rejected with `ROLE_CHANGED`, so that the client can show the reason.
 */
export const createAuthenticator = (options: AuthenticatorOptions): Authenticate => {
  const { db, sessions, store, clock } = options;
  const configured = options.adminToken === undefined ? null : tokenHash(options.adminToken);
  const vaultHash = createRecentReads(clock, () => readAdminTokenHash(db));
  const readAccount = createAccountReader({ store, clock });

  const signedInBy = async (token: string): Promise<Principal | null> => {
    const session = await sessions.check(token);
    if (session === null) return null;
    const { account, isUnderstood } = await readAccount(session.accountId);
    if (!maySignIn(account)) return null;
    if (session.epoch < account.roleEpoch) throw refused('ROLE_CHANGED');
    if (session.epoch < account.epoch) return null;
    // Another process may know the unknown events: the session is not over, but it gives no rights here.
    if (!isUnderstood) throw new DomainError('NEWER_VERSION_WROTE');
    return { id: session.accountId, role: account.role, approved: account.approved, jti: session.jti };
  };
  const isAdminToken = async (token: string): Promise<boolean> => {
    const hash = tokenHash(token);
    return sameHash(hash, configured) || sameHash(hash, await vaultHash.get(ADMINISTRATOR_ID));
  };
  return async (authorization) => {
    if (authorization === undefined || authorization === '') return GUEST;
    const token = BEARER.exec(authorization)?.[1];
    if (token === undefined) throw refused();
    const principal = SESSION.test(token) ? await signedInBy(token) : null;
    if (principal !== null) return principal;
    if (await isAdminToken(token)) return { id: ADMINISTRATOR_ID, role: 'ADMINISTRATOR', approved: true };
    throw refused();
  };
};

/** Returns the signed-in user; throws 401 for a guest. */
export const signedIn = (principal: Principal): Principal => {
  if (principal.role === 'GUEST') throw refused();
  return principal;
};
