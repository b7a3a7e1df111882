import type { SignInMethod } from '../../domain/vocabulary/signInMethods.ts';
import type { Language } from '../../domain/events/envelope.ts';
import type { SignedIn } from '../../platform/contract/userParts.ts';
import { say } from '../accounts/messages.ts';
import { userOf } from '../accounts/user.ts';
import type { FoundAccount } from '../accounts/lookup.ts';
import type { CommandAnswer } from '../commandRoute.ts';
import type { CommandWorld } from '../dependencies.ts';

/**
 * Opens a session for an account as it was when its password was checked: whatever ends sessions since then ends this one
 * as well.
 */
export const signedInAnswer = async (
  { store, vault }: CommandWorld,
  { id, state, position }: FoundAccount,
  how: { readonly method: SignInMethod; readonly message: 'welcome' | 'signedUp' | 'signedUpWaiting'; readonly language: Language },
): Promise<CommandAnswer> => {
  const token = await vault.sessions.open(id, state.epoch);
  await vault.signIns.succeeded(id, how.method);
  const user = await userOf(store, vault, id);
  const body: SignedIn = { token, user, message: say(how.message, how.language, { name: user.displayName }) };
  return { body, position };
};
