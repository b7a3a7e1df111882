import { DomainError } from '#kernel/errors.ts';
import { can } from '#kernel/permissions/permissions.ts';
import type { CommandRequest } from '../commandRequest.ts';
import type { CommandContext } from '../context.ts';
import { subEnvelope } from '../envelopes.ts';
import type { Owner } from './owner.ts';
import { reserveService, hasQuota, releaseReservation } from './reservations.ts';

/**
 * Runs a handover: claims the new owner's reservation before it, and releases the former owner's after it. If the handover is rejected,
 * releases the new reservation at once.
 */
export const withHandOver = async <Result>(
  { store, failpoint }: Pick<CommandContext, 'store' | 'failpoint'>,
  { envelope }: Pick<CommandRequest, 'envelope'>,
  handOver: { readonly serviceId: string; readonly from: string; readonly to: Owner },
  changeOwner: () => Promise<Result>,
): Promise<Result> => {
  const { serviceId, from, to } = handOver;
  if (hasQuota(to.id)) {
    await reserveService(store, envelope, { accountId: to.id, serviceId }, can(to.role, 'service.addWithoutLimit'));
    await failpoint('handOver.reserved');
  }
  let result: Result;
  try {
    result = await changeOwner();
  } catch (error) {
    if (error instanceof DomainError && hasQuota(to.id))
      await releaseReservation(store, subEnvelope(envelope, 'not handed over'), { accountId: to.id, serviceId });
    throw error;
  }
  await failpoint('handOver.handedOver');
  if (hasQuota(from)) await releaseReservation(store, subEnvelope(envelope, 'handed over'), { accountId: from, serviceId });
  return result;
};
