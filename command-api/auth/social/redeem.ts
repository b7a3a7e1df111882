import type { Router } from 'express';
import { redeemSocialSignIn } from '#contract/authOperations.ts';
import { maySignIn } from '#domain/account/state.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { CommandContext } from '../../commands/context.ts';
import { registerCommand } from '../../commands/registerCommand.ts';
import { readAccount, requireKnownVersion } from '../../streams/readAccount.ts';
import { signedInResult } from '../signedIn.ts';
import { parseBox, SOCIAL_SESSION_BOX, socialSessionSchema } from './pendingSignIn.ts';
import { providerOf } from './start.ts';

/** POST /auth/social/redeem: exchanges the code of the page to which the browser was redirected for a session, once. */
export const redeemRoute = (router: Router, context: CommandContext): void => {
  const { vault, store, limits } = context;
  registerCommand(router, context, redeemSocialSignIn, async (input) => {
    const { body, request } = input;
    await limits.consume('signIn', { address: request.ip });
    const facts = parseBox(socialSessionSchema, await vault.oneTimeBoxes.redeem(SOCIAL_SESSION_BOX, body.code));
    if (facts === null) throw new DomainError('NOT_SIGNED_IN');
    const account = await readAccount(store, facts.accountId);
    if (!maySignIn(account.state)) throw new DomainError('NOT_SIGNED_IN');
    requireKnownVersion(account);
    const { method } = providerOf(context, facts.provider);
    return signedInResult(context, account, { method, message: facts.isNew ? 'signedUp' : 'welcome', input });
  });
};
