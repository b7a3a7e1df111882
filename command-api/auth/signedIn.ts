import type { Operation } from '#contract/operation.ts';
import type { SignedInResult } from '#contract/userSchemas.ts';
import type { SignInMethod } from '#domain/vocabulary/signInMethods.ts';
import type { Input } from '#platform/http/registerOperation.ts';
import { messageText } from '../accounts/messages.ts';
import type { CommandContext } from '../commands/context.ts';
import type { CommandHandlerResult } from '../commands/registerCommand.ts';
import type { FoundAccount } from '../streams/readAccount.ts';
import { readUser } from '../streams/readUser.ts';
import { rememberDeviceOfPerson } from './attempts.ts';

interface SignInDetails {
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
  { method, message, input }: SignInDetails,
): Promise<CommandHandlerResult> => {
  const { store, vault } = context;
  const token = await vault.sessions.open(id, state.epoch);
  await vault.signIns.recordSuccess(id, method);
  const user = await readUser(store, vault, id);
  await rememberDeviceOfPerson(context, input, { accountId: id, email: user.email });
  const body: SignedInResult = { token, user, message: messageText(message, input.language, { name: user.displayName }) };
  return { body, position };
};
