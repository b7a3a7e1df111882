import { decide } from '#domain/account/decider.ts';
import { maySignIn } from '#domain/account/state.ts';
import { SignInRefused, type SocialProvider } from '#identity/social/provider.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { thingIdOf } from '#platform/commands/ids.ts';
import { accountByEmail, readAccount, requireUnderstood, type FoundAccount } from '../../accounts/lookup.ts';
import { openAccount } from '../../accounts/open.ts';
import { onAccount } from '../../accounts/streams.ts';
import type { CommandContext } from '../../context.ts';
import { partOf } from '../../envelopes.ts';

/** A user with a verified address: the provider verifies it, or the user followed the link in a message. */
export interface Recognisable {
  readonly provider: Pick<SocialProvider, 'id' | 'method'>;
  readonly subject: string;
  readonly email: string;
  readonly name: string | null;
}

const requireOpen = (account: FoundAccount): FoundAccount => {
  if (!maySignIn(account.state)) throw new SignInRefused('the account is disabled or closed');
  requireUnderstood(account);
  return account;
};

/** Returns the account that is linked to this user of a provider; null for a new user. */
export const linkedAccount = async (
  { store, vault }: CommandContext,
  provider: Pick<SocialProvider, 'id'>,
  subject: string,
): Promise<FoundAccount | null> => {
  const accountId = await vault.socialLinks.find(provider.id, subject);
  return accountId === null ? null : requireOpen(await readAccount(store, accountId));
};

/**
 * Links an existing account with another way to sign in. Ends its password and sessions: the address of an account with a password was
 * never verified, so an attacker could have opened it and waited for the owner of the address.
 */
const link = async (
  context: CommandContext,
  envelope: CommandEnvelope,
  account: FoundAccount,
  { provider }: Recognisable,
): Promise<void> => {
  const { store, vault } = context;
  const hasPassword = await vault.credentials.hasPassword(account.id);
  await vault.credentials.remove(account.id);
  await onAccount(store, partOf(envelope, 'link'), account.id, (state) => [
    ...decide({ type: 'LinkSignIn', method: provider.method }, state),
    ...(hasPassword ? decide({ type: 'ChangePassword' }, state) : []),
  ]);
  if (hasPassword) await vault.sessions.endAll(account.id);
};

/**
 * Returns the account of a user who comes from a provider: the linked one, the one with their address, or a new one. Throws
 * `SignInRefused`.
 */
export const recognise = async (
  context: CommandContext,
  envelope: CommandEnvelope,
  person: Recognisable,
): Promise<{ readonly account: FoundAccount; readonly isNew: boolean }> => {
  const { store, vault } = context;
  const { provider, subject, email, name } = person;
  const known = await linkedAccount(context, provider, subject);
  if (known !== null) return { account: known, isNew: false };
  const holder = await accountByEmail(store, vault, email);
  let accountId: string;
  if (holder === null) {
    accountId = thingIdOf(envelope.commandId, 'account');
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
    await link(context, envelope, requireOpen(holder), person);
    accountId = holder.id;
  }
  const linked = await vault.socialLinks.link(provider.id, subject, accountId);
  return { account: requireOpen(await readAccount(store, linked)), isNew: holder === null };
};
