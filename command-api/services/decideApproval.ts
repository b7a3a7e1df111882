import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { decide, type ServiceState } from '#domain/service/decider.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Role } from '#domain/vocabulary/roles.ts';
import { isAllowed, isDecisionAllowed } from './permission.ts';

/**
 * Returns the events that approve one service, or that confirm the beds of an approved one: on the specification's screen an owner who has
 * counted beds also requests approval, but cannot approve an unapproved service by it.
 */
export const decideApproval = (
  principal: Principal,
  service: ServiceState,
  ownerRole: Role | undefined,
  ofRevision: number | undefined,
): ServiceEvent[] => {
  if (service.status === 'none' && can(principal.role, 'service.approve')) throw new DomainError('NOT_FOUND');
  if (isDecisionAllowed(principal, 'service.approve', service, ownerRole))
    return decide({ type: 'ApproveService', ...(ofRevision === undefined ? {} : { ofRevision }) }, service);
  if (isAllowed(principal, 'beds.count', service) && service.approvedRevision !== null)
    return decide({ type: 'ConfirmDetails', sections: ['beds'] }, service);
  throw new DomainError('FORBIDDEN');
};
