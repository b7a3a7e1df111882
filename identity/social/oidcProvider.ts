import * as client from 'openid-client';
import * as z from 'zod/mini';
import { lazyPromise } from '#domain/values/lazyValue.ts';
import { authorizationUrl, discoverProvider, runProviderStep, type Credentials } from './oauthClient.ts';
import { SignInRefused, type SocialProvider } from './provider.ts';

/** Claims that are read from an ID token or the userinfo endpoint. */
const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1)),
  email: z.optional(z.email()),
  // Some providers send the boolean as text.
  email_verified: z.optional(z.union([z.boolean(), z.enum(['true', 'false'])])),
  name: z.optional(z.string()),
});

export interface OidcOptions extends Credentials {
  /** For example `https://accounts.google.com`: its metadata under `/.well-known/openid-configuration` is used. */
  readonly issuer: URL;
}

/** Creates a provider with OpenID Connect: state, nonce and PKCE, and an ID token whose signature, issuer and audience are checked. */
export const createOidcProvider = (options: OidcOptions): SocialProvider => {
  const { issuer } = options;
  const configuration = lazyPromise(() => discoverProvider(issuer, options));
  return {
    id: 'google',
    method: 'GOOGLE',
    begin: async (secrets, redirectUri) =>
      authorizationUrl(await configuration(), secrets, { redirectUri, scope: 'openid email profile', hasNonce: true }),
    finish: async ({ state, nonce, codeVerifier }, callback) => {
      const clientConfiguration = await configuration();
      return runProviderStep(issuer.host, async () => {
        const tokens = await client.authorizationCodeGrant(clientConfiguration, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const token = tokens.claims();
        if (token === undefined) throw new SignInRefused('the provider returned no ID token');
        // The e-mail address is in the ID token or, with many providers, only at the userinfo endpoint.
        const claims =
          token['email'] === undefined ? await client.fetchUserInfo(clientConfiguration, tokens.access_token, token.sub) : token;
        const { sub, email, email_verified: isEmailVerified, name: displayName } = z.parse(claimsSchema, claims);
        return {
          subject: sub,
          email: email ?? null,
          emailVerified: email !== undefined && (isEmailVerified === true || isEmailVerified === 'true'),
          name: displayName ?? null,
        };
      });
    },
  };
};
