import { decide, isMessageEvent, type MessageCommand } from '#domain/message/decider.ts';
import { openMessage } from '#identity/feedback/content.ts';
import type { Vault } from '#identity/vault/index.ts';
import { DomainError } from '#kernel/errors.ts';
import { holdsNewer, type RecordedEvent } from '#kernel/events/envelope.ts';
import { isoTime, type Clock } from '#platform/clock.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { oneAddress } from '#platform/mail/compose.ts';
import type { Mailer } from '#platform/mail/index.ts';
import { emailStream } from '../accounts/streams.ts';
import { intentOf, policyEnvelope, type Intent } from '../envelopes.ts';
import { idIn } from '../processManager/process.ts';
import type { TaskChange } from '../reactions/reaction.ts';
import { writeConnectMessage } from './connectMessage.ts';
import { listedService } from './service.ts';
import { messageState, messageStream, onMessage } from './streams.ts';

/** After this time a message expires, since its sender no longer waits for an answer; this also covers messages in a restored older log. */
const GIVE_UP_MS = 86_400_000;
export const DELIVER = 'deliver';

const taskOf = (id: string): string => `${DELIVER} ${id}`;

/** A message that is waiting for delivery. */
export interface Delivery extends Intent {
  readonly messageId: string;
}

/** Returns the delivery tasks that an event of a message adds or removes. */
export const deliveries = (event: RecordedEvent): readonly TaskChange[] => {
  if (!isMessageEvent(event)) return [];
  const messageId = idIn(event.streamName);
  if (event.type !== 'MessageSent') return [{ remove: taskOf(messageId) }];
  const data: Delivery = { messageId, ...intentOf(event) };
  return [{ add: { key: taskOf(messageId), kind: DELIVER, dueAt: Date.parse(event.data.sentAt), data: { ...data } } }];
};

export interface DeliveryContext {
  readonly store: EventStore;
  readonly vault: Pick<Vault, 'keys' | 'emailHmac'>;
  readonly mailer: Mailer;
  readonly clock: Clock;
}

/**
 * Delivers a message to the service's mail address, at least once, with the same Message-ID each time, and records the outcome. Throws
 * while no mail server accepts it: the caller then retries for a day.
 */
export const deliver = async ({ store, vault, mailer, clock }: DeliveryContext, { messageId, ...intent }: Delivery): Promise<void> => {
  const streamName = messageStream(messageId);
  const history = await store.readStream(streamName);
  // A newer version may have delivered it in a way that this version cannot read: leave it to the newer version.
  if (holdsNewer(history)) throw new DomainError('NEWER_VERSION_WROTE');
  const { status, sealed, sentAt, serviceId } = messageState(history);
  if (status !== 'waiting' || sealed === null) return;
  const note = (command: MessageCommand): Promise<unknown> => {
    const actor = { id: 'mail', role: 'SYSTEM', via: 'reaction' } as const;
    const envelope = { ...policyEnvelope(intent, command.type, clock()), actor };
    // The message is sent already: rejecting this event would make every retry send the message again.
    return onMessage(store, envelope, messageId, (state) => decide(command, state), { passesByNewer: true });
  };
  const at = isoTime(clock());
  if (clock() - Date.parse(sentAt ?? at) > GIVE_UP_MS) return void (await note({ type: 'GiveUp', why: 'NOT_TAKEN', at }));
  const [service, content] = await Promise.all([listedService(store, serviceId), openMessage(vault.keys, sealed)]);
  const to = oneAddress(service?.contact?.contactEmail ?? '');
  if (service === null || to === null) return void (await note({ type: 'GiveUp', why: 'NO_EMAIL', at }));
  if (content === null) return;
  // Index terms that find the mail when the owner or the address is erased.
  const about = [streamName, service.ownerId, emailStream(vault.emailHmac(to))];
  await mailer.send({ ...writeConnectMessage(service.name, content), to, id: intent.eventId, about });
  await note({ type: 'NoteDelivery', at });
};
