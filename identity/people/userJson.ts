import type { User } from '#contract/userSchemas.ts';
import { isInUse, type AccountState } from '#domain/account/state.ts';
import { isRole } from '#domain/vocabulary/roles.ts';
import { isSignInMethod, type SignInMethod } from '#domain/vocabulary/signInMethods.ts';
import type { SignInFacts } from '../vault/signIns.ts';
import { EMPTY_PERSON, type Person } from './person.ts';

/** Facts of the account and its quota. Times are ISO 8601 UTC. */
export interface UserFacts extends Pick<AccountState, 'role' | 'approved' | 'active' | 'methods' | 'revision'> {
  readonly status: 'active' | 'closed';
  readonly quota: number;
  readonly slots: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly eraseAfter?: string;
  readonly sample?: true;
}

/** Sign-in data of a user from the vault. */
export interface VisiblePerson {
  readonly person: Person;
  readonly signIns: Pick<SignInFacts, 'lastSignIn' | 'lastMethod'>;
  /** True if the user has an open session. */
  readonly isLogin: boolean;
}

const lastMethodJson = (method: SignInMethod | undefined): Pick<User, 'lastMethod'> =>
  method !== undefined && isSignInMethod(method) ? { lastMethod: method } : {};

/** Converts a user to the API's format, field by field, so that no other field leaks. */
export const toUserJson = (id: string, facts: UserFacts, { person, signIns, isLogin }: VisiblePerson): User => ({
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
  ...lastMethodJson(signIns.lastMethod ?? facts.methods.at(-1)),
  createdAt: facts.createdAt,
  ...(signIns.lastSignIn === null ? {} : { lastSignIn: signIns.lastSignIn }),
  updatedAt: facts.updatedAt,
  status: facts.status === 'active' && !facts.active ? 'inactive' : facts.status,
  ...(facts.eraseAfter === undefined ? {} : { eraseAfter: facts.eraseAfter }),
  revision: facts.revision,
  ...(facts.sample === true ? { sample: true } : {}),
});

/** Converts an erased user to the API's format: only the times of the account's creation and last change. */
export const toErasedUserJson = (id: string, facts: Pick<UserFacts, 'createdAt' | 'updatedAt' | 'revision'>): User => ({
  id,
  ...EMPTY_PERSON,
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
