import type { Operation } from '#contract/operation.ts';
import type { SignedIn } from '#contract/userParts.ts';
import type { SignInMethod } from '#kernel/vocabulary/signInMethods.ts';
import type { Input } from '#platform/http/register.ts';
import type { FoundAccount } from '../accounts/lookup.ts';
import { say } from '../accounts/messages.ts';
import { userOf } from '../accounts/user.ts';
import type { CommandContext } from '../context.ts';
import type { CommandHandlerResult } from '../registerCommand.ts';
import { wasHere } from './attempts.ts';

interface SigningIn {
  readonly method: SignInMethod;
  readonly message: 'welcome' | 'signedUp' | 'signedUpWaiting';
  readonly input: Pick<Input<Operation>, 'request' | 'response' | 'language'>;
}

/**
 * Opens a session for an account as of the time when its password was checked: later events that end sessions end this one too. Remembers
 * the device, so that strangers' failed attempts do not lock it out.
 */
export const signedInResult = async (
  context: CommandContext,
  { id, state, position }: FoundAccount,
  { method, message, input }: SigningIn,
): Promise<CommandHandlerResult> => {
  const { store, vault } = context;
  const token = await vault.sessions.open(id, state.epoch);
  await vault.signIns.succeeded(id, method);
  const user = await userOf(store, vault, id);
  await wasHere(context, input, { accountId: id, email: user.email });
  const body: SignedIn = { token, user, message: say(message, input.language, { name: user.displayName }) };
  return { body, position };
};
