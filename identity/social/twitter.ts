import * as z from 'zod/mini';
import type { Credentials } from './oauthClient.ts';
import { createOauthProvider, type OauthEndpoints } from './oauthProvider.ts';
import type { SocialProvider } from './provider.ts';

/** https://docs.x.com/resources/fundamentals/authentication/oauth-2-0/authorization-code */
const TWITTER_ENDPOINTS: OauthEndpoints = {
  authorization: new URL('https://x.com/i/oauth2/authorize'),
  token: new URL('https://api.x.com/2/oauth2/token'),
  profile: new URL('https://api.x.com/2/users/me'),
};

const profileSchema = z.object({ data: z.object({ id: z.string().check(z.minLength(1)), name: z.optional(z.string()) }) });

/** Creates the provider for X, formerly Twitter. It returns no e-mail address: the user enters one and verifies it by a message. */
export const createTwitterProvider = (credentials: Credentials, endpoints = TWITTER_ENDPOINTS): SocialProvider =>
  createOauthProvider({
    ...credentials,
    id: 'twitter',
    method: 'TWITTER',
    endpoints,
    scope: 'users.read tweet.read',
    secretPlacement: 'header',
    readIdentity: (profile) => {
      const { data } = z.parse(profileSchema, profile);
      return { subject: data.id, email: null, emailVerified: false, name: data.name ?? null };
    },
  });
