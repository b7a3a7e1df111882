import type { ServicesAfterClosing } from '#domain/account/events.ts';
import { maySignIn } from '#domain/account/state.ts';
import type { DomainEvent, RecordedEvent } from '#domain/envelope/envelope.ts';
import { decide, type ServiceState } from '#domain/service/decider.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { CommandResult } from '#platform/commands/handleCommand.ts';
import { subEnvelope } from '../commands/envelopes.ts';
import type { ProcessContext } from '../commands/process.ts';
import { accountState, accountStream, quotaNow } from '../streams/accountStreams.ts';
import { reserveService, releaseReservation } from '../streams/serviceReservations.ts';
import { handleServiceCommand, serviceNow } from '../streams/serviceStreams.ts';

/** Whether an account may take over services now. */
export const canTakeOverServices = (history: readonly RecordedEvent[]): boolean => maySignIn(accountState(history));

const runOnService = (
  { store }: ProcessContext,
  envelope: CommandEnvelope,
  serviceId: string,
  decideService: (service: ServiceState) => readonly DomainEvent[],
): Promise<CommandResult> => handleServiceCommand(store, envelope, serviceId, decideService, { skipsNewerEvents: true });

/** Reserves a slot of the successor and hands the service over; returns false if that is no longer possible. */
const handOver = async (context: ProcessContext, envelope: CommandEnvelope, serviceId: string, to: string): Promise<boolean> => {
  const { store } = context;
  const successor = await store.readStream(accountStream(to));
  if (!canTakeOverServices(successor)) return false;
  try {
    await reserveService(context, envelope, { accountId: to, serviceId }, { unlimited: accountState(successor).role === 'ADMINISTRATOR' });
    await runOnService(context, envelope, serviceId, (service) => decide({ type: 'HandOverService', to }, service));
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
  await context.failpoint('closeAccount.serviceHandedOver');
  return true;
};

/**
 * Settles one service of a closed account, then releases its reservation. A service still being added is abandoned; one that cannot be
 * handed over (the successor's quota is full) is removed and can be restored. Returns the position of the release.
 */
const settleService = async (
  context: ProcessContext,
  envelope: CommandEnvelope,
  service: { readonly accountId: string; readonly serviceId: string },
  services: ServicesAfterClosing,
): Promise<bigint> => {
  const { store } = context;
  const { accountId, serviceId } = service;
  const state = await serviceNow(store, serviceId);
  if (state.status === 'none')
    await runOnService(context, subEnvelope(envelope, 'abandon'), serviceId, (current) => decide({ type: 'AbandonService' }, current));
  else if (state.ownerId === accountId && state.status === 'listed') {
    const isHandedOver = services.become === 'handedOver' && (await handOver(context, envelope, serviceId, services.to));
    if (!isHandedOver) {
      await runOnService(context, subEnvelope(envelope, 'remove'), serviceId, (current) =>
        current.ownerId === accountId ? decide({ type: 'RemoveService' }, current) : [],
      );
      await context.failpoint('closeAccount.serviceRemoved');
    }
  }
  const { position } = await releaseReservation(store, subEnvelope(envelope, 'release'), { accountId, serviceId });
  await context.failpoint('closeAccount.released');
  return position;
};

/**
 * Runs the follow-up of a closed account: ends its sessions, and hands over or removes its services. Resumes an interrupted run;
 * `envelope` is that of the closing. Returns the position of the last event, 0 if there was nothing to do.
 */
export const finishClosing = async (
  context: ProcessContext,
  envelope: CommandEnvelope,
  accountId: string,
  services: ServicesAfterClosing,
): Promise<bigint> => {
  await context.vault.sessions.revokeAll(accountId);
  const { reservations } = await quotaNow(context.store, accountId);
  let position = 0n;
  for (const serviceId of reservations)
    position = await settleService(context, subEnvelope(envelope, `service ${serviceId}`), { accountId, serviceId }, services);
  return position;
};
