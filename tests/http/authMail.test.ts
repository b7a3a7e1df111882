import { readdir } from 'node:fs/promises';
import { get } from 'node:http';
import { outboxFolder } from '#platform/mail/index.ts';
import { readOutbox } from '#platform/mail/outbox.ts';
import { createRequestSender, type TestApi } from '../support/api.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '../support/mail/mailServer.ts';
import { startNginx } from '../support/nginx.ts';
import { fromNewAddress, PASSWORD, signInReply, signUp, startPeopleApi } from './authSupport.ts';

/* Mail that events trigger, from the request to the working link, with a real mail server on this machine. */

const ORIGIN = 'https://shelter.example.org';
const LINK_PATTERN = /https:\/\/shelter\.example\.org\/auth\/(resetPassword|closeAccount)\?token=([\w-]+)/;
const NEW_PASSWORD = 'four windy corners';

let api: TestApi;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  api = await startPeopleApi({ environment: { SMTP_URL: mail.url, PUBLIC_URL: ORIGIN } });
});
afterAll(async () => {
  await api.stop();
  await mail.stop();
});

const post = (path: string, body: unknown, token: string | null = null, headers: Readonly<Record<string, string>> = {}) =>
  api.sendRequest(path, { body, token, headers: { ...fromNewAddress(), ...headers } });
const requestReset = (email: string, headers: Readonly<Record<string, string>> = {}) =>
  post('/api/auth/request-reset-password', { email }, null, headers);
const tokenIn = (received: ReceivedMail | undefined): string => LINK_PATTERN.exec(received?.message.text ?? '')?.[2] ?? '';
const receivedBy = (email: string): readonly ReceivedMail[] => mail.received.filter((each) => each.to.includes(email));
/** Returns the messages to an address as soon as `count` have arrived. */
const waitForMailTo = async (email: string, count: number): Promise<readonly ReceivedMail[]> => {
  while (receivedBy(email).length < count) await mail.waitForMails(mail.received.length + 1);
  return receivedBy(email);
};

test('a password reset message uses the language of the request, and its link works once', async () => {
  covers('mail-1');
  await signUp(api, 'lena@example.org', { displayName: 'Lena' });
  const response = await requestReset('lena@example.org', { 'accept-language': 'es', host: 'evil.example' });
  expect(response.status).toBe(200);
  const [received] = await waitForMailTo('lena@example.org', 1);
  expect(received?.message.subject).toBe('Cree una contraseña nueva en Shelter');
  expect(received?.message.text).toContain('Hola, Lena:');
  const token = tokenIn(received);
  expect((await post(`/api/auth/password?token=${token}`, { password: NEW_PASSWORD })).status).toBe(200);
  expect((await post(`/api/auth/password?token=${token}`, { password: NEW_PASSWORD })).status).toBe(400);
  expect((await signInReply(api, 'lena@example.org', NEW_PASSWORD)).status).toBe(200);
  expect((await signInReply(api, 'lena@example.org', PASSWORD)).status).toBe(401);
});

test('a message that the server defers is sent again with the same id', async () => {
  covers('mail-2');
  await signUp(api, 'mona@example.org');
  mail.rejectNext(1);
  await requestReset('mona@example.org');
  await api.product.reactions?.whenSettled();
  expect(receivedBy('mona@example.org')).toEqual([]);
  api.clock.advance(10_000);
  const [received] = await waitForMailTo('mona@example.org', 1);
  expect(tokenIn(received)).not.toBe('');
  expect(received?.message.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
});

test('a restart sends no message twice, and sends messages requested while mail was down', async () => {
  covers('mail-3');
  await signUp(api, 'nils@example.org');
  await requestReset('nils@example.org');
  await waitForMailTo('nils@example.org', 1);
  await api.product.reactions?.whenSettled();
  await api.product.reactions?.stop();
  expect((await requestReset('nils@example.org')).status).toBe(200);
  expect(receivedBy('nils@example.org')).toHaveLength(1);
  const second = await api.another({ environment: { TRUST_PROXY: '1', SMTP_URL: mail.url, PUBLIC_URL: ORIGIN } });
  const received = await waitForMailTo('nils@example.org', 2);
  await second.product.reactions?.whenSettled();
  expect(receivedBy('nils@example.org')).toHaveLength(2);
  // A later link invalidates the earlier one.
  expect((await post(`/api/auth/password?token=${tokenIn(received[0])}`, { password: NEW_PASSWORD })).status).toBe(400);
  expect((await post(`/api/auth/password?token=${tokenIn(received[1])}`, { password: NEW_PASSWORD })).status).toBe(200);
  await second.stop();
});

describe('without a mail server', () => {
  let apiWithOutbox: TestApi;
  beforeAll(async () => {
    apiWithOutbox = await startPeopleApi({ environment: { PUBLIC_URL: ORIGIN } });
  });
  afterAll(() => apiWithOutbox.stop());
  const folder = (): string => outboxFolder({ dataDir: apiWithOutbox.stores.dataDir });
  const sendRequest = (path: string, body: unknown, token: string | null = null) =>
    apiWithOutbox.sendRequest(path, { body, token, headers: fromNewAddress() });
  const messages = async (): Promise<readonly string[]> => {
    await apiWithOutbox.product.reactions?.whenSettled();
    return (await readOutbox(folder())).map(({ text }) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
  };

  test('a mailed link confirms closing an account, and erasing it removes its messages from the outbox', async () => {
    const person = await signUp(apiWithOutbox, 'olga@example.org');
    expect((await sendRequest('/api/auth/close-account', { services: 'remove' }, person.token)).status).toBe(200);
    const [text = ''] = await messages();
    expect(text).toContain('olga@example.org');
    const [, page, token = ''] = LINK_PATTERN.exec(text) ?? [];
    expect(page).toBe('closeAccount');
    expect((await sendRequest(`/api/auth/password?token=${token}`, { password: NEW_PASSWORD })).status).toBe(400);
    expect((await sendRequest('/api/auth/close-account/confirm', { token })).status).toBe(200);
    expect((await signInReply(apiWithOutbox, 'olga@example.org')).status).toBe(401);
    const erased = await apiWithOutbox.sendRequest(`/api/users/${person.id}/erase`, { method: 'POST' });
    expect(erased.status).toBe(200);
    expect(await messages()).toEqual([]);
    expect(await readdir(folder())).toEqual([]);
  });

  describe('the outbox page', () => {
    /** A product that is not reachable from other machines: no setting exposes it. */
    let localOnlyApi: TestApi;
    beforeAll(async () => {
      localOnlyApi = await apiWithOutbox.another();
      await signUp(apiWithOutbox, 'quin@example.org', { displayName: 'Quin <b>' });
      await sendRequest('/api/auth/request-reset-password', { email: 'quin@example.org' });
      await messages();
    });
    afterAll(() => localOnlyApi.stop());
    const askLocalOnly = (path: string, headers: Readonly<Record<string, string>> = {}) =>
      localOnlyApi.sendRequest(path, { token: null, headers });
    const link = (): string => localOnlyApi.product.outboxLink ?? '';
    const outboxCookie = async (): Promise<string> => ((await askLocalOnly(link())).headers.get('set-cookie') ?? '').split(';')[0] ?? '';

    test('shows the mails in both languages to a developer with the link, and removes the token from the URL', async () => {
      const outboxPage = await askLocalOnly(link());
      expect([outboxPage.status, outboxPage.headers.get('location'), outboxPage.headers.get('cache-control')]).toEqual([
        303,
        '/outbox',
        'no-store',
      ]);
      expect(outboxPage.headers.get('referrer-policy')).toBe('no-referrer');
      expect(outboxPage.headers.get('set-cookie')).toMatch(/^outbox=[\w-]{43}; Path=\/outbox; HttpOnly; SameSite=Strict$/);
      const cookie = await outboxCookie();
      const page = await askLocalOnly('/outbox', { cookie });
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(page.body).toMatch(/quin@example\.org[^]*<a href="https:\/\/shelter\.example\.org\/auth\/resetPassword\?token=/);
      expect(page.body).not.toContain('<b>');
      expect((await askLocalOnly('/outbox', { cookie, 'accept-language': 'es' })).body).toContain('Bandeja de salida');
    });

    test('is rejected without the link, and through a proxy', async () => {
      covers('S12.5');
      const cookie = await outboxCookie();
      expect((await askLocalOnly('/outbox')).status).toBe(404);
      for (const wrongToken of ['', 'x', 'A'.repeat(43), `${link().slice(-43)}&token=x`]) {
        expect([wrongToken, (await askLocalOnly(`/outbox?token=${wrongToken}`, { cookie })).status]).toEqual([wrongToken, 404]);
        expect([wrongToken, (await askLocalOnly('/outbox', { cookie: `outbox=${wrongToken.slice(0, 43)}x` })).status]).toEqual([
          wrongToken,
          404,
        ]);
      }
      for (const headers of [{ 'x-forwarded-for': '10.0.0.1' }, { forwarded: 'for=10.0.0.1' }, { via: '1.1 proxy' }]) {
        expect((await askLocalOnly('/outbox', { ...headers, cookie })).status).toBe(404);
        expect((await askLocalOnly(link(), headers)).status).toBe(404);
      }
    });

    test('does not exist when a mail server, a public origin or a proxy is configured', async () => {
      expect([api.product.outboxLink, apiWithOutbox.product.outboxLink]).toEqual([null, null]);
      for (const product of [api, apiWithOutbox]) expect((await product.sendRequest(link(), { token: null })).status).toBe(404);
    });

    test('S12: shows nobody an administrator’s reset link behind a plain nginx (`proxy_pass` alone)', async () => {
      covers('S12.4');
      const { id } = await signUp(apiWithOutbox, 'root@example.org');
      await apiWithOutbox.sendRequest(`/api/users/${id}/set-permission`, { body: { role: 'ADMINISTRATOR' } });
      const nginx = await startNginx((port) => `server { listen 127.0.0.1:${port}; location / { proxy_pass ${localOnlyApi.url}; } }`);
      const askThroughNginx = createRequestSender(nginx.url);
      const response = await askThroughNginx('/api/auth/request-reset-password', { token: null, body: { email: 'root@example.org' } });
      await messages();
      const outboxReply = await askThroughNginx('/outbox', { token: null });
      const guessedTokenReply = await askThroughNginx(`/outbox?token=${'A'.repeat(43)}`, { token: null });
      await nginx.stop();
      expect([response.status, outboxReply.status, guessedTokenReply.status]).toEqual([200, 404, 404]);
      expect(JSON.stringify([outboxReply.body, guessedTokenReply.body])).not.toContain('root@example.org');
      // Control: the message is readable with the cookie.
      expect((await askLocalOnly('/outbox', { cookie: await outboxCookie() })).body).toContain('root@example.org');
    });

    test('is not served to a foreign host name that resolves to this machine', async () => {
      const { port } = new URL(localOnlyApi.url);
      const cookie = await outboxCookie();
      const status = await new Promise((resolve, reject) => {
        get({ port, host: '127.0.0.1', path: '/outbox', headers: { host: `evil.example:${port}`, cookie } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).once('error', reject);
      });
      expect(status).toBe(404);
    });
  });

  test('a message that is no longer needed is not sent', async () => {
    const person = await signUp(apiWithOutbox, 'paul@example.org');
    await apiWithOutbox.product.reactions?.stop();
    await sendRequest('/api/auth/request-reset-password', { email: 'paul@example.org' });
    apiWithOutbox.clock.advance(3_600_001);
    const restartedApi = await apiWithOutbox.another({ environment: { PUBLIC_URL: ORIGIN } });
    await restartedApi.product.reactions?.whenSettled();
    expect((await readOutbox(folder())).filter(({ name }) => name.startsWith(person.id))).toEqual([]);
    await restartedApi.stop();
  });
});
