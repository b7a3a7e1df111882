import { decide, type AccountState } from '#domain/account/decider.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { decide as decideService, type ServiceState } from '#domain/service/decider.ts';
import { DomainError } from '#domain/values/errors.ts';
import { ADMINISTRATOR_ID } from '#identity/access/adminToken.ts';
import { accountIdsOf } from '#identity/vault/people.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { intentOf, policyEnvelope } from '#platform/commands/policyEnvelope.ts';
import { readEvents } from '#platform/event-store/entryPages.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Clock } from '#platform/systemClock.ts';
import { subEnvelope } from '../commands/envelopes.ts';
import { accountState, accountStream, handleAccountCommand, quotaNow } from '../streams/accountStreams.ts';
import { releaseEmail } from '../streams/emailReservation.ts';
import { holdsReservation, releaseReservation } from '../streams/serviceReservations.ts';
import { handleServiceCommand, serviceStream } from '../streams/serviceStreams.ts';
import { removeAdministrator } from './administrators.ts';
import { certificateOf } from './eraseAccount.ts';

/** A restored log, and the erasures in the ledger that are newer than the log. */
export interface ErasureReplay {
  readonly store: EventStore;
  readonly clock: Clock;
  /** Subjects whose keys the ledger marks as destroyed. */
  readonly erased: ReadonlySet<string>;
}

/** Finds the streams that reserve an e-mail address for one of these accounts. The addresses themselves cannot be read any more. */
const emailsOf = async (store: EventStore, accountIds: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> => {
  const streams = new Map<string, string>();
  for await (const { type, data, streamName } of readEvents(store)) {
    if (type !== 'EmailReserved') continue;
    const { accountId } = data as { readonly accountId: string };
    if (accountIds.has(accountId)) streams.set(streamName, accountId);
  }
  return streams;
};

/** Removes a service that was removed with its owner, and hands every other service over to the administrators. */
const settleErasedService = async (
  { store, erased }: ErasureReplay,
  envelope: CommandEnvelope,
  accountId: string,
  serviceId: string,
): Promise<boolean> => {
  const isErased = erased.has(serviceStream(serviceId));
  const command = isErased ? ({ type: 'RemoveService' } as const) : ({ type: 'HandOverService', to: ADMINISTRATOR_ID } as const);
  const decideForAccount = (state: ServiceState) => (holdsReservation(state, accountId) ? decideService(command, state) : []);
  await handleServiceCommand(store, subEnvelope(envelope, `service ${serviceId}`), serviceId, decideForAccount, { skipsNewerEvents: true });
  await releaseReservation(store, subEnvelope(envelope, `slot ${serviceId}`), { accountId, serviceId });
  return isErased;
};

const replayErasure = async (
  replay: ErasureReplay,
  accountId: string,
  history: readonly RecordedEvent[],
  erasureEvent: RecordedEvent,
): Promise<void> => {
  const { store, clock } = replay;
  const envelope = policyEnvelope(intentOf(erasureEvent), 'keep erased', clock());
  const { reservations } = await quotaNow(store, accountId);
  const removed: string[] = [];
  for (const serviceId of reservations) if (await settleErasedService(replay, envelope, accountId, serviceId)) removed.push(serviceId);
  const handedOver = reservations.filter((serviceId) => !removed.includes(serviceId));
  if (accountState(history).role === 'ADMINISTRATOR')
    await removeAdministrator(store, subEnvelope(envelope, 'seat'), accountId).catch((error: unknown) => {
      // The last administrator stays on the list: nobody can sign in to that account, and the operator can create a new administrator.
      if (!(error instanceof DomainError)) throw error;
    });
  const certificate = certificateOf(envelope, accountId, { handedOver, removed });
  const { occurredAt } = envelope;
  const closedData = { by: 'administrator', closedAt: occurredAt, eraseAfter: occurredAt, services: { become: 'removed' } } as const;
  const decideErasing = (state: AccountState): AccountEvent[] => {
    if (state.status === 'erased') return [];
    const closingEvents = state.closed === null ? [{ type: 'AccountClosed', data: closedData } as const] : [];
    const closedState = { ...state, closed: state.closed ?? closedData };
    return [...closingEvents, ...decide({ type: 'EraseAccount', certificate, skipWaitingPeriod: true, now: clock() }, closedState)];
  };
  await handleAccountCommand(store, envelope, accountId, decideErasing, { skipsNewerEvents: true });
};

/**
 * Replays erasures of the ledger on a restored log: erases the accounts again, removes their services (as at the first erasure) or hands
 * them over to the administrators, and releases their e-mail addresses. Returns the number of accounts. Safe to repeat.
 */
export const replayAccountErasures = async (replay: ErasureReplay): Promise<number> => {
  const { store, erased } = replay;
  const restoredAccounts = new Set<string>();
  for (const accountId of accountIdsOf(erased)) {
    const history = await store.readStream(accountStream(accountId));
    const lastEvent = history.at(-1);
    if (lastEvent === undefined || accountState(history).status === 'erased') continue;
    await replayErasure(replay, accountId, history, lastEvent);
    restoredAccounts.add(accountId);
  }
  if (restoredAccounts.size === 0) return 0;
  for (const [streamName, accountId] of await emailsOf(store, restoredAccounts)) {
    const lastReservationEvent = (await store.readStream(streamName)).at(-1);
    if (lastReservationEvent !== undefined)
      await releaseEmail(store, policyEnvelope(intentOf(lastReservationEvent), 'keep erased', replay.clock()), streamName, accountId);
  }
  return restoredAccounts.size;
};
