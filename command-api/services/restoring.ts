import { DomainError } from '#kernel/errors.ts';
import { can } from '#kernel/permissions/permissions.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { partOf } from '../envelopes.ts';
import { ownerRoles } from './owner.ts';
import { hasQuota, releaseReservation, reserveService } from './reservations.ts';
import { serviceNow } from './streams.ts';

type Stores = { readonly store: EventStore };

/** Claims the owner's reservation before a service is restored, and releases it if the restoration is rejected. */
export const withReservation = async <Result>(
  { store }: Stores,
  envelope: CommandEnvelope,
  serviceId: string,
  restore: () => Promise<Result>,
): Promise<Result> => {
  const { status, ownerId: accountId } = await serviceNow(store, serviceId);
  if (status !== 'removed' || !hasQuota(accountId)) return restore();
  const role = await ownerRoles(store)(accountId);
  await reserveService(store, envelope, { accountId, serviceId }, role !== undefined && can(role, 'service.addWithoutLimit'));
  try {
    return await restore();
  } catch (error) {
    if (error instanceof DomainError) await releaseReservation(store, partOf(envelope, 'not restored'), { accountId, serviceId });
    throw error;
  }
};

/** Releases the reservation of a removed service, unless the service was restored in the meantime. */
export const releaseOfRemoved = async ({ store }: Stores, envelope: CommandEnvelope, serviceId: string): Promise<void> => {
  const { ownerId: accountId, status } = await serviceNow(store, serviceId);
  if (status === 'removed' && hasQuota(accountId)) await releaseReservation(store, envelope, { accountId, serviceId });
};
