import { invalidField } from '#contract/problem.ts';
import { maySignIn } from '#domain/account/state.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import type { ServiceState } from '#domain/service/decider.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Role } from '#domain/vocabulary/roles.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { CommandContext } from '../commands/context.ts';
import { forbiddenField } from '../commands/forbiddenField.ts';
import { accountByEmail, readAccount } from '../streams/readAccount.ts';
import { hasQuota } from '../streams/serviceReservations.ts';
import { needsOwnerRole, isAllowed } from './permission.ts';

/** Current or future owner of a service. */
export interface Owner {
  readonly id: string;
  readonly role: Principal['role'];
}

/**
 * Returns the owner that a form names by e-mail; undefined if it names none or the current one. Callers who may not hand the service over
 * get the same error whether the account exists or not, so they cannot find out who has one; other callers get a problem of that field if
 * nobody can sign in to the account.
 */
export const findNamedOwner = async (
  { store, vault }: Pick<CommandContext, 'store' | 'vault'>,
  principal: Principal,
  service: ServiceState,
  email: string | undefined,
): Promise<Owner | undefined> => {
  if (email === undefined) return undefined;
  const account = await accountByEmail(store, vault, email);
  if (account !== null && account.id === service.ownerId) return undefined;
  if (!isAllowed(principal, 'service.handOver', service)) throw forbiddenField('userEmail');
  if (account === null || !maySignIn(account.state)) throw invalidField('userEmail', 'OWNER_NOT_FOUND');
  return { id: account.id, role: account.state.role };
};

/** Returns an account as the future owner of a service. Throws `SUCCESSOR_NOT_FOUND` if nobody can sign in to it. */
export const findOwner = async ({ store }: Pick<CommandContext, 'store'>, accountId: string): Promise<Owner> => {
  const { state } = await readAccount(store, accountId);
  if (!maySignIn(state)) throw new DomainError('SUCCESSOR_NOT_FOUND');
  return { id: accountId, role: state.role };
};

/** Returns the role of a service's owner if it affects the permissions of this user. */
export const ownerRoleIfNeeded = async (store: EventStore, principal: Principal, { ownerId }: ServiceState): Promise<Role | undefined> =>
  needsOwnerRole(principal) ? createOwnerRoleLookup(store)(ownerId) : undefined;

/**
 * Returns a function that looks up the roles of services' owners, each once; undefined for the administrator of the tools, and for a
 * missing owner.
 */
export const createOwnerRoleLookup = (store: EventStore): ((accountId: string) => Promise<Role | undefined>) => {
  const rolesById = new Map<string, Promise<Role | undefined>>();
  const readRole = async (accountId: string): Promise<Role | undefined> => {
    const { state } = await readAccount(store, accountId);
    return state.status === 'none' ? undefined : state.role;
  };
  return async (accountId) => {
    if (!hasQuota(accountId)) return undefined;
    const role = rolesById.get(accountId) ?? readRole(accountId);
    rolesById.set(accountId, role);
    return role;
  };
};
