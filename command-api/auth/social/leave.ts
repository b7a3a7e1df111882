import { randomBytes } from 'node:crypto';
import type { Router } from 'express';
import { startSocialSignIn } from '#contract/authOperations.ts';
import { Problem } from '#contract/problem.ts';
import type { SocialProvider } from '#identity/social/provider.ts';
import { requireVisit } from '#platform/http/ownPage.ts';
import { register } from '#platform/http/register.ts';
import type { CommandContext } from '../../context.ts';
import { markBrowser } from './browserCookie.ts';
import { refused } from './pages.ts';
import { BEGUN, BEGUN_LASTS_MS, CONFIRMING_LASTS_MS, type Begun } from './pending.ts';

const secret = (): string => randomBytes(32).toString('base64url');

/** Returns the provider named in a path. Throws if it is not configured. */
export const providerOf = ({ social }: CommandContext, id: string): SocialProvider => {
  const provider = social.find((each) => each.id === id);
  if (provider === undefined) throw new Problem(404, 'NOT_FOUND');
  return provider;
};

/** Returns the exact URL to which providers send users back, independent of the `Host` header. */
export const callbackUrl = ({ publicUrl }: CommandContext, id: string): string => `${publicUrl()}/api/auth/social/${id}/callback`;

/** GET /auth/social/{provider}: stores the values that must come back unchanged, and redirects the browser to the provider. */
export const leaveRoute = (router: Router, context: CommandContext): void => {
  const { vault, limits, publicUrl } = context;
  register(router, startSocialSignIn, async ({ params, query, request, response }) => {
    requireVisit(request);
    const provider = providerOf(context, params.provider);
    await limits.consume('signIn', { address: request.ip });
    const browser = markBrowser(response, secret(), { secure: publicUrl().startsWith('https:'), lastsMs: CONFIRMING_LASTS_MS });
    const [nonce, codeVerifier] = [secret(), secret()];
    const begun: Begun = { provider: provider.id, nonce, codeVerifier, browser, returnTo: query.returnTo ?? '/' };
    const state = await vault.oneTimeBoxes.put(BEGUN, begun, BEGUN_LASTS_MS);
    try {
      const { href } = await provider.begin({ state, nonce, codeVerifier }, callbackUrl(context, provider.id));
      return { status: 302, headers: { Location: href, 'Cache-Control': 'no-store' } };
    } catch (error) {
      return refused(error);
    }
  });
};
