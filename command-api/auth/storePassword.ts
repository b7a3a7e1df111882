import { decide } from '#domain/account/decider.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { CommandResult } from '#platform/commands/handleCommand.ts';
import type { CommandContext } from '../commands/context.ts';
import { handleAccountCommand } from '../streams/accountStreams.ts';

/**
 * Stores a new password and ends every session. The password is stored first: a sign-in with the old one at this moment starts a session
 * older than the event, and the event ends it.
 */
export const storePassword = async (
  { store, vault }: CommandContext,
  envelope: CommandEnvelope,
  accountId: string,
  password: string,
): Promise<CommandResult> => {
  await vault.credentials.setPassword(accountId, password);
  await vault.sessions.revokeAll(accountId);
  await vault.resetTokens.removeAll(accountId);
  return handleAccountCommand(store, envelope, accountId, (state) => [
    ...decide({ type: 'LinkSignIn', method: 'LOCAL' }, state),
    ...decide({ type: 'ChangePassword' }, state),
  ]);
};
