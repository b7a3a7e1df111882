import type { User } from '#contract/userParts.ts';
import { isInUse, type AccountState } from '#domain/account/state.ts';
import { isRole } from '#kernel/vocabulary/roles.ts';
import { isSignInMethod, type SignInMethod } from '#kernel/vocabulary/signInMethods.ts';
import type { SignInFacts } from '../vault/signIns.ts';
import { NOBODY, type Person } from './person.ts';

/** The account's own facts, and its quota. Times are ISO 8601 UTC. */
export interface UserFacts extends Pick<AccountState, 'role' | 'approved' | 'active' | 'methods' | 'revision'> {
  readonly status: 'active' | 'closed';
  readonly quota: number;
  readonly slots: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly eraseAfter?: string;
  readonly sample?: true;
}

/** What the vault knows of a user's sign-ins. */
export interface SeenPerson {
  readonly person: Person;
  readonly signIns: Pick<SignInFacts, 'lastSignIn' | 'lastMethod'>;
  /** Signed in somewhere at this moment. */
  readonly isLogin: boolean;
}

const lastMethod = (method: SignInMethod | undefined): Pick<User, 'lastMethod'> =>
  method !== undefined && isSignInMethod(method) ? { lastMethod: method } : {};

/** A person as the API answers one, field by field: nothing that is not named here gets out. */
export const userJson = (id: string, facts: UserFacts, { person, signIns, isLogin }: SeenPerson): User => ({
  id,
  email: person.email,
  displayName: person.displayName,
  phone: person.phone,
  roles: isRole(facts.role) ? [facts.role] : [],
  isLogin,
  isAdmin: facts.role === 'ADMINISTRATOR',
  isApproved: isInUse(facts),
  totalServices: facts.quota,
  usedServices: facts.slots.length,
  ...lastMethod(signIns.lastMethod ?? facts.methods.at(-1)),
  createdAt: facts.createdAt,
  ...(signIns.lastSignIn === null ? {} : { lastSignIn: signIns.lastSignIn }),
  updatedAt: facts.updatedAt,
  status: facts.status === 'active' && !facts.active ? 'inactive' : facts.status,
  ...(facts.eraseAfter === undefined ? {} : { eraseAfter: facts.eraseAfter }),
  revision: facts.revision,
  ...(facts.sample === true ? { sample: true } : {}),
});

/** An erased person: that there was one, from when until when, and nothing else. */
export const erasedUserJson = (id: string, facts: Pick<UserFacts, 'createdAt' | 'updatedAt' | 'revision'>): User => ({
  id,
  ...NOBODY,
  roles: [],
  isLogin: false,
  isAdmin: false,
  isApproved: false,
  totalServices: 0,
  usedServices: 0,
  createdAt: facts.createdAt,
  updatedAt: facts.updatedAt,
  status: 'erased',
  revision: facts.revision,
});
