import { decide } from '#domain/account/decider.ts';
import { isAdministrator } from '#domain/account/state.ts';
import { ADMINISTRATOR_ID } from '#identity/access/adminToken.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { entityIdOf } from '#platform/commands/ids.ts';
import { isoTime } from '#platform/systemClock.ts';
import { subEnvelope } from '../commands/envelopes.ts';
import type { ProcessContext } from '../commands/process.ts';
import { handleAccountCommand } from '../streams/accountStreams.ts';
import { accountByEmail, readAccount } from '../streams/readAccount.ts';
import { addAdministrator } from './administrators.ts';
import { openAccount } from './openAccount.ts';

export interface CreatedAdministrator {
  readonly accountId: string;
  /** True if the account was opened by this command. */
  readonly isNew: boolean;
  /** Token that sets the account's password, once, within ten minutes. */
  readonly resetToken: string;
}

/** Creates the envelope of a command by the machine's operator, from `npm run admin` or the settings. */
export const operatorEnvelope = (commandId: string, digest: string, now: number): CommandEnvelope => ({
  commandId,
  digest,
  correlationId: commandId,
  causationId: commandId,
  actor: { id: ADMINISTRATOR_ID, role: 'ADMINISTRATOR', via: 'api' },
  occurredAt: isoTime(now),
  locale: 'en',
});

/** Returns the URL of the page on which the user with the token sets the password. */
export const passwordLink = (publicUrl: string, resetToken: string): string => `${publicUrl}/auth/resetPassword?token=${resetToken}`;

/**
 * Makes the owner of an e-mail address an administrator and opens an account if there is none. The account has no password until the
 * token's link sets one. `envelope`: the operator's command; repeating it is safe. Throws `ACCOUNT_CLOSED`.
 */
export const createAdministrator = async (
  context: ProcessContext,
  envelope: CommandEnvelope,
  email: string,
): Promise<CreatedAdministrator> => {
  const { store, vault } = context;
  const found = await accountByEmail(store, vault, email);
  const accountId = found?.id ?? entityIdOf(envelope.commandId, 'account');
  if (found === null) {
    const account = {
      email,
      displayName: email.split('@')[0] ?? email,
      phone: '',
      isVolunteer: false,
      method: 'LOCAL',
      password: null,
    } as const;
    await openAccount(context, subEnvelope(envelope, 'open'), accountId, account);
  }
  await handleAccountCommand(store, subEnvelope(envelope, 'reactivate'), accountId, (state) =>
    decide({ type: 'ReactivateAccount' }, state),
  );
  await handleAccountCommand(store, subEnvelope(envelope, 'approve'), accountId, (state) => decide({ type: 'ApproveAccount' }, state));
  await addAdministrator(store, subEnvelope(envelope, 'seat'), accountId);
  await handleAccountCommand(store, envelope, accountId, (state) => decide({ type: 'SetRole', role: 'ADMINISTRATOR' }, state));
  const { state } = await readAccount(store, accountId);
  return { accountId, isNew: found === null, resetToken: await vault.resetTokens.issue(accountId, state.epoch) };
};

/**
 * Creates the administrator that the settings name. Returns null if a user has signed in to that account before, or if it has another
 * role.
 */
export const createConfiguredAdministrator = async (
  context: ProcessContext,
  newId: () => string,
  email: string,
): Promise<CreatedAdministrator | null> => {
  const found = await accountByEmail(context.store, context.vault, email);
  if (found !== null) {
    const isWaiting =
      isAdministrator(found.state) &&
      !(await context.vault.credentials.hasPassword(found.id)) &&
      (await context.vault.signIns.read(found.id)).lastSignIn === null;
    if (!isWaiting) return null;
  }
  return createAdministrator(context, operatorEnvelope(newId(), 'SHELTER_ADMIN_EMAIL', context.clock()), email);
};
