import { ROLES, type Role } from '#domain/vocabulary/roles.ts';
import { SIGN_IN_METHODS, type SignInMethod } from '#domain/vocabulary/signInMethods.ts';
import { writeCookie } from './cookies.ts';
import { preference, usePreference } from './preference.ts';

/** The server's code for a session that ended because an administrator set another role. */
export const ROLE_CHANGED = 'ROLE_CHANGED';

/** The fields of the signed-in user that screens need for decisions; all other data comes from the server. */
export interface SessionUser {
  readonly id: string;
  readonly displayName: string;
  /** Role of the user; the highest one if the server returns several. */
  readonly role: Role;
  /** Whether the account is enabled and, for a volunteer, approved. */
  readonly isApproved: boolean;
  /** Maximum number of services of the user. */
  readonly totalServices: number;
  readonly lastMethod: SignInMethod;
}

export interface Session {
  readonly token: string;
  readonly user: SessionUser;
  /**
   * Why the server rejects the token: the user's role changed (`ROLE_CHANGED`), or another reason (`true`). The screen stays until
   * the user signs in again or leaves.
   */
  readonly ended?: true | typeof ROLE_CHANGED | undefined;
}

type Stored = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Stored => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Parses a user from a response or from storage and keeps only the fields of the session; undefined if it is invalid. */
export const toSessionUser = (value: unknown): SessionUser | undefined => {
  if (!isObject(value)) return undefined;
  const [id, displayName, { isApproved, totalServices }] = [textOf(value['id']), textOf(value['displayName']), value];
  const roles = Array.isArray(value['roles']) ? value['roles'] : [value['role']];
  const role = ROLES.find((candidate) => roles.includes(candidate));
  const lastMethod = SIGN_IN_METHODS.find((candidate) => candidate === value['lastMethod']);
  if (id === undefined || displayName === undefined || role === undefined || lastMethod === undefined) return undefined;
  return {
    id,
    displayName,
    role,
    isApproved: isApproved === true,
    totalServices: typeof totalServices === 'number' ? totalServices : 0,
    lastMethod,
  };
};

const toSession = (value: unknown): Session | null | undefined => {
  if (!isObject(value)) return undefined;
  const [token, user] = [textOf(value['token']), toSessionUser(value['user'])];
  return token === undefined || user === undefined ? undefined : { token, user };
};

const authPreference = preference<Session | null>('auth', null, toSession);

/** Copies the role of the session to the cookie, because one of the two may have been deleted alone. */
const writeRoleCookie = (): void => writeCookie('role', authPreference.get()?.user.role ?? null);

/**
 * The session of this device, in its storage, or in memory if storage is refused. A cookie tells the server the role for which it renders
 * a first page; it grants no right, and pages rendered from it contain no data.
 */
export const session = {
  get: authPreference.get,
  /** Stores, changes or deletes (null) the session. */
  set: (nextSession: Session | null): void => {
    authPreference.set(nextSession);
    writeRoleCookie();
  },
  tellServer: writeRoleCookie,
  /** Marks the session as ended after the server refused its token; `code` is the code in the response. */
  end: (code?: unknown): void => {
    const currentSession = authPreference.get();
    if (currentSession !== null) authPreference.set({ ...currentSession, ended: code === ROLE_CHANGED ? code : true });
  },
} as const;

/** Returns the session; null for a guest, as in the server's page and during hydration. */
export const useSession = (): Session | null => usePreference(authPreference);
