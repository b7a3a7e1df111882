import type { ServiceState } from '#domain/service/decider.ts';
import { DomainError } from '#kernel/errors.ts';
import { can, type Action } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';
import { isRole, type Role } from '#kernel/vocabulary/roles.ts';

/** Whether a user may do something to a service in its current state. `ownerRole` matters where leads approve. */
export const may = (principal: Principal, action: Action, service: ServiceState, ownerRole?: Role): boolean =>
  can(principal.role, action, {
    own: service.status !== 'none' && service.ownerId === principal.id,
    counter: service.bedCounters.includes(principal.id),
    accountApproved: principal.approved,
    ...(ownerRole === undefined ? {} : { ownerRole }),
  });

/**
 * Whether a person may decide on a service for approvers: by its owner's role now, or, while it waits, by the role in which the
 * owner added it. A promotion takes nothing from the approvers' lists.
 */
export const mayDecide = (principal: Principal, action: Action, service: ServiceState, ownerRole: Role | undefined): boolean =>
  may(principal, action, service, ownerRole) ||
  (service.waitingAs !== null && isRole(service.waitingAs) && may(principal, action, service, service.waitingAs));

const LEADS: readonly string[] = ['VOLUNTEER LEAD', 'SUPER USER'];
/** Whether the role of a service's owner matters for what this person may do: to look it up costs a read. */
export const asksForOwnerRole = ({ role }: Principal): boolean => LEADS.includes(role);

/**
 * Refuses what a user may not do. Only callers who could act on the service if it were theirs learn that it does not exist, so ids cannot
 * be found by guessing.
 */
export const requirePermission = (principal: Principal, action: Action, service: ServiceState, ownerRole?: Role): void => {
  if (!may(principal, action, service, ownerRole)) throw new DomainError('FORBIDDEN');
};

/** Throws `NOT_FOUND` where the caller may not see the service, as for an id that does not exist. */
export const requireVisible = (principal: Principal, service: ServiceState): void => {
  if (service.approvedRevision === null && !may(principal, 'service.readUnapproved', service)) throw new DomainError('NOT_FOUND');
};
