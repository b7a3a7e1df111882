import { can } from '../../kernel/permissions/permissions.ts';
import type { Principal } from '../../kernel/principal.ts';
import { ROLES, VOLUNTEER_ROLES } from '../../kernel/vocabulary/roles.ts';
import type { Collection } from '../../platform/mongo/index.ts';
import { approvableOwners } from '../services/requestedOwners.ts';
import type { AccountRow } from '../../querying/people/accounts.ts';
import { accountsOfRoles } from '../users/owners.ts';

type Rows = Collection<AccountRow>;

/** Whose services somebody looks after: accounts, `all`, or nobody's (null: they may not open the list). */
export type Scope = readonly string[] | 'all' | null;

/** "Manage services": everybody's, volunteers', or one's own (specification, section 6). */
export const managedBy = async (principal: Principal, rows: Rows): Promise<Scope> => {
  const person = { accountApproved: principal.approved };
  if (can(principal.role, 'service.revise', person)) return 'all';
  if (!can(principal.role, 'service.manage', person)) return null;
  return can(principal.role, 'volunteer.list', person) ? accountsOfRoles(rows, VOLUNTEER_ROLES) : [principal.id];
};

/** "Manage approvals": of whom somebody may approve, never their own. */
export const approvedBy = async (principal: Principal, rows: Rows): Promise<Scope> => {
  const roles = approvableOwners(principal);
  if (roles.length === 0) return null;
  if (roles.length === ROLES.length) return 'all';
  return (await accountsOfRoles(rows, roles)).filter((id) => id !== principal.id);
};
