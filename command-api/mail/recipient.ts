import type { OwnerMessage } from '#domain/account/ownerMessages.ts';
import { maySignIn } from '#domain/account/state.ts';
import { includesNewerEvents } from '#domain/envelope/envelope.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { signMessagesOffLink } from '#identity/links/messagesOffLink.ts';
import type { Vault } from '#identity/vault/index.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Mailer } from '#platform/mail/index.ts';
import type { Letter } from '#platform/mail/letter.ts';
import { writeLetter } from '#platform/mail/letter.ts';
import { nameForMail } from '#platform/mail/nameForMail.ts';
import { pluralText, fillTemplate, OWNER_TEXTS } from '#platform/mail/ownerTemplates.ts';
import type { Clock } from '#platform/systemClock.ts';
import { lastLanguageIn } from '../accounts/lastLanguage.ts';
import { accountState, accountStream } from '../streams/accountStreams.ts';
import { readPerson } from '../streams/readUser.ts';
import { hasQuota } from '../streams/serviceReservations.ts';

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
  isSubscribedTo(kind: OwnerMessage): boolean;
}

/**
 * Returns the current data of the owner; null if the account does not exist, belongs to the sample data, cannot sign in, or may no longer
 * manage services.
 */
export const readRecipient = async ({ store, vault }: OwnerMailContext, accountId: string): Promise<Recipient | null> => {
  if (!hasQuota(accountId)) return null;
  const history = await store.readStream(accountStream(accountId));
  const state = accountState(history);
  // An event of a newer version may have turned the messages off.
  if (!maySignIn(state) || includesNewerEvents(history) || history[0]?.metadata.sample === true) return null;
  if (!can(state.role, 'service.confirm', { own: true, accountApproved: state.approved })) return null;
  const { email, displayName } = await readPerson(vault, state.sealed);
  if (email === '') return null;
  const isSubscribedTo = (kind: OwnerMessage): boolean => !state.messagesOff.includes(kind);
  return { accountId, email, name: displayName, language: lastLanguageIn(history, accountId), isSubscribedTo };
};

/** Maximum number of items in one message; the rest is counted, with a link. */
const MAX_LETTER_ITEMS = 20;

interface OwnerLetter extends Pick<Letter, 'subject' | 'introduction' | 'items' | 'closing'> {
  readonly kinds: readonly OwnerMessage[];
  /** Source of the Message-ID: the same each time the letter is sent. */
  readonly id: string;
  /** Index terms other than the person, to find the mail later. */
  readonly mailSubjects?: readonly string[];
  /** URL of the page that shows the items that do not fit. */
  readonly allItemsPath: string;
  /** Text before the link to the message settings; default: the usual text. */
  readonly settingsPath?: string;
}

/** Writes one letter to a recipient and hands it to the mailer. Throws `MailNotSent`. */
export const sendLetter = async (
  { vault, mailer, publicUrl }: OwnerMailContext,
  { accountId, email, name, language }: Recipient,
  { kinds, id, mailSubjects = [], items, closing, allItemsPath, settingsPath, ...letter }: OwnerLetter,
): Promise<void> => {
  const ownerTexts = OWNER_TEXTS[language];
  const omittedCount = items.length - MAX_LETTER_ITEMS;
  const omittedItems = omittedCount > 0 ? [pluralText(ownerTexts.more, omittedCount, { link: `${publicUrl()}${allItemsPath}` })] : [];
  await mailer.send({
    ...writeLetter({
      ...letter,
      language,
      greeting: fillTemplate(ownerTexts.greeting, { name: nameForMail(name) }),
      items: items.slice(0, MAX_LETTER_ITEMS),
      closing: [...omittedItems, ...closing],
      footer: { text: settingsPath ?? ownerTexts.choose, link: `${publicUrl()}/update_profile#messages` },
    }),
    to: email,
    id: `${id}.${accountId}`,
    subjectIds: [accountId, ...mailSubjects],
    unsubscribe: `${publicUrl()}/api/auth/messages/off/${signMessagesOffLink(vault, { accountId, kinds })}`,
  });
};
