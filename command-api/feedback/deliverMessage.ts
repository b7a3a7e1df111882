import { includesNewerEvents, type RecordedEvent } from '#domain/envelope/envelope.ts';
import { decide, isMessageEvent, type MessageCommand } from '#domain/message/decider.ts';
import { DomainError } from '#domain/values/errors.ts';
import { unsealMessage, type MessageContent } from '#identity/feedback/sealedFeedback.ts';
import type { Vault } from '#identity/vault/index.ts';
import { intentOf, policyEnvelope, type Intent } from '#platform/commands/policyEnvelope.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { escapeHtml } from '#platform/html.ts';
import { parseSingleAddress } from '#platform/mail/composeMail.ts';
import type { Mailer } from '#platform/mail/index.ts';
import type { Message } from '#platform/mail/mailer.ts';
import { nameForMail } from '#platform/mail/nameForMail.ts';
import { isoTime, type Clock } from '#platform/systemClock.ts';
import { idOfStream } from '../commands/process.ts';
import type { TaskChange } from '../commands/reaction.ts';
import { emailStream } from '../streams/accountStreams.ts';
import { readListedService } from './listedService.ts';
import { messageState, messageStream, handleMessageCommand } from './streams.ts';

/** Both languages in one message: the preferred language of a service is unknown. */
const INTRODUCTION = {
  en: (service: string) => `Somebody wrote to ${service} through Shelter. Answer this email and your answer goes to them.`,
  es: (service: string) =>
    `Alguien escribió a ${service} por medio de Shelter. Responda a este correo y su respuesta llegará a esa persona.`,
};

/** Writes a visitor's message to a service, as plain text and as HTML. Of the visitor's input, only the one address is in a header. */
const writeConnectMessage = (
  service: string,
  { name, email, phone, message, coordinates }: MessageContent,
): Pick<Message, 'subject' | 'text' | 'html' | 'language' | 'replyTo'> => {
  const subject = 'Somebody wrote to you through Shelter · Alguien le escribió por Shelter';
  const facts = [
    ['Name · Nombre', name],
    ['Email · Correo', email],
    ['Phone · Teléfono', phone],
    ...(coordinates === undefined ? [] : [['Place · Lugar', `${coordinates.latitude}, ${coordinates.longitude}`]]),
  ] as const;
  const introduction = [INTRODUCTION.en(nameForMail(service)), INTRODUCTION.es(nameForMail(service))];
  return {
    subject,
    language: 'en, es',
    replyTo: email,
    text: `${[...introduction, facts.map(([label, value]) => `${label}: ${value}`).join('\n'), message, 'Shelter'].join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
      '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1d1d1b;background:#ffffff">',
      `<p>${escapeHtml(introduction[0] ?? '')}</p><p lang="es">${escapeHtml(introduction[1] ?? '')}</p>`,
      `<p>${facts.map(([label, value]) => `${escapeHtml(label ?? '')}: ${escapeHtml(value ?? '')}`).join('<br>')}</p>`,
      `<p style="white-space:pre-wrap">${escapeHtml(message)}</p><p>Shelter</p></body></html>`,
    ].join(''),
  };
};

/** After this time a message expires, since its sender no longer waits for an answer; this also covers messages in a restored older log. */
const DELIVERY_TIMEOUT_MS = 86_400_000;
export const DELIVER_TASK = 'deliver';

const taskKeyOf = (id: string): string => `${DELIVER_TASK} ${id}`;

/** A message that is waiting for delivery. */
export interface Delivery extends Intent {
  readonly messageId: string;
}

/** Returns the delivery tasks that an event of a message adds or removes. */
export const deliveryTasks = (event: RecordedEvent): readonly TaskChange[] => {
  if (!isMessageEvent(event)) return [];
  const messageId = idOfStream(event.streamName);
  if (event.type !== 'MessageSent') return [{ remove: taskKeyOf(messageId) }];
  const data: Delivery = { messageId, ...intentOf(event) };
  return [{ add: { key: taskKeyOf(messageId), kind: DELIVER_TASK, dueAt: Date.parse(event.data.sentAt), data: { ...data } } }];
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
export const deliverMessage = async (
  { store, vault, mailer, clock }: DeliveryContext,
  { messageId, ...intent }: Delivery,
): Promise<void> => {
  const streamName = messageStream(messageId);
  const history = await store.readStream(streamName);
  // A newer version may have delivered it in a way that this version cannot read: leave it to the newer version.
  if (includesNewerEvents(history)) throw new DomainError('NEWER_VERSION_WROTE');
  const { status, sealed, sentAt, serviceId } = messageState(history);
  if (status !== 'waiting' || sealed === null) return;
  const appendOutcome = (command: MessageCommand): Promise<unknown> => {
    const actor = { id: 'mail', role: 'SYSTEM', via: 'reaction' } as const;
    const envelope = { ...policyEnvelope(intent, command.type, clock()), actor };
    // The message is sent already: rejecting this event would make every retry send the message again.
    return handleMessageCommand(store, envelope, messageId, (state) => decide(command, state), { skipsNewerEvents: true });
  };
  const deliveredAt = isoTime(clock());
  if (clock() - Date.parse(sentAt ?? deliveredAt) > DELIVERY_TIMEOUT_MS)
    return void (await appendOutcome({ type: 'GiveUp', why: 'NOT_TAKEN', at: deliveredAt }));
  const [service, content] = await Promise.all([readListedService(store, serviceId), unsealMessage(vault.keys, sealed)]);
  const recipientEmail = parseSingleAddress(service?.contact?.contactEmail ?? '');
  if (service === null || recipientEmail === null) return void (await appendOutcome({ type: 'GiveUp', why: 'NO_EMAIL', at: deliveredAt }));
  if (content === null) return;
  // Index terms that find the mail when the owner or the address is erased.
  const subjects = [streamName, service.ownerId, emailStream(vault.emailHmac(recipientEmail))];
  await mailer.send({ ...writeConnectMessage(service.name, content), to: recipientEmail, id: intent.eventId, subjectIds: subjects });
  await appendOutcome({ type: 'NoteDelivery', at: deliveredAt });
};
