import type { Request, Router } from 'express';
import { socialCallback } from '#contract/authOperations.ts';
import { SignInRefused } from '#identity/social/provider.ts';
import { requireVisit } from '#platform/http/ownPage.ts';
import { register } from '#platform/http/register.ts';
import { commandRequest } from '../../commandRequest.ts';
import type { CommandContext } from '../../context.ts';
import { isSameBrowser } from './browserCookie.ts';
import { callbackUrl, providerOf } from './leave.ts';
import { emailWanted, recognised, refused } from './pages.ts';
import * as pending from './pending.ts';
import { linkedAccount, recognise } from './recognise.ts';

/** Returns the callback URL that the browser requested, with the origin that the provider was given, never that of the `Host` header. */
const cameTo = (context: CommandContext, id: string, request: Request): URL => {
  const at = new URL(callbackUrl(context, id));
  at.search = new URL(request.originalUrl, at).search;
  return at;
};

/** Takes the pending sign-in of this state, browser and provider; it is deleted even if the sign-in then fails. */
const takeBegun = async (
  { vault }: CommandContext,
  state: string | undefined,
  provider: string,
  request: Request,
): Promise<pending.Begun> => {
  const begun = state === undefined ? null : pending.read(pending.begunSchema, await vault.oneTimeBoxes.take(pending.BEGUN, state));
  if (begun === null || begun.provider !== provider) throw new SignInRefused('no matching sign-in was started');
  if (!isSameBrowser(request, begun.browser)) throw new SignInRefused('the sign-in was started in another browser');
  return begun;
};

/** GET /auth/social/{provider}/callback: identifies the user and redirects the browser to the page that signs them in. */
export const comeBackRoute = (router: Router, context: CommandContext): void => {
  const { vault, limits } = context;
  register(router, socialCallback, async (input) => {
    const { params, query, request } = input;
    requireVisit(request);
    const provider = providerOf(context, params.provider);
    await limits.consume('signIn', { address: request.ip });
    try {
      const state = query.state ?? '';
      const begun = await takeBegun(context, query.state, provider.id, request);
      const identity = await provider.finish(pending.secretsOf(begun, state), cameTo(context, provider.id, request));
      const { subject, email, emailVerified, name } = identity;
      const known = await linkedAccount(context, provider, subject);
      if (known === null && (email === null || !emailVerified)) {
        const facts = { provider: provider.id, subject, name, browser: begun.browser };
        return emailWanted(begun.returnTo, await vault.oneTimeBoxes.put(pending.WITHOUT_EMAIL, facts, pending.WITHOUT_EMAIL_LASTS_MS));
      }
      const { envelope } = await commandRequest(context, request, socialCallback, { ...input, query: { state }, body: undefined });
      const { account, isNew } =
        known === null
          ? await recognise(context, envelope, { provider, subject, email: email ?? '', name })
          : { account: known, isNew: false };
      const facts = { accountId: account.id, provider: provider.id, isNew };
      return recognised(begun.returnTo, await vault.oneTimeBoxes.put(pending.RECOGNISED, facts, pending.RECOGNISED_LASTS_MS));
    } catch (error) {
      return refused(error);
    }
  });
};
