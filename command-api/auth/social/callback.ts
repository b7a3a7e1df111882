import type { Request, Router } from 'express';
import { socialCallback } from '#contract/authOperations.ts';
import { SignInRefused } from '#identity/social/provider.ts';
import { register } from '#platform/http/registerOperation.ts';
import { requireNavigation } from '#platform/http/sameSite.ts';
import { commandRequest } from '../../commands/commandRequest.ts';
import type { CommandContext } from '../../commands/context.ts';
import { isSameBrowser } from './browserCookie.ts';
import { linkedAccount, findOrOpenAccount } from './findOrOpenAccount.ts';
import * as pending from './pendingSignIn.ts';
import { redirectToEmailForm, redirectSignedIn, redirectRefused } from './redirects.ts';
import { callbackUrl, providerOf } from './start.ts';

/** Returns the callback URL that the browser requested, with the origin that the provider was given, never that of the `Host` header. */
const callbackUrlOf = (context: CommandContext, id: string, request: Request): URL => {
  const callback = new URL(callbackUrl(context, id));
  callback.search = new URL(request.originalUrl, callback).search;
  return callback;
};

/** Takes the pending sign-in of this state, browser and provider; it is deleted even if the sign-in then fails. */
const takePendingSignIn = async (
  { vault }: CommandContext,
  state: string | undefined,
  provider: string,
  request: Request,
): Promise<pending.PendingSignIn> => {
  const pendingSignIn =
    state === undefined
      ? null
      : pending.parseBox(pending.pendingSignInSchema, await vault.oneTimeBoxes.redeem(pending.PENDING_SIGN_IN_BOX, state));
  if (pendingSignIn === null || pendingSignIn.provider !== provider) throw new SignInRefused('no matching sign-in was started');
  if (!isSameBrowser(request, pendingSignIn.browser)) throw new SignInRefused('the sign-in was started in another browser');
  return pendingSignIn;
};

/** GET /auth/social/{provider}/callback: identifies the user and redirects the browser to the page that signs them in. */
export const callbackRoute = (router: Router, context: CommandContext): void => {
  const { vault, limits } = context;
  register(router, socialCallback, async (input) => {
    const { params, query, request } = input;
    requireNavigation(request);
    const provider = providerOf(context, params.provider);
    await limits.consume('signIn', { address: request.ip });
    try {
      const state = query.state ?? '';
      const pendingSignIn = await takePendingSignIn(context, query.state, provider.id, request);
      const identity = await provider.finish(pending.secretsOf(pendingSignIn, state), callbackUrlOf(context, provider.id, request));
      const { subject, email, emailVerified, name } = identity;
      const existingAccount = await linkedAccount(context, provider, subject);
      if (existingAccount === null && (email === null || !emailVerified)) {
        const facts = { provider: provider.id, subject, name, browser: pendingSignIn.browser };
        return redirectToEmailForm(
          pendingSignIn.returnTo,
          await vault.oneTimeBoxes.storeBox(pending.WITHOUT_EMAIL_BOX, facts, pending.WITHOUT_EMAIL_TTL_MS),
        );
      }
      const { envelope } = await commandRequest(context, request, socialCallback, { ...input, query: { state }, body: undefined });
      const { account, isNew } =
        existingAccount === null
          ? await findOrOpenAccount(context, envelope, { provider, subject, email: email ?? '', name })
          : { account: existingAccount, isNew: false };
      const facts = { accountId: account.id, provider: provider.id, isNew };
      return redirectSignedIn(
        pendingSignIn.returnTo,
        await vault.oneTimeBoxes.storeBox(pending.SOCIAL_SESSION_BOX, facts, pending.SOCIAL_SESSION_TTL_MS),
      );
    } catch (error) {
      return redirectRefused(error);
    }
  });
};
