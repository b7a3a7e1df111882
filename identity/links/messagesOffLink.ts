import { isOwnerMessage, type OwnerMessage } from '#domain/account/ownerMessages.ts';
import { DomainError } from '#kernel/errors.ts';
import type { Vault } from '../vault/index.ts';

/** The account and the kinds of messages that a link switches off. It lasts as long as the message that holds it. */
export interface MessagesOffLink {
  readonly accountId: string;
  readonly kinds: readonly OwnerMessage[];
}

export const signMessagesOffLink = ({ links }: Pick<Vault, 'links'>, { accountId, kinds }: MessagesOffLink): string =>
  links.sign('messagesOff', [accountId, kinds.join('-')]);

/** Reads a token. Throws `MESSAGES_LINK_INVALID` for one that is not ours. */
export const readMessagesOffLink = ({ links }: Pick<Vault, 'links'>, token: string): MessagesOffLink => {
  const [accountId, kinds] = links.open('messagesOff', token) ?? [];
  if (accountId === undefined || kinds === undefined) throw new DomainError('MESSAGES_LINK_INVALID');
  return { accountId, kinds: kinds.split('-').filter(isOwnerMessage) };
};
