import type { SignInMethod } from '#domain/vocabulary/signInMethods.ts';

/** Secrets of a pending sign-in that must come back unchanged. */
export interface Secrets {
  readonly state: string;
  readonly nonce: string;
  /** Code verifier of PKCE, S256. */
  readonly codeVerifier: string;
}

/** Identity of the user from the provider. */
export interface SocialIdentity {
  /** The provider's id of the user, never shown. */
  readonly subject: string;
  readonly email: string | null;
  /** True if the provider has verified the address. */
  readonly emailVerified: boolean;
  readonly name: string | null;
}

/** A third party through which users can sign in. */
export interface SocialProvider {
  /** Name in paths: `google`, `facebook`, `twitter`. */
  readonly id: string;
  readonly method: SignInMethod;
  /** Returns the provider's consent URL. Throws `ProviderUnavailable`. */
  begin(secrets: Secrets, redirectUri: string): Promise<URL>;
  /**
   * Returns the user who came back: `callback` is the full URL of the redirect. Throws `SignInRefused` if state, nonce, code or issuer are
   * wrong, or the user did not agree; `ProviderUnavailable` if the provider does not answer.
   */
  finish(secrets: Secrets, callback: URL): Promise<SocialIdentity>;
}

/** The sign-in is invalid, or the user cancelled it. Nobody is signed in. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
}

/** The provider does not answer, or sends an invalid response. A retry may help. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}
