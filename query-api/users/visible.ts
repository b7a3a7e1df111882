import { can } from '../../domain/permissions/permissions.ts';
import { VOLUNTEER_ROLES, type Role } from '../../domain/vocabulary/roles.ts';
import type { Principal } from '../../domain/principal.ts';
import { mustBeAllowed } from '../allowed.ts';

/** Roles of the people whom somebody may list; undefined: of any. Throws 401 or 403 where it is nobody. */
export const rolesSeenBy = (principal: Principal): readonly Role[] | undefined => {
  const person = { accountApproved: principal.approved };
  if (can(principal.role, 'user.list', person)) return undefined;
  mustBeAllowed(can(principal.role, 'volunteer.list', person), principal);
  return VOLUNTEER_ROLES;
};
