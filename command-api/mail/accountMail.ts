import { maySignIn } from '#domain/account/state.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { toKnownLanguage, type Language } from '#domain/vocabulary/languages.ts';
import type { Vault } from '#identity/vault/index.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Mailer } from '#platform/mail/index.ts';
import { writeMessage, type TemplateName } from '#platform/mail/templates.ts';
import type { Clock } from '#platform/systemClock.ts';
import { passwordLink } from '../accounts/firstAdministrator.ts';
import { closingTokenOwner } from '../accounts/personalSecrets.ts';
import { idOfStream } from '../commands/process.ts';
import type { Reaction, Task, TaskChange } from '../commands/reaction.ts';
import { deliverMessage, deliveryTasks, DELIVER_TASK, type Delivery } from '../feedback/deliverMessage.ts';
import { readAccount, type FoundAccount } from '../streams/readAccount.ts';
import { readPerson } from '../streams/readUser.ts';
import { BED_MESSAGES, bedMailTasks, sendBedMessage } from './bedMail.ts';

export interface MailReactionOptions {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly mailer: Mailer;
  /** Origin of the links in messages. */
  readonly publicUrl: () => string;
  readonly clock: Clock;
}

/** Maximum delay of a requested message; older ones are not sent, for example after a restore. */
const MAX_MAIL_AGE_MS = 3_600_000;

/** Template of the message that each event type requests. */
const TEMPLATE_OF_REQUEST: Readonly<Record<string, TemplateName>> = {
  PasswordResetRequested: 'resetPassword',
  ClosingRequested: 'confirmClosing',
};
/** Events after which the user gets no more messages. */
const CLOSING_EVENTS = ['AccountClosed', 'AccountErased'];

interface MailTaskData {
  readonly accountId: string;
  /** Source of the Message-ID: the same each time the message is sent. */
  readonly eventId: string;
  readonly language: Language;
}

const mailTask = (template: TemplateName, event: RecordedEvent): TaskChange => {
  const accountId = idOfStream(event.streamName);
  const dueAt = Date.parse(event.metadata.occurredAt);
  const data: MailTaskData = { accountId, eventId: event.id, language: toKnownLanguage(event.metadata.locale) };
  return {
    add: { key: `${template} ${accountId}`, kind: template, dueAt, expiresAt: dueAt + MAX_MAIL_AGE_MS, data: { ...data } },
  };
};

/** Deletes pending messages about a user, or to an address that nobody uses any more (`email-<hmac>`). */
const forgetMailTask = (mailSubject: string, event: RecordedEvent): TaskChange => ({
  add: { key: `forget ${mailSubject}`, kind: 'forget', dueAt: Date.parse(event.metadata.occurredAt), data: { accountId: mailSubject } },
});

/**
 * Creates the reaction that sends the messages that events request, at least once each. Only this reaction makes the tokens of their
 * links: a message that is sent again contains a new token, and the old one expires.
 */
export const createMailReaction = ({ store, vault, mailer, publicUrl, clock }: MailReactionOptions): Reaction => {
  const createLink = async (kind: string, { id, state }: FoundAccount): Promise<string> =>
    kind === 'confirmClosing'
      ? `${publicUrl()}/auth/closeAccount?token=${await vault.resetTokens.issue(closingTokenOwner(id), state.epoch)}`
      : passwordLink(publicUrl(), await vault.resetTokens.issue(id, state.epoch));

  const send = async (template: TemplateName, { accountId, eventId, language }: MailTaskData): Promise<void> => {
    const account = await readAccount(store, accountId);
    if (!maySignIn(account.state)) return;
    const { email, displayName } = await readPerson(vault, account.state.sealed);
    if (email === '') return;
    const link = await createLink(template, account);
    await mailer.send({
      ...writeMessage(template, language, { name: displayName, link }),
      to: email,
      id: eventId,
      subjectIds: [accountId],
    });
  };

  return {
    name: 'mail',
    version: 2,
    react(event) {
      if (event.type === 'EmailReleased') return [forgetMailTask(event.streamName, event)];
      if (!event.streamName.startsWith('account-')) return [...deliveryTasks(event), ...bedMailTasks(event)];
      const template = TEMPLATE_OF_REQUEST[event.type];
      if (template !== undefined) return [mailTask(template, event)];
      if (!CLOSING_EVENTS.includes(event.type)) return [];
      const accountId = idOfStream(event.streamName);
      const removedTasks: TaskChange[] = Object.values(TEMPLATE_OF_REQUEST).map((candidate) => ({ remove: `${candidate} ${accountId}` }));
      if (event.type !== 'AccountErased') return removedTasks;
      return [...removedTasks, forgetMailTask(accountId, event)];
    },
    async carryOut({ kind, data }: Task) {
      if (kind === DELIVER_TASK) return deliverMessage({ store, vault, mailer, clock }, data as unknown as Delivery);
      const bedMessage = BED_MESSAGES.find((candidate) => candidate === kind);
      if (bedMessage !== undefined)
        return sendBedMessage({ store, vault, mailer, publicUrl }, bedMessage, data as unknown as Parameters<typeof sendBedMessage>[2]);
      const facts = data as unknown as MailTaskData;
      if (kind === 'forget') await mailer.deleteAbout(facts.accountId);
      else await send(kind as TemplateName, facts);
    },
  };
};
