import { Problem } from '#contract/problem.ts';
import { maySignIn } from '#domain/account/state.ts';
import type { ServiceState } from '#domain/service/decider.ts';
import type { Principal } from '#kernel/principal.ts';
import type { Role } from '#kernel/vocabulary/roles.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { accountByEmail, readAccount } from '../accounts/lookup.ts';
import type { CommandContext } from '../context.ts';
import { forbidden } from '../forbidden.ts';
import { asksForOwnerRole, may } from './permission.ts';
import { hasQuota } from './reservations.ts';

/** Whose a service is, or becomes. */
export interface Owner {
  readonly id: string;
  readonly role: Role | 'GUEST';
}

/**
 * The owner that a form names by e-mail; undefined when it names none or the current one. Throws for callers who may not give the service
 * away, whether the account exists or not, so they cannot learn who has one; else throws a problem of that field when the account cannot be
 * signed in to.
 */
export const ownerNamed = async (
  { store, vault }: Pick<CommandContext, 'store' | 'vault'>,
  principal: Principal,
  service: ServiceState,
  email: string | undefined,
): Promise<Owner | undefined> => {
  if (email === undefined) return undefined;
  const account = await accountByEmail(store, vault, email);
  if (account !== null && account.id === service.ownerId) return undefined;
  if (!may(principal, 'service.handOver', service)) throw forbidden('userEmail');
  if (account === null || !maySignIn(account.state))
    throw new Problem(400, 'VALIDATION_FAILED', { errors: [{ path: 'userEmail', code: 'OWNER_NOT_FOUND' }] });
  return { id: account.id, role: account.state.role };
};

/** The role of a service's owner where it matters for what this person may do to it. */
export const ownerRoleFor = async (store: EventStore, principal: Principal, { ownerId }: ServiceState): Promise<Role | undefined> =>
  asksForOwnerRole(principal) ? ownerRoles(store)(ownerId) : undefined;

/** The roles of services' owners, each asked for once; undefined for the administrator of the tools, and for nobody. */
export const ownerRoles = (store: EventStore): ((accountId: string) => Promise<Role | undefined>) => {
  const known = new Map<string, Promise<Role | undefined>>();
  const read = async (accountId: string): Promise<Role | undefined> => {
    const { state } = await readAccount(store, accountId);
    return state.status === 'none' ? undefined : state.role;
  };
  return async (accountId) => {
    if (!hasQuota(accountId)) return undefined;
    const role = known.get(accountId) ?? read(accountId);
    known.set(accountId, role);
    return role;
  };
};
