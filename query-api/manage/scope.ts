import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { ROLES, VOLUNTEER_ROLES } from '#domain/vocabulary/roles.ts';
import type { Collection } from '#platform/mongo/index.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { isApprovable, type Approvable } from '../listing/approvable.ts';
import type { ListFilter } from '../listing/listQuery.ts';
import type { AccountRow } from '../querying/people/accounts.ts';
import { approvableRoles } from '../services/requestedOwners.ts';
import { accountIdsOfRoles } from '../users/accountIds.ts';

type Rows = Collection<AccountRow>;

/** Whose services the user manages: accounts, the services that the user may approve, `all`, or null if the user may not open the list. */
export type Scope = readonly string[] | Approvable | 'all' | null;

const isAccountList = (scope: readonly string[] | Approvable): scope is readonly string[] => Array.isArray(scope);

/** Converts a scope to a part of a filter. */
export const scopeFilter = (scope: Exclude<Scope, null>): Pick<ListFilter, 'users' | 'approvable'> => {
  if (scope === 'all') return {};
  return isAccountList(scope) ? { users: [scope] } : { approvable: scope };
};

/** Returns a predicate: whether a scope contains a service. */
export const scopePredicate = (scope: Scope): ((document: ServiceDocument) => boolean) => {
  if (scope === null) return () => false;
  if (scope === 'all') return () => true;
  if (!isAccountList(scope)) return isApprovable(scope);
  const ids = new Set(scope);
  return ({ user }) => ids.has(user);
};

/** Returns the scope of "Manage services": all services, volunteers' services, or the user's own (specification, section 6). */
export const managedScopeOf = async (principal: Principal, rows: Rows): Promise<Scope> => {
  const permissionFacts = { accountApproved: principal.approved };
  if (can(principal.role, 'service.revise', permissionFacts)) return 'all';
  if (!can(principal.role, 'service.manage', permissionFacts)) return null;
  return can(principal.role, 'volunteer.list', permissionFacts) ? accountIdsOfRoles(rows, VOLUNTEER_ROLES) : [principal.id];
};

/**
 * Returns the scope of "Manage approvals": owners whose services the user may approve, never the user's own. Services that already wait
 * leave it when their owner is promoted.
 */
export const approvalScopeOf = async (principal: Principal, rows: Rows): Promise<Scope> => {
  const roles = approvableRoles(principal);
  if (roles.length === 0) return null;
  if (roles.length === ROLES.length) return 'all';
  return { owners: await accountIdsOfRoles(rows, roles), roles, exceptUserId: principal.id };
};
