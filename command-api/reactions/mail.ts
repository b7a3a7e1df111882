import { maySignIn } from '#domain/account/state.ts';
import type { Vault } from '#identity/vault/index.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import { languageKnown, type Language } from '#kernel/vocabulary/languages.ts';
import type { Clock } from '#platform/clock.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Mailer } from '#platform/mail/index.ts';
import { writeMessage, type TemplateName } from '#platform/mail/templates.ts';
import { passwordLink } from '../accounts/firstAdministrator.ts';
import { readAccount, type FoundAccount } from '../accounts/lookup.ts';
import { closingOwner } from '../accounts/secrets.ts';
import { personOf } from '../accounts/user.ts';
import { deliver, deliveries, DELIVER, type Delivery } from '../feedback/deliver.ts';
import { idIn } from '../processManager/process.ts';
import { BED_MESSAGES, bedMessages, sendBedMessage } from './bedMail.ts';
import type { Reaction, Task, TaskChange } from './reaction.ts';

export interface MailReactionOptions {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly mailer: Mailer;
  /** Origin of the links in messages. */
  readonly publicUrl: () => string;
  readonly clock: Clock;
}

/** Maximum delay of a requested message; older ones are not sent, for example after a restore. */
const WORTH_SENDING_MS = 3_600_000;

/** Template of the message that each event type requests. */
const ASKING: Readonly<Record<string, TemplateName>> = { PasswordResetRequested: 'resetPassword', ClosingRequested: 'confirmClosing' };
/** Events after which the user gets no more messages. */
const ENDING = ['AccountClosed', 'AccountErased'];

interface MessageFacts {
  readonly accountId: string;
  /** Source of the Message-ID: the same each time the message is sent. */
  readonly eventId: string;
  readonly language: Language;
}

const mailTask = (template: TemplateName, event: RecordedEvent): TaskChange => {
  const accountId = idIn(event.streamName);
  const dueAt = Date.parse(event.metadata.occurredAt);
  const data: MessageFacts = { accountId, eventId: event.id, language: languageKnown(event.metadata.locale) };
  return {
    add: { key: `${template} ${accountId}`, kind: template, dueAt, expiresAt: dueAt + WORTH_SENDING_MS, data: { ...data } },
  };
};

/** Deletes pending messages about a user, or to an address that nobody uses any more (`email-<hmac>`). */
const forgetting = (about: string, event: RecordedEvent): TaskChange => ({
  add: { key: `forget ${about}`, kind: 'forget', dueAt: Date.parse(event.metadata.occurredAt), data: { accountId: about } },
});

/**
 * Creates the reaction that sends the messages that events request, at least once each. Only this reaction makes the tokens of their
 * links: a message that is sent again contains a new token, and the old one expires.
 */
export const createMailReaction = ({ store, vault, mailer, publicUrl, clock }: MailReactionOptions): Reaction => {
  const linkOf = async (kind: string, { id, state }: FoundAccount): Promise<string> =>
    kind === 'confirmClosing'
      ? `${publicUrl()}/auth/closeAccount?token=${await vault.resetTokens.issue(closingOwner(id), state.epoch)}`
      : passwordLink(publicUrl(), await vault.resetTokens.issue(id, state.epoch));

  const send = async (template: TemplateName, { accountId, eventId, language }: MessageFacts): Promise<void> => {
    const account = await readAccount(store, accountId);
    if (!maySignIn(account.state)) return;
    const { email, displayName } = await personOf(vault, account.state.sealed);
    if (email === '') return;
    const link = await linkOf(template, account);
    await mailer.send({ ...writeMessage(template, language, { name: displayName, link }), to: email, id: eventId, about: [accountId] });
  };

  return {
    name: 'mail',
    version: 2,
    react(event) {
      if (event.type === 'EmailReleased') return [forgetting(event.streamName, event)];
      if (!event.streamName.startsWith('account-')) return [...deliveries(event), ...bedMessages(event)];
      const template = ASKING[event.type];
      if (template !== undefined) return [mailTask(template, event)];
      if (!ENDING.includes(event.type)) return [];
      const accountId = idIn(event.streamName);
      const ended: TaskChange[] = Object.values(ASKING).map((each) => ({ remove: `${each} ${accountId}` }));
      if (event.type !== 'AccountErased') return ended;
      return [...ended, forgetting(accountId, event)];
    },
    async carryOut({ kind, data }: Task) {
      if (kind === DELIVER) return deliver({ store, vault, mailer, clock }, data as unknown as Delivery);
      const bedMessage = BED_MESSAGES.find((each) => each === kind);
      if (bedMessage !== undefined)
        return sendBedMessage({ store, vault, mailer, publicUrl }, bedMessage, data as unknown as Parameters<typeof sendBedMessage>[2]);
      const facts = data as unknown as MessageFacts;
      if (kind === 'forget') await mailer.forget(facts.accountId);
      else await send(kind as TemplateName, facts);
    },
  };
};
