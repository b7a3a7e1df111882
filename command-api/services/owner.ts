import { maySignIn } from '../../domain/account/state.ts';
import type { Role } from '../../domain/events/envelope.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { EventStore } from '../../platform/event-store/types.ts';
import { accountByEmail, readAccount } from '../accounts/lookup.ts';
import type { CommandWorld } from '../dependencies.ts';
import { hasPortfolio } from './slots.ts';

/** Whose a service is, or becomes. */
export interface Owner {
  readonly id: string;
  readonly role: Role | 'GUEST';
}

/** The account an administrator names by its e-mail; a problem of that field when nobody can be signed in to it. */
export const ownerByEmail = async ({ store, vault }: Pick<CommandWorld, 'store' | 'vault'>, email: string): Promise<Owner> => {
  const account = await accountByEmail(store, vault, email);
  if (account === null || !maySignIn(account.state))
    throw new Problem(400, 'VALIDATION_FAILED', { errors: [{ path: 'userEmail', code: 'OWNER_NOT_FOUND' }] });
  return { id: account.id, role: account.state.role };
};

/** The roles of services' owners, each asked for once; undefined for the administrator of the tools, and for nobody. */
export const ownerRoles = (store: EventStore): ((accountId: string) => Promise<Role | undefined>) => {
  const known = new Map<string, Promise<Role | undefined>>();
  const read = async (accountId: string): Promise<Role | undefined> => {
    const { state } = await readAccount(store, accountId);
    return state.status === 'none' ? undefined : state.role;
  };
  return async (accountId) => {
    if (!hasPortfolio(accountId)) return undefined;
    const role = known.get(accountId) ?? read(accountId);
    known.set(accountId, role);
    return role;
  };
};
