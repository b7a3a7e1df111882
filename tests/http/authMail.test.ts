import { readdir } from 'node:fs/promises';
import { get } from 'node:http';
import { outboxFolder } from '#platform/mail/index.ts';
import { readOutbox } from '#platform/mail/outbox.ts';
import { asker, type TestApi } from '../support/api.ts';
import { startMailServer, type MailServer, type Received } from '../support/mail/mailServer.ts';
import { startNginx } from '../support/nginx.ts';
import { fromElsewhere, PASSWORD, signInReply, signUp, startPeopleApi } from './authSupport.ts';

/* Mail that events trigger, from the request to the working link, with a real mail server on this machine. */

const ORIGIN = 'https://shelter.example.org';
const LINK = /https:\/\/shelter\.example\.org\/auth\/(resetPassword|closeAccount)\?token=([\w-]+)/;
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
  api.ask(path, { body, token, headers: { ...fromElsewhere(), ...headers } });
const askReset = (email: string, headers: Readonly<Record<string, string>> = {}) =>
  post('/api/auth/request-reset-password', { email }, null, headers);
const tokenIn = (received: Received | undefined): string => LINK.exec(received?.message.text ?? '')?.[2] ?? '';
const to = (email: string): readonly Received[] => mail.received.filter((each) => each.to.includes(email));
/** Returns the messages to an address as soon as `count` have arrived. */
const arrivedTo = async (email: string, count: number): Promise<readonly Received[]> => {
  while (to(email).length < count) await mail.arrived(mail.received.length + 1);
  return to(email);
};

test('a password reset message uses the language of the request, and its link works once', async () => {
  covers('mail-1');
  await signUp(api, 'lena@example.org', { displayName: 'Lena' });
  const response = await askReset('lena@example.org', { 'accept-language': 'es', host: 'evil.example' });
  expect(response.status).toBe(200);
  const [received] = await arrivedTo('lena@example.org', 1);
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
  mail.refuseNext(1);
  await askReset('mona@example.org');
  await api.product.reactions?.whenSettled();
  expect(to('mona@example.org')).toEqual([]);
  api.clock.advance(10_000);
  const [received] = await arrivedTo('mona@example.org', 1);
  expect(tokenIn(received)).not.toBe('');
  expect(received?.message.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
});

test('a restart sends no message twice, and sends messages requested while mail was down', async () => {
  covers('mail-3');
  await signUp(api, 'nils@example.org');
  await askReset('nils@example.org');
  await arrivedTo('nils@example.org', 1);
  await api.product.reactions?.whenSettled();
  await api.product.reactions?.stop();
  expect((await askReset('nils@example.org')).status).toBe(200);
  expect(to('nils@example.org')).toHaveLength(1);
  const second = await api.another({ environment: { TRUST_PROXY: '1', SMTP_URL: mail.url, PUBLIC_URL: ORIGIN } });
  const received = await arrivedTo('nils@example.org', 2);
  await second.product.reactions?.whenSettled();
  expect(to('nils@example.org')).toHaveLength(2);
  // A later link invalidates the earlier one.
  expect((await post(`/api/auth/password?token=${tokenIn(received[0])}`, { password: NEW_PASSWORD })).status).toBe(400);
  expect((await post(`/api/auth/password?token=${tokenIn(received[1])}`, { password: NEW_PASSWORD })).status).toBe(200);
  await second.stop();
});

describe('without a mail server', () => {
  let local: TestApi;
  beforeAll(async () => {
    local = await startPeopleApi({ environment: { PUBLIC_URL: ORIGIN } });
  });
  afterAll(() => local.stop());
  const folder = (): string => outboxFolder({ dataDir: local.stores.dataDir });
  const ask = (path: string, body: unknown, token: string | null = null) => local.ask(path, { body, token, headers: fromElsewhere() });
  const messages = async (): Promise<readonly string[]> => {
    await local.product.reactions?.whenSettled();
    return (await readOutbox(folder())).map(({ text }) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
  };

  test('a mailed link confirms closing an account, and erasing it removes its messages from the outbox', async () => {
    const person = await signUp(local, 'olga@example.org');
    expect((await ask('/api/auth/close-account', { services: 'remove' }, person.token)).status).toBe(200);
    const [text = ''] = await messages();
    expect(text).toContain('olga@example.org');
    const [, page, token = ''] = LINK.exec(text) ?? [];
    expect(page).toBe('closeAccount');
    expect((await ask(`/api/auth/password?token=${token}`, { password: NEW_PASSWORD })).status).toBe(400);
    expect((await ask('/api/auth/close-account/confirm', { token })).status).toBe(200);
    expect((await signInReply(local, 'olga@example.org')).status).toBe(401);
    const erased = await local.ask(`/api/users/${person.id}/erase`, { method: 'POST' });
    expect(erased.status).toBe(200);
    expect(await messages()).toEqual([]);
    expect(await readdir(folder())).toEqual([]);
  });

  describe('the outbox page', () => {
    /** A product that is not reachable from other machines: no setting exposes it. */
    let alone: TestApi;
    beforeAll(async () => {
      alone = await local.another();
      await signUp(local, 'quin@example.org', { displayName: 'Quin <b>' });
      await ask('/api/auth/request-reset-password', { email: 'quin@example.org' });
      await messages();
    });
    afterAll(() => alone.stop());
    const see = (path: string, headers: Readonly<Record<string, string>> = {}) => alone.ask(path, { token: null, headers });
    const link = (): string => alone.product.outboxLink ?? '';
    const cookieOf = async (): Promise<string> => ((await see(link())).headers.get('set-cookie') ?? '').split(';')[0] ?? '';

    test('shows the mails in both languages to a developer with the link, and removes the token from the URL', async () => {
      const opened = await see(link());
      expect([opened.status, opened.headers.get('location'), opened.headers.get('cache-control')]).toEqual([303, '/outbox', 'no-store']);
      expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
      expect(opened.headers.get('set-cookie')).toMatch(/^outbox=[\w-]{43}; Path=\/outbox; HttpOnly; SameSite=Strict$/);
      const cookie = await cookieOf();
      const page = await see('/outbox', { cookie });
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(page.body).toMatch(/quin@example\.org[^]*<a href="https:\/\/shelter\.example\.org\/auth\/resetPassword\?token=/);
      expect(page.body).not.toContain('<b>');
      expect((await see('/outbox', { cookie, 'accept-language': 'es' })).body).toContain('Bandeja de salida');
    });

    test('is rejected without the link, and through a proxy', async () => {
      covers('S12.5');
      const cookie = await cookieOf();
      expect((await see('/outbox')).status).toBe(404);
      for (const wrong of ['', 'x', 'A'.repeat(43), `${link().slice(-43)}&token=x`]) {
        expect([wrong, (await see(`/outbox?token=${wrong}`, { cookie })).status]).toEqual([wrong, 404]);
        expect([wrong, (await see('/outbox', { cookie: `outbox=${wrong.slice(0, 43)}x` })).status]).toEqual([wrong, 404]);
      }
      for (const headers of [{ 'x-forwarded-for': '10.0.0.1' }, { forwarded: 'for=10.0.0.1' }, { via: '1.1 proxy' }]) {
        expect((await see('/outbox', { ...headers, cookie })).status).toBe(404);
        expect((await see(link(), headers)).status).toBe(404);
      }
    });

    test('does not exist when a mail server, a public origin or a proxy is configured', async () => {
      expect([api.product.outboxLink, local.product.outboxLink]).toEqual([null, null]);
      for (const product of [api, local]) expect((await product.ask(link(), { token: null })).status).toBe(404);
    });

    test('S12: shows nobody an administrator’s reset link behind a plain nginx (`proxy_pass` alone)', async () => {
      covers('S12.4');
      const { id } = await signUp(local, 'root@example.org');
      await local.ask(`/api/users/${id}/set-permission`, { body: { role: 'ADMINISTRATOR' } });
      const nginx = await startNginx((port) => `server { listen 127.0.0.1:${port}; location / { proxy_pass ${alone.url}; } }`);
      const outside = asker(nginx.url);
      const response = await outside('/api/auth/request-reset-password', { token: null, body: { email: 'root@example.org' } });
      await messages();
      const seen = await outside('/outbox', { token: null });
      const guessed = await outside(`/outbox?token=${'A'.repeat(43)}`, { token: null });
      await nginx.stop();
      expect([response.status, seen.status, guessed.status]).toEqual([200, 404, 404]);
      expect(JSON.stringify([seen.body, guessed.body])).not.toContain('root@example.org');
      // Control: the message is readable with the cookie.
      expect((await see('/outbox', { cookie: await cookieOf() })).body).toContain('root@example.org');
    });

    test('is not served to a foreign host name that resolves to this machine', async () => {
      const { port } = new URL(alone.url);
      const cookie = await cookieOf();
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
    const person = await signUp(local, 'paul@example.org');
    await local.product.reactions?.stop();
    await ask('/api/auth/request-reset-password', { email: 'paul@example.org' });
    local.clock.advance(3_600_001);
    const later = await local.another({ environment: { PUBLIC_URL: ORIGIN } });
    await later.product.reactions?.whenSettled();
    expect((await readOutbox(folder())).filter(({ name }) => name.startsWith(person.id))).toEqual([]);
    await later.stop();
  });
});
