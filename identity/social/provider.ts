import type { SignInMethod } from '#kernel/vocabulary/signInMethods.ts';

/** State that a pending sign-in has to get back unchanged. */
export interface Secrets {
  readonly state: string;
  readonly nonce: string;
  /** The code verifier of PKCE, S256. */
  readonly codeVerifier: string;
}

/** Who the user is, as the provider says. */
export interface SocialIdentity {
  /** The provider's own id of the person, never shown. */
  readonly subject: string;
  readonly email: string | null;
  /** The provider vouches that the address is the person's. */
  readonly emailVerified: boolean;
  readonly name: string | null;
}

/** A way to sign in that another company offers. */
export interface SocialProvider {
  /** The name in paths: `google`, `facebook`, `twitter`. */
  readonly id: string;
  readonly method: SignInMethod;
  /** The provider's consent address. Throws `ProviderUnavailable`. */
  begin(secrets: Secrets, redirectUri: string): Promise<URL>;
  /**
   * The person who came back: `callback` is the whole address of the redirect. Throws `SignInRefused` when state, nonce, code or
   * issuer are not what they must be, or the person did not agree; `ProviderUnavailable` when the provider does not answer.
   */
  finish(secrets: Secrets, callback: URL): Promise<SocialIdentity>;
}

/** The sign-in is not to be trusted, or was not wanted. Nobody is signed in. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
}

/** The provider does not answer, or not as it should. Trying again later may help. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}
