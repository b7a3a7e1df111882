import type { Config } from '#platform/config.ts';
import { createFacebookProvider } from './facebook.ts';
import { createOidcProvider } from './oidcProvider.ts';
import type { SocialProvider } from './provider.ts';
import { createTwitterProvider } from './twitter.ts';

type SocialConfig = Pick<
  Config,
  | 'oidcIssuer'
  | 'oidcClientId'
  | 'oidcClientSecret'
  | 'facebookClientId'
  | 'facebookClientSecret'
  | 'twitterClientId'
  | 'twitterClientSecret'
>;

const credentialsOf = (clientId: string | undefined, clientSecret: string | undefined) =>
  clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret };

/** Whether X (Twitter) is configured as a way to sign in. */
export const isXSignInEnabled = ({
  twitterClientId,
  twitterClientSecret,
}: Pick<Config, 'twitterClientId' | 'twitterClientSecret'>): boolean => credentialsOf(twitterClientId, twitterClientSecret) !== null;

/** Returns the configured providers for signing in; none by default. */
export const createSocialProviders = (config: SocialConfig): readonly SocialProvider[] => {
  const oidc = credentialsOf(config.oidcClientId, config.oidcClientSecret);
  const facebook = credentialsOf(config.facebookClientId, config.facebookClientSecret);
  const twitter = credentialsOf(config.twitterClientId, config.twitterClientSecret);
  return [
    ...(oidc === null || config.oidcIssuer === undefined ? [] : [createOidcProvider({ ...oidc, issuer: new URL(config.oidcIssuer) })]),
    ...(facebook === null ? [] : [createFacebookProvider(facebook)]),
    ...(twitter === null ? [] : [createTwitterProvider(twitter)]),
  ];
};
