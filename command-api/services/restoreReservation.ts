import { can } from '#domain/permissions/permissions.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { subEnvelope } from '../commands/envelopes.ts';
import { hasQuota, releaseReservation, reserveService, type RuledStore } from '../streams/serviceReservations.ts';
import { serviceNow } from '../streams/serviceStreams.ts';
import { createOwnerRoleLookup } from './owner.ts';

/** Claims the owner's reservation before a service is restored, and releases it if the restoration is rejected. */
export const withReservation = async <Result>(
  { store, rules }: RuledStore,
  envelope: CommandEnvelope,
  serviceId: string,
  restore: () => Promise<Result>,
): Promise<Result> => {
  const { status, ownerId: accountId } = await serviceNow(store, serviceId);
  if (status !== 'removed' || !hasQuota(accountId)) return restore();
  const role = await createOwnerRoleLookup(store)(accountId);
  await reserveService(
    { store, rules },
    envelope,
    { accountId, serviceId },
    { unlimited: role !== undefined && can(role, 'service.addWithoutLimit') },
  );
  try {
    return await restore();
  } catch (error) {
    if (error instanceof DomainError) await releaseReservation(store, subEnvelope(envelope, 'not restored'), { accountId, serviceId });
    throw error;
  }
};

/** Releases the reservation of a removed service, unless the service was restored in the meantime. */
export const releaseRemovedService = async ({ store }: RuledStore, envelope: CommandEnvelope, serviceId: string): Promise<void> => {
  const { ownerId: accountId, status } = await serviceNow(store, serviceId);
  if (status === 'removed' && hasQuota(accountId)) await releaseReservation(store, envelope, { accountId, serviceId });
};
