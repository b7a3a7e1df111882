import type { Router } from 'express';
import { signUp } from '#contract/authOperations.ts';
import { maySignIn } from '#domain/account/state.ts';
import { DomainError } from '#domain/values/errors.ts';
import { entityIdOf } from '#platform/commands/ids.ts';
import { openAccount } from '../accounts/openAccount.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { readAccount, requireKnownVersion } from '../streams/readAccount.ts';
import { requireStrongPassword } from './passwordRule.ts';
import { signedInResult } from './signedIn.ts';

/**
 * POST /auth/sign-up. A repeated sign-up signs in under the rules of a sign-in: it does not open an account that was disabled, or got
 * another password, after the first sign-up.
 */
export const signUpRoute = (router: Router, context: CommandContext): void => {
  const { store, vault, limits, passwordMinLength } = context;
  registerCommand(router, context, signUp, async (input, { envelope }) => {
    const { body, request } = input;
    const { email, password, displayName, phone = '', isVolunteer = false } = body;
    requireStrongPassword(password, passwordMinLength, [email, displayName, phone]);
    await limits.consume('signUp', { address: request.ip });
    const accountId = entityIdOf(envelope.commandId, 'account');
    const wasOpened = (await readAccount(store, accountId)).state.status === 'active';
    await openAccount(context, envelope, accountId, { email, displayName, phone, isVolunteer, method: 'LOCAL', password });
    const account = await readAccount(store, accountId);
    const isSamePerson = !wasOpened || (await vault.credentials.checkPassword(accountId, password));
    if (!isSamePerson || !maySignIn(account.state)) throw new DomainError('EMAIL_OR_PASSWORD_INVALID');
    requireKnownVersion(account);
    const message = isVolunteer ? 'signedUpWaiting' : 'signedUp';
    return { ...(await signedInResult(context, account, { method: 'LOCAL', message, input })), status: 201 };
  });
};
