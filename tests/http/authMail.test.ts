import { readdir } from 'node:fs/promises';
import { get } from 'node:http';
import { outboxFolder } from '../../platform/mail/index.ts';
import { readOutbox } from '../../platform/mail/outbox.ts';
import type { TestApi } from '../support/api.ts';
import { startMailServer, type MailServer, type Received } from '../support/mail/mailServer.ts';
import { fromElsewhere, PASSWORD, signInReply, signUp, startPeopleApi } from './authSupport.ts';

/* What events ask for by mail: from the request to the link that works, with a real mail server on this machine. */

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
/** The messages to an address, once there are so many. */
const arrivedTo = async (email: string, count: number): Promise<readonly Received[]> => {
  while (to(email).length < count) await mail.arrived(mail.received.length + 1);
  return to(email);
};

test('a forgotten password: the message comes in the language of whoever asked, and its link works once', async () => {
  await signUp(api, 'lena@example.org', { displayName: 'Lena' });
  const asked = await askReset('lena@example.org', { 'accept-language': 'es', host: 'evil.example' });
  expect(asked.status).toBe(200);
  const [received] = await arrivedTo('lena@example.org', 1);
  expect(received?.message.subject).toBe('Cree una contraseña nueva en Shelter');
  expect(received?.message.text).toContain('Hola, Lena:');
  const token = tokenIn(received);
  expect((await post(`/api/auth/password?token=${token}`, { password: NEW_PASSWORD })).status).toBe(200);
  expect((await post(`/api/auth/password?token=${token}`, { password: NEW_PASSWORD })).status).toBe(400);
  expect((await signInReply(api, 'lena@example.org', NEW_PASSWORD)).status).toBe(200);
  expect((await signInReply(api, 'lena@example.org', PASSWORD)).status).toBe(401);
});

test('a server that does not take it now gets it again, the same message by its id', async () => {
  await signUp(api, 'mona@example.org');
  mail.refuseNext(1);
  await askReset('mona@example.org');
  await api.product.reactions?.settled();
  expect(to('mona@example.org')).toEqual([]);
  api.clock.advance(10_000);
  const [received] = await arrivedTo('mona@example.org', 1);
  expect(tokenIn(received)).not.toBe('');
  expect(received?.message.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
});

test('a restart sends nothing a second time, and what was asked for while mail was down is sent then', async () => {
  await signUp(api, 'nils@example.org');
  await askReset('nils@example.org');
  await arrivedTo('nils@example.org', 1);
  await api.product.reactions?.settled();
  const second = await api.another({ environment: { TRUST_PROXY: '1', SMTP_URL: mail.url, PUBLIC_URL: ORIGIN } });
  await api.product.reactions?.stop();
  await second.ask('/api/auth/request-reset-password', { token: null, body: { email: 'nils@example.org' }, headers: fromElsewhere() });
  const received = await arrivedTo('nils@example.org', 2);
  await second.product.reactions?.settled();
  expect(to('nils@example.org')).toHaveLength(2);
  // The later link took the place of the earlier one.
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
    await local.product.reactions?.settled();
    return (await readOutbox(folder())).map(({ text }) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
  };

  test('messages are in the outbox; closing one’s account is confirmed by the link, and erasing it takes the messages away', async () => {
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

  test('a developer sees them on a page, in both languages, and nobody from elsewhere does', async () => {
    await signUp(local, 'quin@example.org', { displayName: 'Quin <b>' });
    await ask('/api/auth/request-reset-password', { email: 'quin@example.org' });
    await messages();
    const page = await local.ask('/outbox', { token: null });
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.body).toMatch(/quin@example\.org[^]*<a href="https:\/\/shelter\.example\.org\/auth\/resetPassword\?token=/);
    expect(page.body).not.toContain('<b>');
    expect((await local.ask('/outbox', { token: null, headers: { 'accept-language': 'es' } })).body).toContain('Bandeja de salida');
    for (const headers of [{ 'x-forwarded-for': '10.0.0.1' }, { forwarded: 'for=10.0.0.1' }, { via: '1.1 proxy' }])
      expect((await local.ask('/outbox', { token: null, headers })).status).toBe(404);
    expect((await api.ask('/outbox', { token: null })).status).toBe(404);
  });

  test('a name that leads here from elsewhere does not open it', async () => {
    const { port } = new URL(local.url);
    const status = await new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/outbox', headers: { host: `evil.example:${port}` } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).once('error', reject);
    });
    expect(status).toBe(404);
  });

  test('a message that nobody waits for any more is not sent', async () => {
    const person = await signUp(local, 'paul@example.org');
    await local.product.reactions?.stop();
    await ask('/api/auth/request-reset-password', { email: 'paul@example.org' });
    local.clock.advance(3_600_001);
    const later = await local.another({ environment: { PUBLIC_URL: ORIGIN } });
    await later.product.reactions?.settled();
    expect((await readOutbox(folder())).filter(({ name }) => name.startsWith(person.id))).toEqual([]);
    await later.stop();
  });
});
