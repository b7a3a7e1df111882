import { timingSafeEqual } from 'node:crypto';
import { Problem } from '#contract/problem.ts';
import { maySignIn, evolve, initialState, isAccountEvent, type AccountState } from '#domain/account/state.ts';
import { apiKeyState, grantAt, type ApiKeyState } from '#domain/apiKey/decider.ts';
import { includesNewerEvents } from '#domain/envelope/envelope.ts';
import { GUEST, type Principal } from '#domain/permissions/principal.ts';
import { DomainError } from '#domain/values/errors.ts';
import { isRole } from '#domain/vocabulary/roles.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Db } from '#platform/mongo/index.ts';
import type { Clock } from '#platform/systemClock.ts';
import { hashToken } from '../hashToken.ts';
import { createRecentReads } from '../recentReads.ts';
import { parseApiKeyToken, type ApiKeys, type ApiKeyToken } from '../vault/apiKeys.ts';
import type { Sessions } from '../vault/sessions.ts';
import { ADMINISTRATOR_ID, readAdminTokenHash } from './adminToken.ts';
import type { Limits } from './limits.ts';

interface ApiKeyAccess {
  readonly store: EventStore;
  readonly apiKeys: ApiKeys;
  readonly limits: Pick<Limits, 'consume'>;
  readonly clock: Clock;
}

/**
 * Creates the function that returns the program behind the token of an API key; null if the key is unknown, revoked or expired, each after the
 * same reads. A key is revoked within a second in every process. Throws 429 for too many requests with one key.
 */
const createReadProgram = ({ store, apiKeys, limits, clock }: ApiKeyAccess): ((token: ApiKeyToken) => Promise<Principal | null>) => {
  const states = createRecentReads(clock, async (keyId): Promise<{ state: ApiKeyState; isFullyUnderstood: boolean }> => {
    const events = await store.readStream(`apiKey-${keyId}`);
    return { state: apiKeyState(events), isFullyUnderstood: !includesNewerEvents(events) };
  });
  return async (token) => {
    const { keyId } = token;
    const [isRight, { state, isFullyUnderstood }] = await Promise.all([apiKeys.check(token), states.get(keyId)]);
    const key = grantAt(state, clock());
    if (!isRight || key === null) return null;
    if (!isFullyUnderstood) throw new DomainError('NEWER_VERSION_WROTE');
    await limits.consume('apiKey', { address: '', account: keyId });
    apiKeys.recordUse(keyId);
    return { id: keyId, role: 'SYSTEM', approved: true, key };
  };
};

/** State of an account from the log, and whether this version can read all of its events. */
interface ReadAccountState {
  readonly account: AccountState;
  /** False if a newer version wrote an event that this version does not know: then the state must not be used. */
  readonly isFullyUnderstood: boolean;
}

/** Returns an account's state from the log, at most a second old. */
type ReadAccount = (accountId: string) => Promise<ReadAccountState>;

const createReadAccount = ({ store, clock }: { readonly store: EventStore; readonly clock: Clock }): ReadAccount =>
  createRecentReads<ReadAccountState>(clock, async (accountId) => {
    const events = await store.readStream(`account-${accountId}`);
    const account = events.filter(isAccountEvent).reduce(evolve, initialState);
    return { account, isFullyUnderstood: !includesNewerEvents(events) && (account.status === 'none' || isRole(account.role)) };
  }).get;

/** Returns the user or program that the `Authorization` header names; a guest if there is none. Throws 401 for an invalid token. */
export type Authenticate = (authorization: string | undefined) => Promise<Principal>;

const BEARER_PATTERN = /^bearer ([\w.~+/=-]{1,1024})$/i;
/** Matches a session token, which has three parts; an administrator token has none. */
const SESSION_TOKEN_PATTERN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const equalHashes = (one: string, other: string | null): boolean =>
  other !== null && one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const createSignInProblem = (code: 'NOT_SIGNED_IN' | 'ROLE_CHANGED' | 'API_KEY_INVALID' = 'NOT_SIGNED_IN'): Problem =>
  new Problem(401, code, { headers: { 'WWW-Authenticate': 'Bearer realm="shelter"' } });

export interface AuthenticatorOptions {
  /** The vault's database, which contains the administrator token's digest. */
  readonly db: Db;
  readonly sessions: Pick<Sessions, 'check'>;
  readonly apiKeys: ApiKeys;
  readonly limits: Pick<Limits, 'consume'>;
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
  const configuredHash = options.adminToken === undefined ? null : hashToken(options.adminToken);
  const vaultHashReads = createRecentReads(clock, () => readAdminTokenHash(db));
  const readAccount = createReadAccount({ store, clock });
  const readProgram = createReadProgram(options);

  const principalOfSession = async (token: string): Promise<Principal | null> => {
    const session = await sessions.check(token);
    if (session === null) return null;
    const { account, isFullyUnderstood } = await readAccount(session.accountId);
    if (!maySignIn(account)) return null;
    if (session.epoch < account.roleEpoch) throw createSignInProblem('ROLE_CHANGED');
    if (session.epoch < account.epoch) return null;
    // Another process may know the unknown events: the session is not over, but it gives no rights here.
    if (!isFullyUnderstood) throw new DomainError('NEWER_VERSION_WROTE');
    return { id: session.accountId, role: account.role, approved: account.approved, jti: session.jti };
  };
  const isAdminToken = async (token: string): Promise<boolean> => {
    const hash = hashToken(token);
    return equalHashes(hash, configuredHash) || equalHashes(hash, await vaultHashReads.get(ADMINISTRATOR_ID));
  };
  return async (authorization) => {
    if (authorization === undefined || authorization === '') return GUEST;
    const token = BEARER_PATTERN.exec(authorization)?.[1];
    if (token === undefined) throw createSignInProblem();
    const apiKeyToken = parseApiKeyToken(token);
    if (apiKeyToken !== null) {
      const program = await readProgram(apiKeyToken);
      if (program === null) throw createSignInProblem('API_KEY_INVALID');
      return program;
    }
    const principal = SESSION_TOKEN_PATTERN.test(token) ? await principalOfSession(token) : null;
    if (principal !== null) return principal;
    if (await isAdminToken(token)) return { id: ADMINISTRATOR_ID, role: 'ADMINISTRATOR', approved: true };
    throw createSignInProblem();
  };
};

/** Returns the signed-in user; throws 401 for a guest. */
export const requireSignedIn = (principal: Principal): Principal => {
  if (principal.role === 'GUEST') throw createSignInProblem();
  return principal;
};
