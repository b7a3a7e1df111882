import { decide } from '#domain/service/decider.ts';
import { DomainError } from '#kernel/errors.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { latestPosition } from '#platform/consistencyToken.ts';
import { subEnvelope } from '../envelopes.ts';
import type { ProcessContext } from '../processManager/process.ts';
import { reserveService } from '../services/reservations.ts';
import { handleServiceCommand, serviceState, serviceStream } from '../services/streams.ts';
import { accountState, accountStream, quotaStream } from './streams.ts';

/** Services whose reservation the last closing of an account released: those it removed or handed over. */
const servicesLostByClosing = (quota: readonly RecordedEvent[], closing: RecordedEvent): string[] => [
  ...new Set(
    quota.flatMap(({ type, data, metadata }) =>
      type === 'SlotReleased' && metadata.correlationId === closing.metadata.correlationId
        ? [(data as { serviceId: string }).serviceId]
        : [],
    ),
  ),
];

/** Restores a service if it belongs to this account and was removed by its closing. */
const restoreLostService = async (
  { store, failpoint }: ProcessContext,
  envelope: CommandEnvelope,
  serviceId: string,
  account: { readonly id: string; readonly isAdministrator: boolean; readonly closing: RecordedEvent },
): Promise<bigint> => {
  const isRemovedByClosing = (history: readonly RecordedEvent[]): boolean => {
    const { status, ownerId } = serviceState(history);
    const removal = history.findLast(({ type }) => type === 'ServiceRemoved');
    return status === 'removed' && ownerId === account.id && removal?.metadata.correlationId === account.closing.metadata.correlationId;
  };
  if (!isRemovedByClosing(await store.readStream(serviceStream(serviceId)))) return 0n;
  await reserveService(store, envelope, { accountId: account.id, serviceId }, account.isAdministrator);
  await failpoint('restoreService.reserved');
  const { position } = await handleServiceCommand(store, envelope, serviceId, (state, history) =>
    isRemovedByClosing(history) ? decide({ type: 'RestoreService' }, state) : [],
  );
  return position;
};

/**
 * Runs the follow-up of a reopened account: restores the services that its closing removed, as far as the quota allows. Returns the
 * position of the last event, 0 if there was nothing to do.
 */
export const finishReopening = async (context: ProcessContext, envelope: CommandEnvelope, accountId: string): Promise<bigint> => {
  const { store } = context;
  const history = await store.readStream(accountStream(accountId));
  const { status, role } = accountState(history);
  const closing = history.findLast(({ type }) => type === 'AccountClosed');
  if (status !== 'active' || closing === undefined) return 0n;
  const account = { id: accountId, isAdministrator: role === 'ADMINISTRATOR', closing };
  let position = 0n;
  for (const serviceId of servicesLostByClosing(await store.readStream(quotaStream(accountId)), closing)) {
    try {
      const restored = await restoreLostService(context, subEnvelope(envelope, `service ${serviceId}`), serviceId, account);
      position = latestPosition(position, restored);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return position;
};
