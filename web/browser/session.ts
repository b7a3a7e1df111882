import { ROLES, type Role } from '#kernel/vocabulary/roles.ts';
import { SIGN_IN_METHODS, type SignInMethod } from '#kernel/vocabulary/signInMethods.ts';
import { writeCookie } from './cookies.ts';
import { preference, usePreference } from './preference.ts';

/** The server's code for a session that ended because an administrator set another role. */
export const ROLE_CHANGED = 'ROLE_CHANGED';

/** The signed-in user on this device, as far as screens decide by it. Everything else is loaded from the server. */
export interface SessionUser {
  readonly id: string;
  readonly displayName: string;
  /** The one role of the person; the highest where the server names several. */
  readonly role: Role;
  /** Active: switched on, and approved if a volunteer has to be. */
  readonly isApproved: boolean;
  /** How many services they may have. */
  readonly totalServices: number;
  readonly lastMethod: SignInMethod;
}

export interface Session {
  readonly token: string;
  readonly user: SessionUser;
  /**
   * The server refuses the token, because the role of the user changed or for any other reason (true). The
   * screen stays until the user signs in again or leaves.
   */
  readonly ended?: true | typeof ROLE_CHANGED | undefined;
}

type Stored = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Stored => typeof value === 'object' && value !== null;
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The part of an answer (or of the storage) to store; undefined if it is not a user. */
export const toSessionUser = (value: unknown): SessionUser | undefined => {
  if (!isObject(value)) return undefined;
  const [id, displayName, { isApproved, totalServices }] = [text(value['id']), text(value['displayName']), value];
  const given = Array.isArray(value['roles']) ? value['roles'] : [value['role']];
  const role = ROLES.find((known) => given.includes(known));
  const lastMethod = SIGN_IN_METHODS.find((known) => known === value['lastMethod']);
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
  const [token, user] = [text(value['token']), toSessionUser(value['user'])];
  return token === undefined || user === undefined ? undefined : { token, user };
};

const auth = preference<Session | null>('auth', null, toSession);

/** Says in the cookie what the session says: the one may have been cleared without the other. */
const tellServer = (): void => writeCookie('role', auth.get()?.user.role ?? null);

/**
 * The session of this device: kept in its storage, or for as long as the page lives where storage is refused. A cookie
 * tells the server whose first page it makes; it holds no right, and the pages made by it hold no data.
 */
export const session = {
  get: auth.get,
  /** Keeps it, changes it, or forgets it (null). */
  set: (next: Session | null): void => {
    auth.set(next);
    tellServer();
  },
  tellServer,
  /** The server refused the token; `code` is of its answer. */
  end: (code?: unknown): void => {
    const current = auth.get();
    if (current !== null) auth.set({ ...current, ended: code === ROLE_CHANGED ? code : true });
  },
} as const;

/** Null: a guest, as in the server's page and the first one made from it. */
export const useSession = (): Session | null => usePreference(auth);
