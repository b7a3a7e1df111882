import { decide } from '#domain/service/decider.ts';
import type { Principal } from '#kernel/principal.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { Batch } from '../batch.ts';
import { partOf } from '../envelopes.ts';
import type { ProcessContext } from '../processManager/process.ts';
import { decideApproval } from './approve.ts';
import { withCause } from './cause.ts';
import { openContacts, withOpenContact } from './hiddenContact.ts';
import { ownerRoles } from './owner.ts';
import { mayDecide, requirePermission } from './permission.ts';
import { withSealedReason } from './reason.ts';
import { hasQuota } from './reservations.ts';
import { releaseOfRemoved } from './restoring.ts';
import { serviceState, serviceStream } from './streams.ts';

/** Returns the work of a batch on each service, the same for the caller and for the process manager that finishes it. */
export const batchWork = (
  { store, vault }: Pick<ProcessContext, 'store' | 'vault'>,
  envelope: CommandEnvelope,
  principal: Principal,
  { kind, revisions, sealed }: Pick<Batch, 'kind' | 'revisions' | 'sealed'>,
): Pick<Batch, 'streamName' | 'decide' | 'follow'> => {
  const roleOf = ownerRoles(store);
  if (kind === 'approve')
    return {
      streamName: serviceStream,
      decide: async (id, history) => {
        const opened = await openContacts(vault.keys, history);
        const service = serviceState(opened);
        const decided = decideApproval(principal, service, await roleOf(service.ownerId), revisions?.[id]);
        return withCause(withSealedReason(withOpenContact({ history, opened }, service, decided), sealed), history);
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
      if (!isWaiting || !mayDecide(principal, 'service.removeWaiting', service, ownerRole))
        requirePermission(principal, 'service.remove', service, ownerRole);
      return withSealedReason(decide({ type: 'RemoveService' }, service), sealed);
    },
    follow: async (serviceId) => {
      const known = owners.get(serviceId);
      if (known !== undefined && !hasQuota(known)) return;
      await releaseOfRemoved({ store }, partOf(envelope, `release ${serviceId}`), serviceId);
    },
  };
};
