import type { SignInMethod } from '../../kernel/vocabulary/signInMethods.ts';

/** What a sign-in that is under way has to remember, and to get back unchanged. */
export interface Secrets {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE, S256. */
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
  /** As it stands in paths: `google`, `facebook`, `twitter`. */
  readonly id: string;
  readonly method: SignInMethod;
  /** Where the person is sent to agree. Throws `ProviderUnavailable`. */
  begin(secrets: Secrets, redirectUri: string): Promise<URL>;
  /**
   * Who came back: `callback` is the whole address the person was sent to. Throws `SignInRefused` when state, nonce, code or
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
