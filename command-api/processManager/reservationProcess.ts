import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { isQuotaEvent } from '#domain/quota/decider.ts';
import { decide, isServiceEvent, type ServiceState } from '#domain/service/decider.ts';
import { policyEnvelope } from '#platform/commands/policyEnvelope.ts';
import {
  taskFact,
  removeFinishedTask,
  idOfStream,
  taskIntent,
  requireKnownEvents,
  addUnfinishedTask,
  type Process,
  type ProcessContext,
} from '../commands/process.ts';
import type { Task, TaskChange } from '../commands/reaction.ts';
import { reserveService, hasQuota, holdsReservation, releaseReservation } from '../streams/serviceReservations.ts';
import { handleServiceCommand, serviceNow } from '../streams/serviceStreams.ts';

const SLOT_TASK = 'slot';
const REMOVED_SERVICE_TASK = 'removedService';

const reservationKey = (accountId: string, serviceId: string): string => `${accountId} ${serviceId}`;
const reservationTask = (event: RecordedEvent, accountId: string, serviceId: string): TaskChange[] =>
  hasQuota(accountId) ? [addUnfinishedTask(SLOT_TASK, reservationKey(accountId, serviceId), event, { accountId, serviceId })] : [];

const decideAbandon = (state: ServiceState, history: readonly RecordedEvent[]) => {
  // A newer version may have added the service by an event that this version does not know: then do not abandon it.
  if (state.status === 'none') requireKnownEvents(history);
  return decide({ type: 'AbandonService' }, state);
};

/**
 * Brings a reservation in line with the service's own stream: held by an existing service, or free. Closes the stream of a service that
 * was never added first, so that a slow command cannot add it without a reservation.
 */
const settleReservation = async ({ store, clock }: ProcessContext, task: Task, accountId: string, serviceId: string): Promise<void> => {
  const envelope = (name: string) => policyEnvelope(taskIntent(task), name, clock());
  await handleServiceCommand(store, envelope('abandon the service'), serviceId, decideAbandon, { skipsNewerEvents: true });
  const isReservationHeld = async (): Promise<boolean> => holdsReservation(await serviceNow(store, serviceId), accountId);
  if (await isReservationHeld()) return;
  await releaseReservation(store, envelope('release the slot'), { accountId, serviceId });
  // A user restored the service while its reservation was being released.
  if (await isReservationHeld())
    await reserveService({ store }, envelope('claim the slot again'), { accountId, serviceId }, { unlimited: true });
};

/** Settles a claimed reservation whose service was not added, restored or handed over in time, or has another owner now. */
export const reservationProcess: Process = {
  kind: SLOT_TASK,
  react(event) {
    const id = idOfStream(event.streamName);
    if (isQuotaEvent(event) && event.type === 'SlotClaimed') return reservationTask(event, id, event.data.serviceId);
    if (isQuotaEvent(event) && event.type === 'SlotReleased')
      return [removeFinishedTask(SLOT_TASK, reservationKey(id, event.data.serviceId))];
    if (!isServiceEvent(event)) return [];
    if (event.type === 'ServiceAdded') return [removeFinishedTask(SLOT_TASK, reservationKey(event.data.ownerId, id))];
    if (event.type !== 'OwnerChanged') return [];
    const { from, to } = event.data;
    return [removeFinishedTask(SLOT_TASK, reservationKey(to, id)), ...reservationTask(event, from, id)];
  },
  settle: (context, task) => settleReservation(context, task, taskFact(task, 'accountId'), taskFact(task, 'serviceId')),
};

/** Releases the owner's reservation of a removed service. */
export const removedServiceProcess: Process = {
  kind: REMOVED_SERVICE_TASK,
  react(event) {
    const id = idOfStream(event.streamName);
    if (isQuotaEvent(event) && event.type === 'SlotReleased') return [removeFinishedTask(REMOVED_SERVICE_TASK, event.data.serviceId)];
    if (event.type === 'ServiceRestored') return [removeFinishedTask(REMOVED_SERVICE_TASK, id)];
    return event.type === 'ServiceRemoved' ? [addUnfinishedTask(REMOVED_SERVICE_TASK, id, event, { serviceId: id })] : [];
  },
  async settle(context, task) {
    const serviceId = taskFact(task, 'serviceId');
    const { ownerId } = await serviceNow(context.store, serviceId);
    if (hasQuota(ownerId)) await settleReservation(context, task, ownerId, serviceId);
  },
};
