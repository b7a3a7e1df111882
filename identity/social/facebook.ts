import * as z from 'zod/mini';
import type { Credentials } from './oauthClient.ts';
import { createOauthProvider, type OauthEndpoints } from './oauthProvider.ts';
import type { SocialProvider } from './provider.ts';

/** https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
const FACEBOOK_ENDPOINTS: OauthEndpoints = {
  authorization: new URL('https://www.facebook.com/v21.0/dialog/oauth'),
  token: new URL('https://graph.facebook.com/v21.0/oauth/access_token'),
  profile: new URL('https://graph.facebook.com/v21.0/me?fields=id,name,email'),
};

const profileSchema = z.object({ id: z.string().check(z.minLength(1)), name: z.optional(z.string()), email: z.optional(z.email()) });

/**
 * Creates the provider for Facebook, which does not verify that the address is current: the user enters one and verifies it by a message.
 */
export const createFacebookProvider = (credentials: Credentials, endpoints = FACEBOOK_ENDPOINTS): SocialProvider =>
  createOauthProvider({
    ...credentials,
    id: 'facebook',
    method: 'FACEBOOK',
    endpoints,
    scope: 'public_profile email',
    secretPlacement: 'body',
    readIdentity: (profile) => {
      const { id, name, email } = z.parse(profileSchema, profile);
      return { subject: id, email: email ?? null, emailVerified: false, name: name ?? null };
    },
  });
