import type { Router } from 'express';
import { signIn } from '#contract/authOperations.ts';
import { maySignIn } from '#domain/account/state.ts';
import { DomainError } from '#domain/values/errors.ts';
import { TooManyAttempts } from '#identity/access/limits.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { accountByEmail, SYSTEM_OWNER_ID, requireKnownVersion } from '../streams/readAccount.ts';
import { attemptOf } from './attempts.ts';
import { signedInResult } from './signedIn.ts';

/** POST /auth/sign-in. Rejects an unknown e-mail, a wrong password and a closed account with the same response in the same time. */
export const signInRoute = (router: Router, context: CommandContext): void => {
  const { store, vault, limits, saySecurity } = context;
  registerCommand(router, context, signIn, async (input) => {
    const { email, password } = input.body;
    const attempt = attemptOf(context, input.request, email);
    await limits.consume('signIn', attempt).catch(async (error: unknown) => {
      if (error instanceof TooManyAttempts && error.isFirstRefusal) {
        const attackedAccount = await accountByEmail(store, vault, email);
        saySecurity({ kind: 'signIn.lockedOut', accountId: attackedAccount?.id ?? null }, input.request.ip);
      }
      throw error;
    });
    const account = await accountByEmail(store, vault, email);
    const isPasswordCorrect = await vault.credentials.checkPassword(account?.id ?? null, password);
    if (account === null || !isPasswordCorrect || !maySignIn(account.state)) {
      // Count a failure for an unknown account too, so that the response takes the same time.
      await vault.signIns.recordFailure(account?.id ?? SYSTEM_OWNER_ID);
      saySecurity({ kind: 'signIn.failed', accountId: account?.id ?? null }, input.request.ip);
      throw new DomainError('EMAIL_OR_PASSWORD_INVALID');
    }
    requireKnownVersion(account);
    await limits.succeeded('signIn', attempt);
    return signedInResult(context, account, { method: 'LOCAL', message: 'welcome', input });
  });
};
