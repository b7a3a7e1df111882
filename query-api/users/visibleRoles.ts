import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { VOLUNTEER_ROLES, type Role } from '#domain/vocabulary/roles.ts';
import { requireAllowed } from '../querying/requireAllowed.ts';

/** Returns the roles of the people whom the user may list; undefined for any. Throws 401 or 403 if the user may list nobody. */
export const visibleRoles = (principal: Principal): readonly Role[] | undefined => {
  const permissionFacts = { accountApproved: principal.approved };
  if (can(principal.role, 'user.list', permissionFacts)) return undefined;
  requireAllowed(can(principal.role, 'volunteer.list', permissionFacts), principal);
  return VOLUNTEER_ROLES;
};
