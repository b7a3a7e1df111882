import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createFacebookProvider } from '#identity/social/facebook.ts';
import { createOidcProvider } from '#identity/social/oidcProvider.ts';
import { ProviderUnavailable, SignInRefused, type Secrets, type SocialProvider } from '#identity/social/provider.ts';
import { createTwitterProvider } from '#identity/social/twitter.ts';
import { startLocalProvider, type LocalProvider } from '../../support/social/localProvider.ts';

/* S13, the protocol between the product and a provider, tested with a real local OpenID Connect provider. */

const REDIRECT = 'https://shelter.example.org/api/auth/social/callback';
let local: LocalProvider;
const random = (): string => randomBytes(32).toString('base64url');
const secrets = (): Secrets => ({ state: random(), nonce: random(), codeVerifier: random() });

beforeAll(async () => {
  local = await startLocalProvider([REDIRECT]);
});
afterAll(() => local.stop());

const oidc = (): SocialProvider => createOidcProvider({ ...local.byBody, issuer: local.issuer });
const endpoints = (profile: string) => ({
  authorization: new URL('/auth', local.issuer),
  token: new URL('/token', local.issuer),
  profile: new URL(profile, local.issuer),
});
const facebook = (): SocialProvider => createFacebookProvider(local.byBody, endpoints('/facebook/me'));
const twitter = (): SocialProvider => createTwitterProvider(local.byHeader, endpoints('/x/me'));

/** Runs one sign-in up to the redirect back to the product. */
const comeBack = async (provider: SocialProvider, person?: string) => {
  const known = secrets();
  return { known, callback: await local.agree(await provider.begin(known, REDIRECT), person) };
};

test.each([
  ['OpenID Connect', 'GOOGLE', oidc, { subject: 'maria', email: 'maria@example.org', emailVerified: true, name: 'Test maria' }],
  ['Facebook', 'FACEBOOK', facebook, { subject: 'maria', email: 'maria@example.org', emailVerified: false, name: 'Test maria' }],
  ['X', 'TWITTER', twitter, { subject: 'maria', email: null, emailVerified: false, name: 'Test maria' }],
])('%s returns the identity of the user', async (_name, method, create, identity) => {
  covers('3-38');
  const provider = create();
  expect(provider.method).toBe(method);
  const { known, callback } = await comeBack(provider);
  expect(callback.href.startsWith(REDIRECT)).toBe(true);
  await expect(provider.finish(known, callback)).resolves.toEqual(identity);
});

test('an address not verified by the provider is reported as unverified', async () => {
  const provider = oidc();
  const { known, callback } = await comeBack(provider, 'unverified-joe');
  await expect(provider.finish(known, callback)).resolves.toMatchObject({ email: 'unverified-joe@example.org', emailVerified: false });
});

test('the request to the provider contains state, nonce, PKCE S256 and exactly the redirect URI', async () => {
  covers('S13.1');
  const known = secrets();
  // Only OpenID Connect has a nonce.
  for (const [provider, nonce] of [[oidc(), known.nonce] as const, [facebook(), null] as const, [twitter(), null] as const]) {
    const { searchParams } = await provider.begin(known, REDIRECT);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      state: known.state,
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(known.codeVerifier).digest('base64url'),
      redirect_uri: REDIRECT,
      response_type: 'code',
    });
    expect(searchParams.get('nonce')).toBe(nonce);
  }
});

describe.each([
  ['OpenID Connect', oidc],
  ['X', twitter],
])('%s: rejects a sign-in', (_name, create) => {
  const changed = async (change: (callback: URL) => void): Promise<void> => {
    const provider = create();
    const { known, callback } = await comeBack(provider);
    change(callback);
    await expect(provider.finish(known, callback)).rejects.toBeInstanceOf(SignInRefused);
  };

  test('with a forged state', () => changed(({ searchParams }) => searchParams.set('state', random())));
  test('without a state', () => changed(({ searchParams }) => searchParams.delete('state')));
  test('with a forged code', () => changed(({ searchParams }) => searchParams.set('code', random())));
  test('without a code', () => changed(({ searchParams }) => searchParams.delete('code')));

  test('with a used code', async () => {
    const provider = create();
    const { known, callback } = await comeBack(provider);
    await provider.finish(known, callback);
    await expect(provider.finish(known, callback)).rejects.toBeInstanceOf(SignInRefused);
  });

  test('with the code of another sign-in, whose verifier differs', async () => {
    const provider = create();
    const mine = await comeBack(provider, 'mallory');
    const theirs = await comeBack(provider);
    mine.callback.searchParams.set('code', theirs.callback.searchParams.get('code') ?? '');
    await expect(provider.finish(mine.known, mine.callback)).rejects.toBeInstanceOf(SignInRefused);
  });

  test("without the user's consent", async () => {
    const provider = create();
    const { known, callback } = await comeBack(provider, 'nobody');
    expect(callback.searchParams.get('error')).toBe('access_denied');
    await expect(provider.finish(known, callback)).rejects.toBeInstanceOf(SignInRefused);
  });
});

test('an ID token of another sign-in is rejected by its nonce', async () => {
  const provider = oidc();
  const { known, callback } = await comeBack(provider);
  await expect(provider.finish({ ...known, nonce: random() }, callback)).rejects.toBeInstanceOf(SignInRefused);
});

test('a response with another issuer is rejected', async () => {
  const provider = oidc();
  const { known, callback } = await comeBack(provider);
  expect(callback.searchParams.get('iss')).toBe(local.issuer.origin);
  callback.searchParams.set('iss', 'https://elsewhere.example.org');
  await expect(provider.finish(known, callback)).rejects.toBeInstanceOf(SignInRefused);
});

/** Returns a local URL without a listening server. */
const nowhere = async (): Promise<URL> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return new URL(`http://127.0.0.1:${port}`);
};

test('a provider that does not respond is reported as unavailable, and requested again the next time', async () => {
  const gone = createOidcProvider({ ...local.byBody, issuer: await nowhere() });
  await expect(gone.begin(secrets(), REDIRECT)).rejects.toBeInstanceOf(ProviderUnavailable);
  await expect(gone.begin(secrets(), REDIRECT)).rejects.toBeInstanceOf(ProviderUnavailable);
  const { known, callback } = await comeBack(twitter());
  const silent = createTwitterProvider(local.byHeader, { ...endpoints('/x/me'), token: await nowhere() });
  await expect(silent.finish(known, callback)).rejects.toBeInstanceOf(ProviderUnavailable);
});
