import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { decide, type ServiceState } from '#domain/service/decider.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Role } from '#domain/vocabulary/roles.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { Batch } from '../commands/batch.ts';
import { subEnvelope } from '../commands/envelopes.ts';
import type { ProcessContext } from '../commands/process.ts';
import { hasQuota } from '../streams/serviceReservations.ts';
import { serviceState, serviceStream } from '../streams/serviceStreams.ts';
import { withCause } from './cause.ts';
import { openContacts, withOpenContact } from './hiddenContact.ts';
import { createOwnerRoleLookup } from './owner.ts';
import { isDecisionAllowed, requirePermission, isAllowed } from './permission.ts';
import { withSealedReason } from './reason.ts';
import { releaseRemovedService } from './restoreReservation.ts';

/**
 * Returns the events that approve one service, or that confirm the beds of an approved one: on the specification's screen an owner who has
 * counted beds also requests approval, but cannot approve an unapproved service by it.
 */
const decideApproval = (
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

/** Returns the work of a batch on each service, the same for the caller and for the process manager that finishes it. */
export const createBatchActions = (
  { store, vault }: Pick<ProcessContext, 'store' | 'vault'>,
  envelope: CommandEnvelope,
  principal: Principal,
  { kind, revisions, sealed }: Pick<Batch, 'kind' | 'revisions' | 'sealed'>,
): Pick<Batch, 'streamName' | 'decide' | 'follow'> => {
  const roleOf = createOwnerRoleLookup(store);
  if (kind === 'approve')
    return {
      streamName: serviceStream,
      decide: async (id, history) => {
        const openedHistory = await openContacts(vault.keys, history);
        const service = serviceState(openedHistory);
        const decidedEvents = decideApproval(principal, service, await roleOf(service.ownerId), revisions?.[id]);
        return withCause(withSealedReason(withOpenContact({ history, opened: openedHistory }, service, decidedEvents), sealed), history);
      },
    };
  const owners = new Map<string, string>();
  return {
    streamName: serviceStream,
    decide: async (id, history) => {
      const service = serviceState(history);
      owners.set(id, service.ownerId);
      // Leads may delete services that wait for their approval, but not approved ones.
      const isWaiting = service.status === 'listed' && service.approvedRevision === null;
      const ownerRole = await roleOf(service.ownerId);
      if (!isWaiting || !isDecisionAllowed(principal, 'service.removeWaiting', service, ownerRole))
        requirePermission(principal, 'service.remove', service, ownerRole);
      return withSealedReason(decide({ type: 'RemoveService' }, service), sealed);
    },
    follow: async (serviceId) => {
      const knownOwnerId = owners.get(serviceId);
      if (knownOwnerId !== undefined && !hasQuota(knownOwnerId)) return;
      await releaseRemovedService({ store }, subEnvelope(envelope, `release ${serviceId}`), serviceId);
    },
  };
};
