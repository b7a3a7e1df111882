import { can } from '#domain/permissions/permissions.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { CommandRequest } from '../commands/commandRequest.ts';
import type { CommandContext } from '../commands/context.ts';
import { subEnvelope } from '../commands/envelopes.ts';
import { reserveService, hasQuota, holdsReservation, releaseReservation, type RuledStore } from '../streams/serviceReservations.ts';
import { serviceNow } from '../streams/serviceStreams.ts';
import type { Owner } from './owner.ts';

/**
 * Runs a handover: claims the new owner's reservation before it, and releases the former owner's after it. If the handover is rejected,
 * releases the new reservation at once, unless the new owner has the service already.
 */
export const withHandOver = async <Result>(
  { store, rules, failpoint }: RuledStore & Pick<CommandContext, 'failpoint'>,
  { envelope }: Pick<CommandRequest, 'envelope'>,
  handOver: { readonly serviceId: string; readonly from: string; readonly to: Owner },
  changeOwner: () => Promise<Result>,
): Promise<Result> => {
  const { serviceId, from, to } = handOver;
  if (hasQuota(to.id)) {
    await reserveService(
      { store, rules },
      envelope,
      { accountId: to.id, serviceId },
      { unlimited: can(to.role, 'service.addWithoutLimit') },
    );
    await failpoint('handOver.reserved');
  }
  let result: Result;
  try {
    result = await changeOwner();
  } catch (error) {
    if (!(error instanceof DomainError) || !hasQuota(to.id)) throw error;
    // Another command may have handed the service over to the same owner in the meantime.
    if (!holdsReservation(await serviceNow(store, serviceId), to.id))
      await releaseReservation(store, subEnvelope(envelope, 'not handed over'), { accountId: to.id, serviceId });
    throw error;
  }
  await failpoint('handOver.handedOver');
  if (hasQuota(from)) await releaseReservation(store, subEnvelope(envelope, 'handed over'), { accountId: from, serviceId });
  return result;
};
