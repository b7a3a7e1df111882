import { randomBytes } from 'node:crypto';
import type { Router } from 'express';
import { startSocialSignIn } from '#contract/authOperations.ts';
import { Problem } from '#contract/problem.ts';
import type { SocialProvider } from '#identity/social/provider.ts';
import { register } from '#platform/http/registerOperation.ts';
import { requireNavigation } from '#platform/http/sameSite.ts';
import type { CommandContext } from '../../commands/context.ts';
import { setBrowserCookie } from './browserCookie.ts';
import { PENDING_SIGN_IN_BOX, PENDING_SIGN_IN_TTL_MS, EMAIL_CONFIRMATION_TTL_MS, type PendingSignIn } from './pendingSignIn.ts';
import { redirectRefused } from './redirects.ts';

const randomSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the provider named in a path. Throws if it is not configured. */
export const providerOf = ({ social }: CommandContext, id: string): SocialProvider => {
  const provider = social.find((candidate) => candidate.id === id);
  if (provider === undefined) throw new Problem(404, 'NOT_FOUND');
  return provider;
};

/** Returns the exact URL to which providers send users back, independent of the `Host` header. */
export const callbackUrl = ({ publicUrl }: CommandContext, id: string): string => `${publicUrl()}/api/auth/social/${id}/callback`;

/** GET /auth/social/{provider}: stores the values that must come back unchanged, and redirects the browser to the provider. */
export const startRoute = (router: Router, context: CommandContext): void => {
  const { vault, limits, publicUrl } = context;
  register(router, startSocialSignIn, async ({ params, query, request, response }) => {
    requireNavigation(request);
    const provider = providerOf(context, params.provider);
    await limits.consume('signIn', { address: request.ip });
    const browserDigest = setBrowserCookie(response, randomSecret(), {
      secure: publicUrl().startsWith('https:'),
      maxAgeMs: EMAIL_CONFIRMATION_TTL_MS,
    });
    const [nonce, codeVerifier] = [randomSecret(), randomSecret()];
    const pendingSignIn: PendingSignIn = {
      provider: provider.id,
      nonce,
      codeVerifier,
      browser: browserDigest,
      returnTo: query.returnTo ?? '/',
    };
    const state = await vault.oneTimeBoxes.storeBox(PENDING_SIGN_IN_BOX, pendingSignIn, PENDING_SIGN_IN_TTL_MS);
    try {
      const { href } = await provider.begin({ state, nonce, codeVerifier }, callbackUrl(context, provider.id));
      return { status: 302, headers: { Location: href, 'Cache-Control': 'no-store' } };
    } catch (error) {
      return redirectRefused(error);
    }
  });
};
