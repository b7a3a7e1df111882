import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { decide, isServiceEvent } from '#domain/service/decider.ts';
import { cannotUndo } from '#domain/undo/errors.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Role } from '#domain/vocabulary/roles.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { latestPosition } from '#platform/consistencyToken.ts';
import { subEnvelope } from '../commands/envelopes.ts';
import type { ProcessContext } from '../commands/process.ts';
import { withHandOver } from '../services/withHandOver.ts';
import { accountState, accountStream, quotaStream } from '../streams/accountStreams.ts';
import { reserveService } from '../streams/serviceReservations.ts';
import { handleServiceCommand, serviceState, serviceStream } from '../streams/serviceStreams.ts';

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

/** A reopened account, and the closing that the reopening ended. */
interface ReopenedAccount {
  readonly id: string;
  readonly role: Role;
  readonly closing: RecordedEvent;
}

const isPartOf = (closing: RecordedEvent, event: RecordedEvent | undefined): boolean =>
  event?.metadata.correlationId === closing.metadata.correlationId;

/** Restores a service if it belongs to this account and was removed by its closing. */
const restoreLostService = async (
  { store, rules, failpoint }: ProcessContext,
  envelope: CommandEnvelope,
  serviceId: string,
  account: ReopenedAccount,
): Promise<bigint> => {
  const isRemovedByClosing = (history: readonly RecordedEvent[]): boolean => {
    const { status, ownerId } = serviceState(history);
    const removal = history.findLast(({ type }) => type === 'ServiceRemoved');
    return status === 'removed' && ownerId === account.id && isPartOf(account.closing, removal);
  };
  if (!isRemovedByClosing(await store.readStream(serviceStream(serviceId)))) return 0n;
  await reserveService({ store, rules }, envelope, { accountId: account.id, serviceId }, { unlimited: account.role === 'ADMINISTRATOR' });
  await failpoint('restoreService.reserved');
  const { position } = await handleServiceCommand(store, envelope, serviceId, (state, history) =>
    isRemovedByClosing(history) ? decide({ type: 'RestoreService' }, state) : [],
  );
  return position;
};

/** Hands a service back if the closing was the last command that changed its owner, or if an interrupted run handed it back already. */
const handBackService = async (
  context: ProcessContext,
  envelope: CommandEnvelope,
  serviceId: string,
  { id, role, closing }: ReopenedAccount,
): Promise<bigint> => {
  const { store } = context;
  const history = await store.readStream(serviceStream(serviceId));
  const isHandedBack = history.some(({ metadata }) => metadata.commandId === envelope.commandId);
  const handOver = history.filter(isServiceEvent).findLast((event) => event.type === 'OwnerChanged' && isPartOf(closing, event));
  if (handOver?.type !== 'OwnerChanged') return 0n;
  const isHandedOver = (events: readonly RecordedEvent[]): boolean =>
    serviceState(events).status === 'listed' && events.findLast(({ type }) => type === 'OwnerChanged')?.id === handOver.id;
  if (!isHandedOver(history) && !isHandedBack) return 0n;
  const handBack = { serviceId, from: handOver.data.to, to: { id, role } };
  const { position } = await withHandOver(context, { envelope }, handBack, () =>
    handleServiceCommand(store, envelope, serviceId, (state, events) => {
      if (!isHandedOver(events)) throw cannotUndo('CHANGED');
      return decide({ type: 'HandOverService', to: id }, state);
    }),
  );
  return position;
};

/**
 * Runs the follow-up of a reopened account: restores the services that its closing removed, as far as the quota allows. An undo of the
 * closing also hands back the services that the closing handed over, unless they got another owner later. Returns the position of the last
 * event, 0 if there was nothing to do.
 */
export const finishReopening = async (context: ProcessContext, envelope: CommandEnvelope, accountId: string): Promise<bigint> => {
  const { store } = context;
  const history = await store.readStream(accountStream(accountId));
  const { status, role } = accountState(history);
  const closing = history.findLast(({ type }) => type === 'AccountClosed');
  if (status !== 'active' || closing === undefined) return 0n;
  const account = { id: accountId, role, closing };
  const reopening = history.findLast(({ type }) => type === 'AccountReopened');
  const isUndo = reopening?.metadata.undoes === closing.metadata.commandId;
  let position = 0n;
  for (const serviceId of servicesLostByClosing(await store.readStream(quotaStream(accountId)), closing)) {
    try {
      const serviceEnvelope = subEnvelope(envelope, `service ${serviceId}`);
      position = latestPosition(position, await restoreLostService(context, serviceEnvelope, serviceId, account));
      if (isUndo) position = latestPosition(position, await handBackService(context, serviceEnvelope, serviceId, account));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return position;
};
