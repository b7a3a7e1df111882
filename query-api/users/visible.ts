import { can } from '../../domain/permissions/permissions.ts';
import { VOLUNTEER_ROLES, type Role } from '../../domain/vocabulary/roles.ts';
import type { Principal } from '../../domain/principal.ts';
import { mustBeAllowed } from '../allowed.ts';

/** Roles of the people whom somebody may list; undefined: of any. Throws 401 or 403 where it is nobody. */
export const rolesSeenBy = (who: Principal): readonly Role[] | undefined => {
  const person = { accountApproved: who.approved };
  if (can(who.role, 'user.list', person)) return undefined;
  mustBeAllowed(can(who.role, 'volunteer.list', person), who);
  return VOLUNTEER_ROLES;
};
