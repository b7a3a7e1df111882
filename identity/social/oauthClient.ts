import * as client from 'openid-client';
import { ProviderUnavailable, SignInRefused, type Secrets } from './provider.ts';

/** Timeout for one response of a provider, in seconds. */
const TIMEOUT_SECONDS = 10;

/** Whether a provider runs on this machine, where requests without TLS are allowed for tests and trials. */
const isLoopback = ({ hostname, protocol }: URL): boolean => protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);

export const configureClient = (configuration: client.Configuration, server: URL): client.Configuration => {
  configuration.timeout = TIMEOUT_SECONDS;
  if (isLoopback(server)) client.allowInsecureRequests(configuration);
  return configuration;
};

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Reads the provider's published metadata. */
export const discoverProvider = async (issuer: URL, { clientId, clientSecret }: Credentials): Promise<client.Configuration> => {
  const discoveryExtensions = isLoopback(issuer) ? [client.allowInsecureRequests] : [];
  try {
    return await client.discovery(issuer, clientId, clientSecret, undefined, { execute: discoveryExtensions, timeout: TIMEOUT_SECONDS });
  } catch (error) {
    throw new ProviderUnavailable(`${issuer.host} has no usable sign-in configuration`, { cause: error });
  }
};

/** Returns the URL to which the user is redirected. */
export const authorizationUrl = async (
  configuration: client.Configuration,
  { state, nonce, codeVerifier }: Secrets,
  { redirectUri, scope, hasNonce }: { readonly redirectUri: string; readonly scope: string; readonly hasNonce: boolean },
): Promise<URL> =>
  client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(hasNonce ? { nonce } : {}),
  });

const INVALID_RESPONSE_CODES = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

/**
 * Whether the provider caused the error, so that a retry may help, and not the request. `fetch` reports a missing response as a TypeError.
 */
const isProviderFault = (error: unknown): boolean => {
  if (error instanceof client.AuthorizationResponseError || typeof error !== 'object' || error === null) return false;
  if (error instanceof client.ResponseBodyError) return error.status >= 500;
  const { name, code, cause } = error as { readonly name?: unknown; readonly code?: unknown; readonly cause?: unknown };
  return name === 'TypeError' || INVALID_RESPONSE_CODES.includes(String(code)) || isProviderFault(cause);
};

/** Runs one step with a provider, and converts a failure to `ProviderUnavailable` or `SignInRefused`. */
export const runProviderStep = async <Result>(providerHost: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SignInRefused || error instanceof ProviderUnavailable) throw error;
    if (isProviderFault(error)) throw new ProviderUnavailable(`${providerHost} returned an unexpected response`, { cause: error });
    throw new SignInRefused(`the sign-in with ${providerHost} is not valid`, { cause: error });
  }
};
