import { can } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';
import { VOLUNTEER_ROLES, type Role } from '#kernel/vocabulary/roles.ts';
import { mustBeAllowed } from '#querying/allowed.ts';

/** Returns the roles of the people whom the user may list; undefined for any. Throws 401 or 403 if the user may list nobody. */
export const rolesSeenBy = (principal: Principal): readonly Role[] | undefined => {
  const person = { accountApproved: principal.approved };
  if (can(principal.role, 'user.list', person)) return undefined;
  mustBeAllowed(can(principal.role, 'volunteer.list', person), principal);
  return VOLUNTEER_ROLES;
};
