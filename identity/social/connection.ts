import * as client from 'openid-client';
import { ProviderUnavailable, SignInRefused, type Secrets } from './provider.ts';

/** Timeout for one response of a provider, in seconds. */
const PATIENCE = 10;

/** Whether a provider runs on this machine, where requests without TLS are allowed for tests and trials. */
const isLoopback = ({ hostname, protocol }: URL): boolean => protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);

export const prepared = (configuration: client.Configuration, server: URL): client.Configuration => {
  configuration.timeout = PATIENCE;
  if (isLoopback(server)) client.allowInsecureRequests(configuration);
  return configuration;
};

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Reads the provider's published metadata. */
export const discover = async (issuer: URL, { clientId, clientSecret }: Credentials): Promise<client.Configuration> => {
  const execute = isLoopback(issuer) ? [client.allowInsecureRequests] : [];
  try {
    return await client.discovery(issuer, clientId, clientSecret, undefined, { execute, timeout: PATIENCE });
  } catch (error) {
    throw new ProviderUnavailable(`${issuer.host} has no usable sign-in configuration`, { cause: error });
  }
};

/** Returns the URL to which the user is redirected. */
export const authorizationUrl = async (
  configuration: client.Configuration,
  { state, nonce, codeVerifier }: Secrets,
  { redirectUri, scope, withNonce }: { readonly redirectUri: string; readonly scope: string; readonly withNonce: boolean },
): Promise<URL> =>
  client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(withNonce ? { nonce } : {}),
  });

const NOT_AS_IT_SHOULD = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

/**
 * Whether the provider caused the error, so that a retry may help, and not the request. `fetch` reports a missing response as a TypeError.
 */
const isTheirs = (error: unknown): boolean => {
  if (error instanceof client.AuthorizationResponseError || typeof error !== 'object' || error === null) return false;
  if (error instanceof client.ResponseBodyError) return error.status >= 500;
  const { name, code, cause } = error as { readonly name?: unknown; readonly code?: unknown; readonly cause?: unknown };
  return name === 'TypeError' || NOT_AS_IT_SHOULD.includes(String(code)) || isTheirs(cause);
};

/** Runs one step with a provider, and converts a failure to `ProviderUnavailable` or `SignInRefused`. */
export const step = async <Result>(host: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SignInRefused || error instanceof ProviderUnavailable) throw error;
    if (isTheirs(error)) throw new ProviderUnavailable(`${host} returned an unexpected response`, { cause: error });
    throw new SignInRefused(`the sign-in with ${host} is not valid`, { cause: error });
  }
};
