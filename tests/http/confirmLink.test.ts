import { CONFIRM_LINK_TTL_MS, signConfirmLink } from '#identity/links/confirmLink.ts';
import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson, type TestPeople } from '../support/people.ts';
import { fromNewAddress, startPeopleApi } from './authSupport.ts';
import { addService, serviceForm, idOf, revisionOf, typesOf } from './commandsSupport.ts';

/* The link with which an owner confirms facts without signing in: what it shows, what it does, and when it is rejected. */

const DAY_MS = 86_400_000;
let api: TestApi;
let people: TestPeople;
let owner: OpenedPerson;
let service: string;
let revision: number;
let personCount = 0;

beforeAll(async () => {
  api = await startPeopleApi();
  people = await createPeople(api);
});
afterAll(() => api.stop());

const openOwner = (overrides: object = {}) =>
  people.openAccount({ email: `owner-${(personCount += 1)}@example.org`, displayName: 'Olga', ...overrides });
const tokenOf = (serviceId = service, accountId = owner.id, overrides: object = {}): string =>
  signConfirmLink(people.vault, { accountId, serviceId, revision, expiresAt: api.clock() + CONFIRM_LINK_TTL_MS, ...overrides });
const readConfirmation = (token: string, method = 'GET', headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  api.sendRequest(`/api/confirmations/${token}`, { method, token: null, headers: { ...fromNewAddress(), ...headers } });
const confirmByLink = (token: string, shown = revision, headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  api.sendRequest(`/api/confirmations/${token}`, { body: { revision: shown }, token: null, headers: { ...fromNewAddress(), ...headers } });
const reviseService = (change: Readonly<Record<string, unknown>>, caller = owner) =>
  api.sendRequest(`/api/services/${service}`, { method: 'PUT', body: serviceForm(change), token: caller.token });
const types = () => typesOf(api, `service-${service}`);
const codeOf = (reply: Reply): unknown => fieldOf(reply, 'code');

beforeEach(async () => {
  owner = await openOwner();
  service = idOf(await addService(api, { name: 'Blue Spruce' }, { token: owner.token }));
  await api.sendRequest('/api/services/approve-services', { body: { services: [service] } });
  revision = (await api.product.store.readStream(`service-${service}`)).length - 1;
});

test('the link shows the facts, and its button confirms them in the owner’s name', async () => {
  covers('mail-5');
  const token = tokenOf();
  const shown = await readConfirmation(token);
  expect(shown.status).toBe(200);
  expect(shown.body).toMatchObject({ service: { id: service, name: 'Blue Spruce', phone: '2135550100', revision }, changed: [] });
  expect(fieldOf(shown, 'confirmedAt')).toBeUndefined();
  api.clock.advance(60_000);
  const confirmedReply = await confirmByLink(token);
  expect([confirmedReply.status, confirmedReply.body]).toEqual([
    200,
    { id: service, message: 'Thank you. The listing is confirmed.', confirmedAt: new Date(api.clock()).toISOString() },
  ]);
  const lastEvent = (await api.product.store.readStream(`service-${service}`)).at(-1);
  expect(lastEvent).toMatchObject({
    type: 'DetailsConfirmed',
    data: { sections: ['described', 'classified', 'address', 'place', 'contact', 'hours'] },
    metadata: { actor: { id: owner.id, role: 'USER', via: 'link' } },
  });
  await api.projected(confirmedReply);
  const managed = await api.sendRequest('/api/services/managed', { token: owner.token });
  expect(managed.body).toMatchObject([{ id: service, confirmedAt: new Date(api.clock()).toISOString() }]);
});

test('repeated GETs and HEADs change nothing and do not use up the link', async () => {
  const token = tokenOf();
  const before = await types();
  const endPosition = await api.product.store.lastPosition();
  for (const method of ['GET', 'HEAD', 'GET', 'GET', 'HEAD']) expect((await readConfirmation(token, method)).status).toBe(200);
  // Mail scanners request links like this.
  expect((await readConfirmation(token, 'GET', { 'user-agent': 'SafeLinks', 'sec-fetch-site': 'cross-site' })).status).toBe(200);
  expect(await api.product.store.lastPosition()).toBe(endPosition);
  expect(await types()).toEqual(before);
  expect((await confirmByLink(token)).status).toBe(200);
});

test('responses of the link are neither cached nor indexed', async () => {
  const { headers } = await readConfirmation(tokenOf());
  expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
    'no-store',
    'noindex, nofollow',
    'no-referrer',
  ]);
});

test('after its use it returns that the facts are confirmed, and since when', async () => {
  const token = tokenOf();
  const first = await confirmByLink(token);
  const confirmedAt = fieldOf(first, 'confirmedAt');
  api.clock.advance(DAY_MS);
  const second = await confirmByLink(token);
  expect(second.body).toMatchObject({
    status: 409,
    code: 'ALREADY_CONFIRMED',
    title: 'This is already confirmed.',
    params: { confirmedAt },
  });
  expect((await readConfirmation(token)).body).toMatchObject({ confirmedAt });
  expect((await types()).filter((type) => type === 'DetailsConfirmed')).toHaveLength(1);
});

test('confirming while signed in also uses up the link', async () => {
  const token = tokenOf();
  await api.sendRequest(`/api/services/${service}/confirm`, { body: {}, token: owner.token });
  expect(codeOf(await confirmByLink(token))).toBe('ALREADY_CONFIRMED');
});

test('a repeated press of the button gets the first response', async () => {
  const token = tokenOf();
  const key = { 'idempotency-key': 'one-press' };
  const first = await confirmByLink(token, revision, key);
  api.clock.advance(60_000);
  const repeatedReply = await confirmByLink(token, revision, key);
  expect([repeatedReply.status, repeatedReply.body]).toEqual([200, first.body]);
});

test('of two concurrent presses, one confirms', async () => {
  const token = tokenOf();
  const replies = await Promise.all([confirmByLink(token), confirmByLink(token)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(replies.map(codeOf).filter(Boolean)).toEqual(['ALREADY_CONFIRMED']);
  expect((await types()).filter((type) => type === 'DetailsConfirmed')).toHaveLength(1);
});

test('the link shows facts changed after the message, and confirms only facts that it showed', async () => {
  const token = tokenOf();
  const changed = await reviseService({ name: 'Blue Spruce', phone: '(213) 555-0177' });
  const rejectedReply = await confirmByLink(token);
  expect(rejectedReply.body).toMatchObject({
    status: 409,
    code: 'CONFIRM_FACTS_CHANGED',
    detail: 'Review it again, then confirm it.',
    params: { revision: revisionOf(changed) },
    sections: ['contact'],
  });
  const shown = await readConfirmation(token);
  expect(shown.body).toMatchObject({ changed: ['phone'], service: { phone: '2135550177', revision: revisionOf(changed) } });
  expect((await confirmByLink(token, revisionOf(changed))).status).toBe(200);
  expect((await types()).at(-1)).toBe('DetailsConfirmed');
});

test('facts changed after a confirmation must be loaded again before the next', async () => {
  const token = tokenOf();
  await confirmByLink(token);
  const changed = await reviseService({ name: 'Blue Spruce', phone: '(213) 555-0178' });
  expect(fieldOf(await readConfirmation(token), 'confirmedAt')).toBeUndefined();
  expect((await confirmByLink(token, revisionOf(changed))).status).toBe(200);
});

test('expires after 14 days', async () => {
  const token = tokenOf();
  api.clock.advance(14 * DAY_MS - 1000);
  expect((await readConfirmation(token)).status).toBe(200);
  api.clock.advance(1000);
  for (const reply of [await readConfirmation(token), await confirmByLink(token)])
    expect(reply.body).toMatchObject({
      status: 409,
      code: 'CONFIRM_LINK_EXPIRED',
      title: 'This link is more than 14 days old.',
      detail: 'Use the link in a newer email, or sign in and confirm the listing under “Manage listings”.',
    });
  expect(await types()).not.toContain('DetailsConfirmed');
});

test('the link is invalid for any other service, account or time than its own', async () => {
  covers('S12.6');
  const otherServiceId = idOf(await addService(api, { name: 'Elm House' }, { token: owner.token }));
  const token = tokenOf();
  const tokenParts = token.split('.');
  const replaceTokenPart = (at: number, part: string): string => tokenParts.with(at, part).join('.');
  const invalidTokens = [
    replaceTokenPart(0, (await openOwner()).id),
    replaceTokenPart(1, otherServiceId),
    replaceTokenPart(2, '0'),
    replaceTokenPart(3, String(Number(tokenParts[3]) + 86_400)),
    replaceTokenPart(4, tokenOf(otherServiceId).split('.')[4] ?? ''),
    people.vault.links.sign('messagesOff', tokenParts.slice(0, 4)),
    'x'.repeat(60),
  ];
  for (const invalidToken of invalidTokens)
    for (const reply of [await readConfirmation(invalidToken), await confirmByLink(invalidToken)])
      expect([invalidToken, codeOf(reply)]).toEqual([invalidToken, 'CONFIRM_LINK_INVALID']);
  expect(codeOf(await readConfirmation('short'))).toBe('CONFIRM_LINK_INVALID');
  expect((await readConfirmation('x'.repeat(401))).status).toBe(400);
  expect(await typesOf(api, `service-${otherServiceId}`)).not.toContain('DetailsConfirmed');
  // Control: the unmodified link works.
  expect((await confirmByLink(token)).status).toBe(200);
});

test.each([
  [
    'after the owner changed',
    'CONFIRM_LINK_OWNER_CHANGED',
    async () => {
      personCount += 1;
      const userEmail = `owner-${personCount}@example.org`;
      await people.openAccount({ email: userEmail, displayName: 'Nora' });
      await api.sendRequest(`/api/services/${service}/hand-over`, { body: { userEmail } });
    },
  ],
  ['after the account was closed', 'CONFIRM_LINK_ACCOUNT_CLOSED', () => api.sendRequest(`/api/users/${owner.id}`, { method: 'DELETE' })],
  [
    'after the account was switched off',
    'CONFIRM_LINK_ACCOUNT_CLOSED',
    () => people.appendEvents(owner.id, { type: 'AccountDeactivated', data: {} }),
  ],
  [
    'after the service was removed',
    'CONFIRM_LINK_SERVICE_REMOVED',
    () => api.sendRequest(`/api/services/${service}`, { method: 'DELETE' }),
  ],
])('%s it is rejected with a message that explains what to do', async (_when, code, makeInvalid) => {
  const token = tokenOf();
  await makeInvalid();
  for (const reply of [await readConfirmation(token), await confirmByLink(token)]) {
    expect([reply.status, codeOf(reply)]).toEqual([409, code]);
    expect(fieldOf(reply, 'detail')).toMatch(/sign in/);
  }
  const spanishReply = await readConfirmation(token, 'GET', { 'accept-language': 'es' });
  expect(fieldOf(spanishReply, 'detail')).toMatch(/inicie sesión/);
  expect(await types()).not.toContain('DetailsConfirmed');
});

test('the link neither shows nor confirms the address of a confidential service', async () => {
  covers('S12.9');
  service = idOf(await addService(api, { name: 'Safe House', isConfidential: true, address1: '7 Secret Lane' }, { token: owner.token }));
  await api.sendRequest('/api/services/approve-services', { body: { services: [service] } });
  const token = tokenOf();
  const shown = await readConfirmation(token);
  expect(JSON.stringify(shown.body)).not.toContain('Secret Lane');
  expect((await confirmByLink(token, Number((fieldOf(shown, 'service') as { revision: number }).revision))).status).toBe(200);
  const lastEvent = (await api.product.store.readStream(`service-${service}`)).at(-1);
  expect(lastEvent?.data).toEqual({ sections: ['described', 'classified', 'contact', 'hours'] });
});

test('the link is rejected for a while after too many requests from one network', async () => {
  covers('S12.12');
  const addressHeaders = fromNewAddress();
  const token = tokenOf();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 121; attempt += 1) statuses.push((await readConfirmation(token, 'HEAD', addressHeaders)).status);
  expect(statuses).toEqual([...Array.from({ length: 120 }, () => 200), 429]);
});
