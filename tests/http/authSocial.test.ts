import { createOidcProvider } from '#identity/social/oidcProvider.ts';
import { createTwitterProvider } from '#identity/social/twitter.ts';
import { createRequestSender, fieldOf, type RequestInput, type Reply, type TestApi } from '../support/api.ts';
import { startMailServer, type MailServer } from '../support/mail/mailServer.ts';
import { startLocalProvider, type LocalProvider } from '../support/social/localProvider.ts';
import { startPeopleApi } from './authSupport.ts';

/* S13 and S23: signing in through other providers, from the first click to the session, with a real provider on this machine. */

const ORIGIN = 'https://shelter.example.org';
let api: TestApi;
let local: LocalProvider;
let mail: MailServer;

beforeAll(async () => {
  local = await startLocalProvider(['google', 'twitter'].map((id) => `${ORIGIN}/api/auth/social/${id}/callback`));
  mail = await startMailServer();
  const endpoints = {
    authorization: new URL('/auth', local.issuer),
    token: new URL('/token', local.issuer),
    profile: new URL('/x/me', local.issuer),
  };
  api = await startPeopleApi({
    environment: { PUBLIC_URL: ORIGIN, SMTP_URL: mail.url },
    product: {
      social: [
        createOidcProvider({ ...local.bodyAuthClient, issuer: local.issuer }),
        createTwitterProvider(local.headerAuthClient, endpoints),
      ],
    },
  });
});
afterAll(async () => {
  await api.stop();
  await mail.stop();
  await local.stop();
});

/** Creates a separate browser, which stores its cookies. */
const createBrowser = () => {
  const ask = createRequestSender(api.url);
  let cookie = '';
  const askWithCookies = async (path: string, options: RequestInput = {}): Promise<Reply> => {
    const reply = await ask(path, { token: null, ...options, headers: { ...(cookie === '' ? {} : { cookie }), ...options.headers } });
    const cookieHeader = reply.headers.getSetCookie().at(-1);
    if (cookieHeader !== undefined) cookie = cookieHeader.split(';')[0] ?? '';
    return reply;
  };
  return {
    go: askWithCookies,
    /** Signs in at a provider as this user and follows the redirect back; returns the response of the callback. */
    signIn: async (provider: string, person?: string, query = ''): Promise<Reply> => {
      const redirectReply = await askWithCookies(`/api/auth/social/${provider}${query}`);
      expect(redirectReply.status).toBe(302);
      const callbackReply = await local.authorize(new URL(redirectReply.headers.get('location') ?? ''), person);
      return askWithCookies(callbackReply.pathname + callbackReply.search);
    },
  };
};
type Browser = ReturnType<typeof createBrowser>;

const pageOf = (reply: Reply): URL => new URL(reply.headers.get('location') ?? '', ORIGIN);
const fragmentParameter = (reply: Reply, name: string): string => new URLSearchParams(pageOf(reply).hash.slice(1)).get(name) ?? '';
const redeem = (browser: Browser, code: string): Promise<Reply> => browser.go('/api/auth/social/redeem', { body: { code } });
const userOf = (reply: Reply): Record<string, unknown> => fieldOf(reply, 'user') as Record<string, unknown>;
const expectRejected = (reply: Reply): void => {
  expect([reply.status, pageOf(reply).pathname, pageOf(reply).hash]).toEqual([302, '/login', '#refused']);
};

const signUp = (email: string): Promise<Reply> =>
  createRequestSender(api.url)('/api/auth/sign-up', {
    token: null,
    body: { email, password: 'three quiet harbors', displayName: 'Kim Example', phone: '', isVolunteer: false },
  });

test('GET /auth/methods returns the configured ways to sign in', async () => {
  expect((await api.sendRequest('/api/auth/methods', { token: null })).body).toEqual({ methods: ['LOCAL', 'GOOGLE', 'TWITTER'] });
  expect((await api.sendRequest('/api/auth/social/facebook', { token: null })).status).toBe(404);
});

test('a new user is signed up and signed in, and gets the same account the next time', async () => {
  const browser = createBrowser();
  const callbackReply = await browser.signIn('google', 'rosa', '?returnTo=%2Fmanage_services');
  expect(pageOf(callbackReply).pathname + pageOf(callbackReply).search).toBe('/login?next=%2Fmanage_services');
  const signedIn = await redeem(browser, fragmentParameter(callbackReply, 'code'));
  expect(signedIn.status).toBe(200);
  expect(userOf(signedIn)).toMatchObject({ email: 'rosa@example.org', displayName: 'Test rosa', roles: ['USER'], lastMethod: 'GOOGLE' });
  expect((await api.sendRequest('/api/auth/profile', { token: String(fieldOf(signedIn, 'token')) })).status).toBe(200);

  const otherBrowser = createBrowser();
  const again = await redeem(otherBrowser, fragmentParameter(await otherBrowser.signIn('google', 'rosa'), 'code'));
  expect(userOf(again)['id']).toBe(userOf(signedIn)['id']);
  // A code can be redeemed for one session.
  expect((await redeem(otherBrowser, fragmentParameter(callbackReply, 'code'))).status).toBe(401);
});

test('links an account with the same verified address, and its old password no longer works', async () => {
  const before = await signUp('nora@example.org');
  const token = String(fieldOf(before, 'token'));
  const browser = createBrowser();
  const signedIn = await redeem(browser, fragmentParameter(await browser.signIn('google', 'nora'), 'code'));
  expect(userOf(signedIn)['id']).toBe(userOf(before)['id']);
  api.clock.advance(1500);
  expect((await api.sendRequest('/api/auth/profile', { token })).status).toBe(401);
  const byPassword = await api.sendRequest('/api/auth/sign-in', {
    token: null,
    body: { email: 'nora@example.org', password: 'three quiet harbors' },
  });
  expect(byPassword.status).toBe(401);
});

test('an unverified address links no account and must be confirmed first', async () => {
  covers('S13.3');
  const before = await signUp('unverified-eve@example.org');
  const browser = createBrowser();
  const callbackReply = await browser.signIn('google', 'unverified-eve');
  expect(fragmentParameter(callbackReply, 'code')).toBe('');
  expect(fragmentParameter(callbackReply, 'email')).not.toBe('');
  const byPassword = { email: 'unverified-eve@example.org', password: 'three quiet harbors' };
  expect((await api.sendRequest('/api/auth/sign-in', { token: null, body: byPassword })).status).toBe(200);
  expect(before.status).toBe(201);
});

test('X returns no e-mail address: the user enters one, and only the mailed link signs them up', async () => {
  const browser = createBrowser();
  const code = fragmentParameter(await browser.signIn('twitter', 'tom'), 'email');
  const invalidEmailReply = await browser.go('/api/auth/social/email', { body: { code, email: 'tom@example.org, eve@example.org' } });
  expect(invalidEmailReply.status).toBe(400);
  const count = mail.received.length;
  const emailReply = await browser.go('/api/auth/social/email', {
    body: { code, email: 'tom@example.org' },
    headers: { 'accept-language': 'es' },
  });
  expect([emailReply.status, fieldOf(emailReply, 'message')]).toEqual([
    200,
    'Le enviamos un correo con un enlace. Ábralo en este navegador antes de una hora.',
  ]);
  const received = (await mail.waitForMails(count + 1)).at(-1);
  expect(received?.to).toEqual(['tom@example.org']);
  expect(received?.message.subject).toBe('Confirme su dirección de correo para Shelter');
  const confirmation = /https:\/\/shelter\.example\.org\/login#confirm=([\w-]+)/.exec(received?.message.text ?? '')?.[1] ?? '';
  expect((await browser.go('/api/auth/social/email', { body: { code, email: 'tom@example.org' } })).status).toBe(400);

  // Another person who opens the message elsewhere cannot be tricked into this sign-in.
  const otherBrowserReply = await createBrowser().go('/api/auth/social/confirm', { body: { code: confirmation } });
  expect([otherBrowserReply.status, fieldOf(otherBrowserReply, 'code')]).toEqual([400, 'SOCIAL_OTHER_BROWSER']);
  const signedIn = await browser.go('/api/auth/social/confirm', { body: { code: confirmation } });
  expect(userOf(signedIn)).toMatchObject({ email: 'tom@example.org', lastMethod: 'TWITTER' });
  expect((await browser.go('/api/auth/social/confirm', { body: { code: confirmation } })).status).toBe(400);
  const again = createBrowser();
  expect(userOf(await redeem(again, fragmentParameter(await again.signIn('twitter', 'tom'), 'code')))['id']).toBe(userOf(signedIn)['id']);
});

test('a message that cannot be sent is reported, and can be requested again', async () => {
  const browser = createBrowser();
  const code = fragmentParameter(await browser.signIn('twitter', 'una'), 'email');
  const body = { code, email: 'una@example.org' };
  mail.rejectNext(1);
  const failedReply = await browser.go('/api/auth/social/email', { body });
  expect([failedReply.status, fieldOf(failedReply, 'code')]).toEqual([503, 'MAIL_NOT_SENT']);
  expect((await browser.go('/api/auth/social/email', { body })).status).toBe(200);
});

/** Redirects to the provider and back, without opening the page of the final redirect. */
const startSignIn = async (browser: Browser, person?: string): Promise<URL> =>
  local.authorize(new URL((await browser.go('/api/auth/social/google')).headers.get('location') ?? ''), person);

describe('a callback signs nobody in', () => {
  test.each([
    ['forged', ({ searchParams }: URL) => searchParams.set('state', 'A'.repeat(43))],
    ['missing', ({ searchParams }: URL) => searchParams.delete('state')],
  ])('when its state is %s', async (_kind, change) => {
    covers('S13.2');
    const browser = createBrowser();
    const callbackReply = await startSignIn(browser);
    change(callbackReply);
    expectRejected(await browser.go(callbackReply.pathname + callbackReply.search));
  });

  test('when it is replayed', async () => {
    const browser = createBrowser();
    const callbackReply = await startSignIn(browser, 'pia');
    expect(fragmentParameter(await browser.go(callbackReply.pathname + callbackReply.search), 'code')).not.toBe('');
    expectRejected(await browser.go(callbackReply.pathname + callbackReply.search));
  });

  test('in another browser than the one that started the sign-in', async () => {
    const callbackReply = await startSignIn(createBrowser(), 'mallory');
    expectRejected(await createBrowser().go(callbackReply.pathname + callbackReply.search));
  });

  test('through another provider than the one of the redirect', async () => {
    const browser = createBrowser();
    const callbackReply = await startSignIn(browser);
    expectRejected(await browser.go(callbackReply.pathname.replace('google', 'twitter') + callbackReply.search));
  });

  test('when the user denied the provider’s consent', async () => {
    const browser = createBrowser();
    const callbackReply = await startSignIn(browser, 'nobody');
    expectRejected(await browser.go(callbackReply.pathname + callbackReply.search));
  });

  test('when the account is closed', async () => {
    const browser = createBrowser();
    const id = userOf(await redeem(browser, fragmentParameter(await browser.signIn('google', 'quim'), 'code')))['id'];
    const closeReply = await api.sendRequest(`/api/users/${String(id)}`, { method: 'DELETE' });
    expect(closeReply.status).toBeLessThan(300);
    expectRejected(await browser.signIn('google', 'quim'));
  });
});

describe('S23: the redirect after signing in', () => {
  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a\nb'])(
    'does not lead to %j',
    async (target) => {
      covers('S23.1');
      const redirectReply = await createBrowser().go(`/api/auth/social/google?returnTo=${encodeURIComponent(target)}`);
      expect(redirectReply.status).toBe(400);
    },
  );

  test('uses our own origin, whatever the Host header contains', async () => {
    const redirectReply = await createBrowser().go('/api/auth/social/google', { headers: { 'x-forwarded-host': 'evil.example' } });
    expect(pageOf(redirectReply).searchParams.get('redirect_uri')).toBe(`${ORIGIN}/api/auth/social/google/callback`);
    expect(redirectReply.headers.getSetCookie()[0]).toMatch(/HttpOnly.*Secure.*SameSite=Lax|HttpOnly; Secure; SameSite=Lax/i);
  });
});
