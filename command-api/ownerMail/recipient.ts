import type { OwnerMessage } from '#domain/account/ownerMessages.ts';
import { maySignIn } from '#domain/account/state.ts';
import { signMessagesOffLink } from '#identity/links/messagesOffLink.ts';
import type { Vault } from '#identity/vault/index.ts';
import { holdsNewer } from '#kernel/events/envelope.ts';
import { can } from '#kernel/permissions/permissions.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { Clock } from '#platform/clock.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Mailer } from '#platform/mail/index.ts';
import type { Letter } from '#platform/mail/letter.ts';
import { writeLetter } from '#platform/mail/letter.ts';
import { counted, filled, OWNER_WORDS } from '#platform/mail/ownerTemplates.ts';
import { plainName } from '#platform/mail/plainName.ts';
import { languageIn } from '../accounts/languageLastUsed.ts';
import { accountState, accountStream } from '../accounts/streams.ts';
import { personOf } from '../accounts/user.ts';
import { hasQuota } from '../services/reservations.ts';

export interface OwnerMailContext {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly mailer: Mailer;
  /** Origin of the links in messages. */
  readonly publicUrl: () => string;
  readonly clock: Clock;
}

/** A service owner who can receive mail. */
export interface Recipient {
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  wants(kind: OwnerMessage): boolean;
}

/**
 * Returns the current data of the owner; null if the account does not exist, belongs to the sample data, cannot sign in, or may no longer
 * manage services.
 */
export const recipientOf = async ({ store, vault }: OwnerMailContext, accountId: string): Promise<Recipient | null> => {
  if (!hasQuota(accountId)) return null;
  const history = await store.readStream(accountStream(accountId));
  const state = accountState(history);
  // An event of a newer version may have turned the messages off.
  if (!maySignIn(state) || holdsNewer(history) || history[0]?.metadata.sample === true) return null;
  if (!can(state.role, 'service.confirm', { own: true, accountApproved: state.approved })) return null;
  const { email, displayName } = await personOf(vault, state.sealed);
  if (email === '') return null;
  const wants = (kind: OwnerMessage): boolean => !state.messagesOff.includes(kind);
  return { accountId, email, name: displayName, language: languageIn(history, accountId), wants };
};

/** Maximum number of items in one message; the rest is counted, with a link. */
const MAX_ITEMS = 20;

interface Sent extends Pick<Letter, 'subject' | 'before' | 'items' | 'after'> {
  readonly kinds: readonly OwnerMessage[];
  /** Source of the Message-ID: the same each time the letter is sent. */
  readonly id: string;
  /** Index terms other than the person, to find the mail later. */
  readonly about?: readonly string[];
  /** URL of the page that shows the items that do not fit. */
  readonly rest: string;
  /** Text before the link to the message settings; default: the usual text. */
  readonly choose?: string;
}

/** Writes one letter to a recipient and hands it to the mailer. Throws `MailNotSent`. */
export const sendLetter = async (
  { vault, mailer, publicUrl }: OwnerMailContext,
  { accountId, email, name, language }: Recipient,
  { kinds, id, about = [], items, after, rest, choose, ...letter }: Sent,
): Promise<void> => {
  const words = OWNER_WORDS[language];
  const left = items.length - MAX_ITEMS;
  const more = left > 0 ? [counted(words.more, left, { link: `${publicUrl()}${rest}` })] : [];
  await mailer.send({
    ...writeLetter({
      ...letter,
      language,
      greeting: filled(words.greeting, { name: plainName(name) }),
      items: items.slice(0, MAX_ITEMS),
      after: [...more, ...after],
      end: { text: choose ?? words.choose, link: `${publicUrl()}/update_profile#messages` },
    }),
    to: email,
    id: `${id}.${accountId}`,
    about: [accountId, ...about],
    unsubscribe: `${publicUrl()}/api/auth/messages/off/${signMessagesOffLink(vault, { accountId, kinds })}`,
  });
};
