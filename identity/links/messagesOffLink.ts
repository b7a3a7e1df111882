import { isOwnerMessage, type OwnerMessage } from '#domain/account/ownerMessages.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Vault } from '../vault/index.ts';

/** Account and kinds of messages that a link turns off. The link does not expire. */
export interface MessagesOffLink {
  readonly accountId: string;
  readonly kinds: readonly OwnerMessage[];
}

export const signMessagesOffLink = ({ links }: Pick<Vault, 'links'>, { accountId, kinds }: MessagesOffLink): string =>
  links.sign('messagesOff', [accountId, kinds.join('-')]);

/** Parses a token. Throws `MESSAGES_LINK_INVALID` for a forged one. */
export const readMessagesOffLink = ({ links }: Pick<Vault, 'links'>, token: string): MessagesOffLink => {
  const [accountId, kinds] = links.verify('messagesOff', token) ?? [];
  if (accountId === undefined || kinds === undefined) throw new DomainError('MESSAGES_LINK_INVALID');
  return { accountId, kinds: kinds.split('-').filter(isOwnerMessage) };
};
