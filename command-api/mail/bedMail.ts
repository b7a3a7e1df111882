import { maySignIn } from '#domain/account/state.ts';
import { MAX_COUNT_AGE_MS } from '#domain/beds/countAge.ts';
import { isBedsEvent } from '#domain/beds/decider.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { can } from '#domain/permissions/permissions.ts';
import { factsNow, isServiceEvent } from '#domain/service/state.ts';
import { hasBeds } from '#domain/vocabulary/serviceTypes.ts';
import type { Vault } from '#identity/vault/index.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Mailer } from '#platform/mail/index.ts';
import { writeMessage } from '#platform/mail/templates.ts';
import { readLastLanguage } from '../accounts/lastLanguage.ts';
import { idOfStream } from '../commands/process.ts';
import type { TaskChange } from '../commands/reaction.ts';
import { readAccount } from '../streams/readAccount.ts';
import { readPerson } from '../streams/readUser.ts';
import { bedsState, bedsStream, serviceNow } from '../streams/serviceStreams.ts';

/* The messages to people who count beds: that they were named as bed counters, and that a count is outdated. */

const HOUR_MS = 3_600_000;
/** Maximum delay of a reminder after a count became outdated. */
const MAX_MAIL_AGE_MS = 12 * HOUR_MS;

export const BED_MESSAGES = ['bedReminder', 'bedCounterNamed'] as const;
type BedMessage = (typeof BED_MESSAGES)[number];

interface MessageFacts {
  readonly serviceId: string;
  readonly eventId: string;
  /** Time of the count that a reminder concerns. */
  readonly observedAt?: string;
  /** Id of the new bed counter. */
  readonly accountId?: string;
}

const createTask = (key: string, kind: BedMessage, dueAt: number, data: MessageFacts): TaskChange => ({
  add: { key, kind, dueAt, expiresAt: dueAt + MAX_MAIL_AGE_MS, data: { ...data } },
});

/** Returns the mail tasks that an event of a shelter or its beds adds or removes; events of the sample data add none. */
export const bedMailTasks = (event: RecordedEvent): readonly TaskChange[] => {
  if (event.metadata.sample === true) return [];
  const serviceId = idOfStream(event.streamName);
  const facts = { serviceId, eventId: event.id };
  if (isBedsEvent(event)) {
    if (event.type === 'CapacitySet' || event.type === 'BedReminderSet') return [];
    const { observedAt } = event.data;
    return [createTask(`bedReminder ${serviceId}`, 'bedReminder', Date.parse(observedAt) + MAX_COUNT_AGE_MS, { ...facts, observedAt })];
  }
  if (!isServiceEvent(event)) return [];
  if (event.type === 'ServiceRemoved') return [{ remove: `bedReminder ${serviceId}` }];
  if (event.type !== 'BedCounterAdded' && event.type !== 'BedCounterRemoved') return [];
  const { accountId } = event.data;
  const key = `bedCounterNamed ${serviceId} ${accountId}`;
  if (event.type === 'BedCounterRemoved') return [{ remove: key }];
  return [createTask(key, 'bedCounterNamed', Date.parse(event.metadata.occurredAt), { ...facts, accountId })];
};

interface BedMailContext {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly mailer: Mailer;
  /** Origin of the links in messages. */
  readonly publicUrl: () => string;
}

interface BedMail {
  readonly message: BedMessage;
  readonly service: string;
  readonly eventId: string;
}

/** Sends a message to one user who may count beds; does nothing for a user who cannot sign in. */
const sendBedMail = async (context: BedMailContext, accountId: string, { message, service, eventId }: BedMail): Promise<void> => {
  const { state } = await readAccount(context.store, accountId);
  if (!maySignIn(state) || !can(state.role, 'beds.count', { counter: true })) return;
  const { email, displayName } = await readPerson(context.vault, state.sealed);
  if (email === '') return;
  const templateParams = { name: displayName, service, link: `${context.publicUrl()}/available_beds` };
  await context.mailer.send({
    ...writeMessage(message, await readLastLanguage(context.store, accountId), templateParams),
    to: email,
    id: `${eventId}.${accountId}`,
    subjectIds: [accountId],
  });
};

/** Sends a message if it is still true: the count is the latest one, visitors see the shelter, the bed counter is still named. */
export const sendBedMessage = async (context: BedMailContext, message: BedMessage, facts: MessageFacts): Promise<void> => {
  const { serviceId, eventId, observedAt, accountId } = facts;
  const service = await serviceNow(context.store, serviceId);
  if (service.status !== 'listed' || !hasBeds(factsNow(service, 'classified')?.types ?? [])) return;
  const bedMail = { message, service: factsNow(service, 'described')?.name ?? '', eventId };
  if (message === 'bedCounterNamed') {
    if (accountId !== undefined && service.bedCounters.includes(accountId)) await sendBedMail(context, accountId, bedMail);
    return;
  }
  const beds = bedsState(await context.store.readStream(bedsStream(serviceId)));
  if (service.approvedRevision === null || !beds.reminder || beds.observedAt !== observedAt) return;
  for (const recipientId of new Set([service.ownerId, ...service.bedCounters])) await sendBedMail(context, recipientId, bedMail);
};
