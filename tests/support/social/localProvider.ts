import type { Credentials } from '#identity/social/oauthClient.ts';
import { startProcess } from '../startProcess.ts';

/** A sign-in provider on this machine, and a user with a browser who signs in there. */
export interface LocalProvider {
  readonly issuer: URL;
  /** Credentials of the client that sends its secret in the body. */
  readonly bodyAuthClient: Credentials;
  readonly headerAuthClient: Credentials;
  /** Credentials of the client whose callback may be on any port of this machine. */
  readonly shelterClient: Credentials;
  /** Follows the start of a sign-in as this user, and returns the URL to which the provider redirects. */
  authorize(authorization: URL, person?: string): Promise<URL>;
  stop(): Promise<void>;
}

const MAX_REDIRECTS = 12;
const CLIENT_SECRET = 'a-secret-only-the-tests-know';

export const startLocalProvider = async (redirectUris: readonly string[]): Promise<LocalProvider> => {
  const providerProcess = startProcess('tests/support/social/providerProcess.ts', { NODE_ENV: 'test' }, redirectUris);
  const port = (await providerProcess.waitForOutput(/^READY (\d+)$/m))[1] ?? '';
  const issuer = new URL(`http://127.0.0.1:${port}`);

  const authorize = async (authorization: URL, person = 'maria'): Promise<URL> => {
    const cookies = new Map<string, string>();
    let at = new URL(authorization);
    at.searchParams.set('login_hint', person);
    for (let steps = 0; steps < MAX_REDIRECTS; steps += 1) {
      const response = await fetch(at, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`The provider returned ${response.status}: ${(await response.text()).slice(0, 500)}`);
      at = new URL(location, at);
      if (at.origin !== issuer.origin) return at;
    }
    throw new Error('The provider redirects in a loop.');
  };
  return {
    issuer,
    bodyAuthClient: { clientId: 'shelter-by-body', clientSecret: CLIENT_SECRET },
    headerAuthClient: { clientId: 'shelter', clientSecret: CLIENT_SECRET },
    shelterClient: { clientId: 'shelter-here', clientSecret: CLIENT_SECRET },
    authorize,
    async stop() {
      providerProcess.kill('SIGTERM');
      await providerProcess.exited;
    },
  };
};
