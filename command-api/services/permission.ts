import { can, type Action } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import type { ServiceState } from '#domain/service/decider.ts';
import { DomainError } from '#domain/values/errors.ts';
import { isRole, type Role } from '#domain/vocabulary/roles.ts';

/** Whether a user may do an action on a service in its current state. `ownerRole` matters for leads who approve. */
export const isAllowed = (principal: Principal, action: Action, service: ServiceState, ownerRole?: Role): boolean =>
  can(principal.role, action, {
    own: service.status !== 'none' && service.ownerId === principal.id,
    counter: service.bedCounters.includes(principal.id),
    accountApproved: principal.approved,
    ...(ownerRole === undefined ? {} : { ownerRole }),
  });

/**
 * Whether an approver may decide on a service: by its owner's current role, or, while it waits, by the role in which the owner added it. A
 * promotion of the owner therefore removes no service from the approvers' lists.
 */
export const isDecisionAllowed = (principal: Principal, action: Action, service: ServiceState, ownerRole: Role | undefined): boolean =>
  isAllowed(principal, action, service, ownerRole) ||
  (service.waitingAs !== null && isRole(service.waitingAs) && isAllowed(principal, action, service, service.waitingAs));

const LEAD_ROLES: readonly string[] = ['VOLUNTEER LEAD', 'SUPER USER'];
/** Whether the role of a service's owner affects this user's permissions: the lookup costs a read. */
export const needsOwnerRole = ({ role }: Principal): boolean => LEAD_ROLES.includes(role);

/**
 * Rejects a forbidden action. Only callers who could do it on their own service learn that a service does not exist, so ids cannot be
 * found by guessing.
 */
export const requirePermission = (principal: Principal, action: Action, service: ServiceState, ownerRole?: Role): void => {
  if (!isAllowed(principal, action, service, ownerRole)) throw new DomainError('FORBIDDEN');
};

/** Throws `NOT_FOUND` if the caller may not see the service, as for an id that does not exist. */
export const requireVisible = (principal: Principal, service: ServiceState): void => {
  if (service.approvedRevision === null && !isAllowed(principal, 'service.readUnapproved', service)) throw new DomainError('NOT_FOUND');
};
