import { decide } from '#domain/account/decider.ts';
import { maySignIn } from '#domain/account/state.ts';
import { SignInRefused, type SocialProvider } from '#identity/social/provider.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { entityIdOf } from '#platform/commands/ids.ts';
import { openAccount } from '../../accounts/openAccount.ts';
import type { CommandContext } from '../../commands/context.ts';
import { subEnvelope } from '../../commands/envelopes.ts';
import { handleAccountCommand } from '../../streams/accountStreams.ts';
import { accountByEmail, readAccount, requireKnownVersion, type FoundAccount } from '../../streams/readAccount.ts';

/** A user with a verified address: the provider verifies it, or the user followed the link in a message. */
export interface SocialIdentity {
  readonly provider: Pick<SocialProvider, 'id' | 'method'>;
  readonly subject: string;
  readonly email: string;
  readonly name: string | null;
}

const requireOpenAccount = (account: FoundAccount): FoundAccount => {
  if (!maySignIn(account.state)) throw new SignInRefused('the account is disabled or closed');
  requireKnownVersion(account);
  return account;
};

/** Returns the account that is linked to this user of a provider; null for a new user. */
export const linkedAccount = async (
  { store, vault }: CommandContext,
  provider: Pick<SocialProvider, 'id'>,
  subject: string,
): Promise<FoundAccount | null> => {
  const accountId = await vault.socialLinks.find(provider.id, subject);
  return accountId === null ? null : requireOpenAccount(await readAccount(store, accountId));
};

/**
 * Links an existing account with another way to sign in. Ends its password and sessions: the address of an account with a password was
 * never verified, so an attacker could have opened it and waited for the owner of the address.
 */
const linkAccount = async (
  context: CommandContext,
  envelope: CommandEnvelope,
  account: FoundAccount,
  { provider }: SocialIdentity,
): Promise<void> => {
  const { store, vault } = context;
  const hasPassword = await vault.credentials.hasPassword(account.id);
  await vault.credentials.remove(account.id);
  await handleAccountCommand(store, subEnvelope(envelope, 'link'), account.id, (state) => [
    ...decide({ type: 'LinkSignIn', method: provider.method }, state),
    ...(hasPassword ? decide({ type: 'ChangePassword' }, state) : []),
  ]);
  if (hasPassword) await vault.sessions.revokeAll(account.id);
};

/**
 * Returns the account of a user who comes from a provider: the linked one, the one with their address, or a new one. Throws
 * `SignInRefused`.
 */
export const findOrOpenAccount = async (
  context: CommandContext,
  envelope: CommandEnvelope,
  identity: SocialIdentity,
): Promise<{ readonly account: FoundAccount; readonly isNew: boolean }> => {
  const { store, vault } = context;
  const { provider, subject, email, name } = identity;
  const linkedBefore = await linkedAccount(context, provider, subject);
  if (linkedBefore !== null) return { account: linkedBefore, isNew: false };
  const accountWithEmail = await accountByEmail(store, vault, email);
  let accountId: string;
  if (accountWithEmail === null) {
    accountId = entityIdOf(envelope.commandId, 'account');
    const displayName = name ?? email.slice(0, email.indexOf('@'));
    await openAccount(context, envelope, accountId, {
      email,
      displayName,
      phone: '',
      isVolunteer: false,
      method: provider.method,
      password: null,
    });
  } else {
    await linkAccount(context, envelope, requireOpenAccount(accountWithEmail), identity);
    accountId = accountWithEmail.id;
  }
  const linkedAccountId = await vault.socialLinks.link(provider.id, subject, accountId);
  return { account: requireOpenAccount(await readAccount(store, linkedAccountId)), isNew: accountWithEmail === null };
};
