import * as client from 'openid-client';
import type { SignInMethod } from '#domain/vocabulary/signInMethods.ts';
import { authorizationUrl, configureClient, runProviderStep, type Credentials } from './oauthClient.ts';
import { ProviderUnavailable, type SocialIdentity, type SocialProvider } from './provider.ts';

export interface OauthEndpoints {
  readonly authorization: URL;
  readonly token: URL;
  /** URL that returns the user's profile for an access token. */
  readonly profile: URL;
}

export interface OauthOptions extends Credentials {
  readonly id: string;
  readonly method: SignInMethod;
  readonly endpoints: OauthEndpoints;
  readonly scope: string;
  /** How the client authenticates at the token endpoint. */
  readonly secretPlacement: 'header' | 'body';
  /** Reads the identity from the profile; throws if it is missing. */
  readonly readIdentity: (profile: unknown) => SocialIdentity;
}

/** Creates a provider with OAuth 2 and its own profile format: state and PKCE, no ID token, so no nonce. */
export const createOauthProvider = (options: OauthOptions): SocialProvider => {
  const { id, method, endpoints, clientId, clientSecret, scope, secretPlacement } = options;
  const { host } = endpoints.token;
  const authentication = secretPlacement === 'header' ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret);
  const configuration = configureClient(
    new client.Configuration(
      {
        issuer: endpoints.authorization.origin,
        authorization_endpoint: endpoints.authorization.href,
        token_endpoint: endpoints.token.href,
      },
      clientId,
      clientSecret,
      authentication,
    ),
    endpoints.token,
  );
  return {
    id,
    method,
    begin: (secrets, redirectUri) => authorizationUrl(configuration, secrets, { redirectUri, scope, hasNonce: false }),
    finish: ({ state, codeVerifier }, callback) =>
      runProviderStep(host, async () => {
        const { access_token: token } = await client.authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          pkceCodeVerifier: codeVerifier,
        });
        const response = await client.fetchProtectedResource(configuration, token, endpoints.profile, 'GET');
        if (!response.ok) throw new ProviderUnavailable(`${host} did not return the user (${response.status})`);
        try {
          return options.readIdentity(await response.json());
        } catch (error) {
          throw new ProviderUnavailable(`${host} did not return the user`, { cause: error });
        }
      }),
  };
};
