import { isQuotaEvent } from '#domain/quota/decider.ts';
import { decide, isServiceEvent, type ServiceState } from '#domain/service/decider.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import { policyEnvelope } from '../envelopes.ts';
import type { Task, TaskChange } from '../reactions/reaction.ts';
import { reserveService, hasQuota, holdsReservation, releaseReservation } from '../services/reservations.ts';
import { onService, serviceNow } from '../services/streams.ts';
import { factOf, finished, idIn, intentIn, requireKnown, unfinished, type Process, type ProcessContext } from './process.ts';

const ofAccount = 'slot';
const ofOwner = 'removedService';

const both = (accountId: string, serviceId: string): string => `${accountId} ${serviceId}`;
const reservationTask = (event: RecordedEvent, accountId: string, serviceId: string): TaskChange[] =>
  hasQuota(accountId) ? [unfinished(ofAccount, both(accountId, serviceId), event, { accountId, serviceId })] : [];

const abandon = (state: ServiceState, history: readonly RecordedEvent[]) => {
  // A newer version may have added the service by an event that this version does not know: then do not abandon it.
  if (state.status === 'none') requireKnown(history);
  return decide({ type: 'AbandonService' }, state);
};

/**
 * Brings a reservation in line with the service's own stream: held by an existing service, or free. Closes the stream of a service that
 * was never added first, so that a slow command cannot add it without a reservation.
 */
const settleReservation = async ({ store, clock }: ProcessContext, task: Task, accountId: string, serviceId: string): Promise<void> => {
  const envelope = (name: string) => policyEnvelope(intentIn(task), name, clock());
  await onService(store, envelope('abandon the service'), serviceId, abandon, { passesByNewer: true });
  const holds = async (): Promise<boolean> => holdsReservation(await serviceNow(store, serviceId), accountId);
  if (await holds()) return;
  await releaseReservation(store, envelope('release the slot'), { accountId, serviceId });
  // A user restored the service while its reservation was being released.
  if (await holds()) await reserveService(store, envelope('claim the slot again'), { accountId, serviceId }, true);
};

/** Settles a claimed reservation whose service was not added, restored or handed over in time, or has another owner now. */
export const reservationProcess: Process = {
  kind: ofAccount,
  react(event) {
    const id = idIn(event.streamName);
    if (isQuotaEvent(event) && event.type === 'SlotClaimed') return reservationTask(event, id, event.data.serviceId);
    if (isQuotaEvent(event) && event.type === 'SlotReleased') return [finished(ofAccount, both(id, event.data.serviceId))];
    if (!isServiceEvent(event)) return [];
    if (event.type === 'ServiceAdded') return [finished(ofAccount, both(event.data.ownerId, id))];
    if (event.type !== 'OwnerChanged') return [];
    const { from, to } = event.data;
    return [finished(ofAccount, both(to, id)), ...reservationTask(event, from, id)];
  },
  settle: (context, task) => settleReservation(context, task, factOf(task, 'accountId'), factOf(task, 'serviceId')),
};

/** Releases the owner's reservation of a removed service. */
export const removedServiceProcess: Process = {
  kind: ofOwner,
  react(event) {
    const id = idIn(event.streamName);
    if (isQuotaEvent(event) && event.type === 'SlotReleased') return [finished(ofOwner, event.data.serviceId)];
    if (event.type === 'ServiceRestored') return [finished(ofOwner, id)];
    return event.type === 'ServiceRemoved' ? [unfinished(ofOwner, id, event, { serviceId: id })] : [];
  },
  async settle(context, task) {
    const serviceId = factOf(task, 'serviceId');
    const { ownerId } = await serviceNow(context.store, serviceId);
    if (hasQuota(ownerId)) await settleReservation(context, task, ownerId, serviceId);
  },
};
