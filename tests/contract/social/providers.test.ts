import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createFacebookProvider } from '#identity/social/facebook.ts';
import { createOidcProvider } from '#identity/social/oidcProvider.ts';
import { ProviderUnavailable, SignInRefused, type Secrets, type SocialProvider } from '#identity/social/provider.ts';
import { createTwitterProvider } from '#identity/social/twitter.ts';
import { startLocalProvider, type LocalProvider } from '../../support/social/localProvider.ts';

/* S13, the protocol between the product and a provider, tested with a real local OpenID Connect provider. */

const REDIRECT_URL = 'https://shelter.example.org/api/auth/social/callback';
let localProvider: LocalProvider;
const random = (): string => randomBytes(32).toString('base64url');
const createSecrets = (): Secrets => ({ state: random(), nonce: random(), codeVerifier: random() });

beforeAll(async () => {
  localProvider = await startLocalProvider([REDIRECT_URL]);
});
afterAll(() => localProvider.stop());

const createOidc = (): SocialProvider => createOidcProvider({ ...localProvider.bodyAuthClient, issuer: localProvider.issuer });
const endpointsWith = (profile: string) => ({
  authorization: new URL('/auth', localProvider.issuer),
  token: new URL('/token', localProvider.issuer),
  profile: new URL(profile, localProvider.issuer),
});
const createFacebook = (): SocialProvider => createFacebookProvider(localProvider.bodyAuthClient, endpointsWith('/facebook/me'));
const createTwitter = (): SocialProvider => createTwitterProvider(localProvider.headerAuthClient, endpointsWith('/x/me'));

/** Runs one sign-in up to the redirect back to the product. */
const completeSignIn = async (provider: SocialProvider, person?: string) => {
  const knownSecrets = createSecrets();
  return { known: knownSecrets, callback: await localProvider.authorize(await provider.begin(knownSecrets, REDIRECT_URL), person) };
};

test.each([
  ['OpenID Connect', 'GOOGLE', createOidc, { subject: 'maria', email: 'maria@example.org', emailVerified: true, name: 'Test maria' }],
  ['Facebook', 'FACEBOOK', createFacebook, { subject: 'maria', email: 'maria@example.org', emailVerified: false, name: 'Test maria' }],
  ['X', 'TWITTER', createTwitter, { subject: 'maria', email: null, emailVerified: false, name: 'Test maria' }],
])('%s returns the identity of the user', async (_name, method, create, identity) => {
  covers('3-38');
  const provider = create();
  expect(provider.method).toBe(method);
  const { known: knownSecrets, callback } = await completeSignIn(provider);
  expect(callback.href.startsWith(REDIRECT_URL)).toBe(true);
  await expect(provider.finish(knownSecrets, callback)).resolves.toEqual(identity);
});

test('an address not verified by the provider is reported as unverified', async () => {
  const provider = createOidc();
  const { known: knownSecrets, callback } = await completeSignIn(provider, 'unverified-joe');
  await expect(provider.finish(knownSecrets, callback)).resolves.toMatchObject({
    email: 'unverified-joe@example.org',
    emailVerified: false,
  });
});

test('the request to the provider contains state, nonce, PKCE S256 and exactly the redirect URI', async () => {
  covers('S13.1');
  const knownSecrets = createSecrets();
  // Only OpenID Connect has a nonce.
  for (const [provider, nonce] of [
    [createOidc(), knownSecrets.nonce] as const,
    [createFacebook(), null] as const,
    [createTwitter(), null] as const,
  ]) {
    const { searchParams } = await provider.begin(knownSecrets, REDIRECT_URL);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      state: knownSecrets.state,
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(knownSecrets.codeVerifier).digest('base64url'),
      redirect_uri: REDIRECT_URL,
      response_type: 'code',
    });
    expect(searchParams.get('nonce')).toBe(nonce);
  }
});

describe.each([
  ['OpenID Connect', createOidc],
  ['X', createTwitter],
])('%s: rejects a sign-in', (_name, create) => {
  const expectChangedCallbackRejected = async (change: (callback: URL) => void): Promise<void> => {
    const provider = create();
    const { known: knownSecrets, callback } = await completeSignIn(provider);
    change(callback);
    await expect(provider.finish(knownSecrets, callback)).rejects.toBeInstanceOf(SignInRefused);
  };

  test('with a forged state', () => expectChangedCallbackRejected(({ searchParams }) => searchParams.set('state', random())));
  test('without a state', () => expectChangedCallbackRejected(({ searchParams }) => searchParams.delete('state')));
  test('with a forged code', () => expectChangedCallbackRejected(({ searchParams }) => searchParams.set('code', random())));
  test('without a code', () => expectChangedCallbackRejected(({ searchParams }) => searchParams.delete('code')));

  test('with a used code', async () => {
    const provider = create();
    const { known: knownSecrets, callback } = await completeSignIn(provider);
    await provider.finish(knownSecrets, callback);
    await expect(provider.finish(knownSecrets, callback)).rejects.toBeInstanceOf(SignInRefused);
  });

  test('with the code of another sign-in, whose verifier differs', async () => {
    const provider = create();
    const attackerSignIn = await completeSignIn(provider, 'mallory');
    const victimSignIn = await completeSignIn(provider);
    attackerSignIn.callback.searchParams.set('code', victimSignIn.callback.searchParams.get('code') ?? '');
    await expect(provider.finish(attackerSignIn.known, attackerSignIn.callback)).rejects.toBeInstanceOf(SignInRefused);
  });

  test("without the user's consent", async () => {
    const provider = create();
    const { known: knownSecrets, callback } = await completeSignIn(provider, 'nobody');
    expect(callback.searchParams.get('error')).toBe('access_denied');
    await expect(provider.finish(knownSecrets, callback)).rejects.toBeInstanceOf(SignInRefused);
  });
});

test('an ID token of another sign-in is rejected by its nonce', async () => {
  const provider = createOidc();
  const { known: knownSecrets, callback } = await completeSignIn(provider);
  await expect(provider.finish({ ...knownSecrets, nonce: random() }, callback)).rejects.toBeInstanceOf(SignInRefused);
});

test('a response with another issuer is rejected', async () => {
  const provider = createOidc();
  const { known: knownSecrets, callback } = await completeSignIn(provider);
  expect(callback.searchParams.get('iss')).toBe(localProvider.issuer.origin);
  callback.searchParams.set('iss', 'https://elsewhere.example.org');
  await expect(provider.finish(knownSecrets, callback)).rejects.toBeInstanceOf(SignInRefused);
});

/** Returns a local URL without a listening server. */
const closedPortUrl = async (): Promise<URL> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return new URL(`http://127.0.0.1:${port}`);
};

test('a provider that does not respond is reported as unavailable, and requested again the next time', async () => {
  const unreachableProvider = createOidcProvider({ ...localProvider.bodyAuthClient, issuer: await closedPortUrl() });
  await expect(unreachableProvider.begin(createSecrets(), REDIRECT_URL)).rejects.toBeInstanceOf(ProviderUnavailable);
  await expect(unreachableProvider.begin(createSecrets(), REDIRECT_URL)).rejects.toBeInstanceOf(ProviderUnavailable);
  const { known: knownSecrets, callback } = await completeSignIn(createTwitter());
  const unreachableTwitter = createTwitterProvider(localProvider.headerAuthClient, {
    ...endpointsWith('/x/me'),
    token: await closedPortUrl(),
  });
  await expect(unreachableTwitter.finish(knownSecrets, callback)).rejects.toBeInstanceOf(ProviderUnavailable);
});
