import http from 'node:http';
import path from 'node:path';
import type { Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { readOutbox } from '#platform/mail/outbox.ts';
import { fieldOf, startApi, type Reply, type TestApi } from '../support/api.ts';
import { PASSWORD, signUp, signUpReply, startPeopleApi, vaultOf, type Person } from './authSupport.ts';
import { addService, idOf } from './commandsSupport.ts';

const attemptSignIn = (api: TestApi, email: string, password: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  api.sendRequest('/api/auth/sign-in', { token: null, body: { email, password }, headers });

/** Returns the statuses of wrong passwords in sequence; `headersOf` sets the network of each attempt. */
const guessPasswords = async (
  api: TestApi,
  email: string,
  count: number,
  headersOf: (index: number) => Record<string, string>,
): Promise<Reply[]> => {
  const replies: Reply[] = [];
  for (let index = 0; index < count; index += 1) replies.push(await attemptSignIn(api, email, `guess number ${index}`, headersOf(index)));
  return replies;
};
const cookieOf = (reply: Reply): string => reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const addressHeaders = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });

describe('S14: guessing passwords', () => {
  let api: TestApi;
  let ada: Person;
  beforeAll(async () => {
    api = await startPeopleApi();
    ada = await signUp(api, 'ada@example.org');
  });
  afterAll(() => api.stop());

  test('is limited, with a message in the requested language and the seconds to wait', async () => {
    const replies = await guessPasswords(api, ada.email, 7, () => addressHeaders('203.0.113.1'));
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(replies[5]?.headers.get('retry-after')).toBe('60');
    const spanishReply = await attemptSignIn(api, ada.email, 'otra', { ...addressHeaders('203.0.113.1'), 'accept-language': 'es' });
    expect(spanishReply.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', detail: 'Espere un momento y pruebe otra vez.' });
    // Even the right password is rejected from that network now.
    expect((await attemptSignIn(api, ada.email, PASSWORD, addressHeaders('203.0.113.1'))).status).toBe(429);
  });

  test('does not lock out the owner elsewhere, nor other users of the same network', async () => {
    expect((await attemptSignIn(api, ada.email, PASSWORD, addressHeaders('203.0.113.2'))).status).toBe(200);
    const bob = await signUp(api, 'bob@example.org');
    expect((await attemptSignIn(api, bob.email, PASSWORD, addressHeaders('203.0.113.1'))).status).toBe(200);
  });

  test('is counted across all processes', async () => {
    const otherApi = await api.another({ environment: { TRUST_PROXY: '1' } });
    const bob = 'both@example.org';
    await signUp(api, bob);
    const replies: number[] = [];
    for (let index = 0; index < 6; index += 1)
      replies.push((await attemptSignIn(index % 2 === 0 ? api : otherApi, bob, 'guess', addressHeaders('203.0.113.3'))).status);
    expect(replies).toEqual([401, 401, 401, 401, 401, 429]);
    await otherApi.stop();
  });
});

describe('D S14: an account with password attempts by a hundred strangers', () => {
  let api: TestApi;
  let eve: Person;
  let signedUp: Reply;
  const OWNER_ADDRESS = '203.0.113.20';
  beforeAll(async () => {
    api = await startPeopleApi();
    const email = 'eve@example.org';
    signedUp = await signUpReply(api, { email }, addressHeaders(OWNER_ADDRESS));
    eve = { id: String((fieldOf(signedUp, 'user') as { id: string }).id), email, token: String(fieldOf(signedUp, 'token')) };
    await attemptSignIn(api, email, 'guess', addressHeaders('198.51.100.1'));
    // Simulates a hundred attempts.
    await api.product.mongo.vault.collection('rateLimits').updateMany({ key: /^signIn account:/ }, { $set: { points: 100 } });
  });
  afterAll(() => api.stop());

  test('can be used from a known device and network, but not by strangers', async () => {
    covers('S14.4');
    expect((await attemptSignIn(api, eve.email, PASSWORD, addressHeaders('198.51.100.2'))).status).toBe(429);
    expect((await attemptSignIn(api, eve.email, PASSWORD, { ...addressHeaders('198.51.100.2'), cookie: 'device=AAAA.BBBB' })).status).toBe(
      429,
    );
    expect((await attemptSignIn(api, eve.email, PASSWORD, { ...addressHeaders('198.51.100.2'), cookie: cookieOf(signedUp) })).status).toBe(
      200,
    );
    expect((await attemptSignIn(api, eve.email, PASSWORD, addressHeaders(OWNER_ADDRESS))).status).toBe(200);
  });

  test('recognizes a device by a cookie that no script reads and that signs nobody in', async () => {
    covers('S14.7');
    expect(signedUp.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^device=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/api; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
    ]);
    const cookie = cookieOf(signedUp);
    expect((await attemptSignIn(api, eve.email, PASSWORD, { ...addressHeaders(OWNER_ADDRESS), cookie })).headers.getSetCookie()).toEqual(
      [],
    );
    expect((await api.sendRequest('/api/auth/session', { token: null, headers: { cookie } })).status).toBe(401);
    const forgetReply = await api.sendRequest('/api/device/forget', { method: 'POST', token: null, headers: { cookie } });
    expect(forgetReply.headers.getSetCookie()).toEqual([expect.stringMatching(/^device=; /)]);
  });

  test('can be used anywhere after setting a password by the mailed link, and there from then on', async () => {
    covers('S14.5');
    const link = await (await vaultOf(api)).resetTokens.issue(eve.id, 0);
    const password = 'four windy corners';
    const headers = addressHeaders('198.51.100.3');
    const resetReply = await api.sendRequest(`/api/auth/password?token=${link}`, { token: null, headers, body: { password } });
    expect([resetReply.status, cookieOf(resetReply)]).toEqual([200, expect.stringMatching(/^device=/)]);
    expect((await attemptSignIn(api, eve.email, password, addressHeaders('198.51.100.4'))).status).toBe(200);
    await api.product.mongo.vault.collection('rateLimits').updateMany({ key: /^signIn account:/ }, { $set: { points: 100 } });
    expect((await attemptSignIn(api, eve.email, password, addressHeaders('198.51.100.5'))).status).toBe(429);
    expect((await attemptSignIn(api, eve.email, password, headers)).status).toBe(200);
  });
});

describe('D attempts counted by rate limits', () => {
  let api: TestApi;
  let service: string;
  beforeAll(async () => {
    api = await startPeopleApi();
    service = idOf(await addService(api));
  });
  afterAll(() => api.stop());

  const countRateLimits = (): Promise<number> => api.product.mongo.vault.collection('rateLimits').countDocuments();
  const publicOperations = OPERATIONS.filter(({ access, base }) => access === 'public' && base !== 'root');
  const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
  const askOnce = (operation: Operation, address: string, headers: Readonly<Record<string, string>> = SAME_ORIGIN): Promise<Reply> => {
    const query = operation.path === '/auth/password' ? `?token=${'x'.repeat(43)}` : '';
    return api.sendRequest(`/api${operation.path.replaceAll(/\{\w+\}/g, service)}${query}`, {
      method: operation.method.toUpperCase(),
      token: null,
      headers: { ...addressHeaders(address), ...headers },
      ...(operation.bodyExample === undefined ? {} : { body: operation.bodyExample }),
    });
  };

  /** Operations that only delete a cookie of the browser. */
  const WRITES_NOTHING = ['forgetDevice'];
  const writes = publicOperations
    .filter(({ method, id }) => method !== 'get' && !WRITES_NOTHING.includes(id))
    .map((operation) => [operation.id, operation] as const);

  test.each(writes)('S14: exclude requests of another site and unreadable requests: %s', async (id, operation) => {
    covers('S14.12');
    const before = await countRateLimits();
    const crossSiteRequests = [
      { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    const unreadableRequests = [
      { 'content-type': 'text/plain' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    ];
    const repeatedRequests = [
      // The query API accepts only JSON, which no page of another site can send.
      ...(operation.api === 'command' ? crossSiteRequests.map((headers) => ({ headers, statuses: [403] })) : []),
      ...(operation.body === undefined ? [] : unreadableRequests.map((headers) => ({ headers, statuses: [400, 415] }))),
    ];
    for (const { headers, statuses } of repeatedRequests) {
      const { status } = await askOnce(operation, `192.0.3.${publicOperations.indexOf(operation) + 1}`, headers);
      expect([id, headers, statuses.includes(status)]).toEqual([id, headers, true]);
    }
    expect([id, await countRateLimits()]).toEqual([id, before]);
  });

  test.each([
    ['a picture of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
    ['a frame', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' }],
  ])('S14: exclude sign-in redirects and routes when %s requests them', async (_who, headers) => {
    const before = await countRateLimits();
    for (const publicPath of [
      'auth/social/google',
      'auth/social/google/callback',
      `services/${service}/route?currentCoordinate=-118.244|34.052`,
    ]) {
      const { status } = await api.sendRequest(`/api/${publicPath}`, {
        token: null,
        headers: { ...addressHeaders('192.0.4.1'), ...headers },
      });
      expect([publicPath, status]).toEqual([publicPath, 403]);
    }
    expect(await countRateLimits()).toBe(before);
  });

  test.each(writes)('are counted per network: %s', async (id, operation) => {
    const before = await countRateLimits();
    await askOnce(operation, `192.0.2.${publicOperations.indexOf(operation) + 1}`);
    expect([id, (await countRateLimits()) > before]).toEqual([id, true]);
  });

  test('control: exclude reading a listing', async () => {
    const before = await countRateLimits();
    for (const operation of publicOperations.filter(({ path: publicPath }) => publicPath === '/services'))
      await askOnce(operation, '192.0.2.250');
    expect(await countRateLimits()).toBe(before);
  });

  test('allow six hundred place searches a minute per network', async () => {
    const searchFrom = (address: string): Promise<Reply> =>
      api.sendRequest('/api/services/search-city-or-zip', { token: null, headers: addressHeaders(address), body: { keyword: '' } });
    expect((await searchFrom('198.51.100.77')).status).toBe(200);
    // Exhausts the limit without sending the requests.
    await api.product.mongo.vault.collection('rateLimits').updateMany({}, { $set: { points: 600 } });
    const limitedReply = await searchFrom('198.51.100.77');
    expect([limitedReply.status, fieldOf(limitedReply, 'code')]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(limitedReply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await searchFrom('198.51.100.78')).status).toBe(200);
  });
});

test('S14: attempts are counted by connection, not by headers, without a trusted proxy', async () => {
  const api = await startApi();
  await signUpReply(api, { email: 'ada@example.org' });
  const replies = await guessPasswords(api, 'ada@example.org', 6, (index) => addressHeaders(`198.51.100.${index}`));
  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
  await api.stop();
});

describe('S11: weak passwords', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startPeopleApi();
  });
  afterAll(() => api.stop());

  test.each([
    ['123456', 'PASSWORD_TOO_COMMON'],
    ['Shelter2026', 'PASSWORD_TOO_COMMON'],
    ['lovelace99', 'PASSWORD_TOO_COMMON'],
    ['añ🦊x', 'PASSWORD_TOO_SHORT'],
  ])('%s is rejected', async (password, code) => {
    const reply = await signUpReply(api, { email: 'lovelace@example.org', password });
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain(code);
  });

  test('a passphrase of 80 characters or more is compared in full', async () => {
    const password = `${'long sentences are fine '.repeat(4)}indeed`;
    expect((await signUpReply(api, { email: 'long@example.org', password })).status).toBe(201);
    expect((await attemptSignIn(api, 'long@example.org', password, addressHeaders('203.0.113.9'))).status).toBe(200);
    expect((await attemptSignIn(api, 'long@example.org', password.slice(0, 72), addressHeaders('203.0.113.9'))).status).toBe(401);
  });
});

test('S12: a mailed link leads to this product, whatever Host header the request had', async () => {
  const api = await startPeopleApi();
  const ada = await signUp(api, 'ada@example.org');
  const body = JSON.stringify({ email: ada.email });
  const { port } = new URL(api.url);
  const status = await new Promise((resolve, reject) => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'content-type': 'application/json',
      'content-length': body.length,
    };
    const request = http.request({ port, method: 'POST', path: '/api/auth/request-reset-password', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once('error', reject);
    request.end(body);
  });
  expect(status).toBe(200);
  await api.product.reactions?.whenSettled();
  const [message] = await readOutbox(path.join(api.stores.dataDir, 'outbox'));
  const text = (message?.text ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  expect(text).toContain(`${api.url}/auth/resetPassword?token=`);
  expect(text).not.toContain('evil.example');
  await api.stop();
});
