import { CONFIRM_LINK_TTL_MS, signConfirmLink } from '#identity/links/confirmLink.ts';
import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { openPeopleOf, type KnownPerson, type People } from '../support/people.ts';
import { fromElsewhere, startPeopleApi } from './authSupport.ts';
import { addService, form, idOf, revisionOf, typesOf } from './commandsSupport.ts';

/* The link with which an owner confirms facts without signing in: what it shows, what it does, and when it is rejected. */

const DAY_MS = 86_400_000;
let api: TestApi;
let people: People;
let owner: KnownPerson;
let service: string;
let revision: number;
let persons = 0;

beforeAll(async () => {
  api = await startPeopleApi();
  people = await openPeopleOf(api);
});
afterAll(() => api.stop());

const open = (more: object = {}) => people.open({ email: `owner-${(persons += 1)}@example.org`, displayName: 'Olga', ...more });
const tokenOf = (serviceId = service, accountId = owner.id, more: object = {}): string =>
  signConfirmLink(people.vault, { accountId, serviceId, revision, expiresAt: api.clock() + CONFIRM_LINK_TTL_MS, ...more });
const readConfirmation = (token: string, method = 'GET', headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  api.ask(`/api/confirmations/${token}`, { method, token: null, headers: { ...fromElsewhere(), ...headers } });
const press = (token: string, shown = revision, headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  api.ask(`/api/confirmations/${token}`, { body: { revision: shown }, token: null, headers: { ...fromElsewhere(), ...headers } });
const revise = (change: Readonly<Record<string, unknown>>, who = owner) =>
  api.ask(`/api/services/${service}`, { method: 'PUT', body: form(change), token: who.token });
const types = () => typesOf(api, `service-${service}`);
const codeOf = (reply: Reply): unknown => fieldOf(reply, 'code');

beforeEach(async () => {
  owner = await open();
  service = idOf(await addService(api, { name: 'Blue Spruce' }, { token: owner.token }));
  await api.ask('/api/services/approve-services', { body: { services: [service] } });
  revision = (await api.product.store.readStream(`service-${service}`)).length - 1;
});

test('shows the facts, and one press of the button confirms them in the owner’s name', async () => {
  covers('mail-5');
  const token = tokenOf();
  const shown = await readConfirmation(token);
  expect(shown.status).toBe(200);
  expect(shown.body).toMatchObject({ service: { id: service, name: 'Blue Spruce', phone: '2135550100', revision }, changed: [] });
  expect(fieldOf(shown, 'confirmedAt')).toBeUndefined();
  api.clock.advance(60_000);
  const pressed = await press(token);
  expect([pressed.status, pressed.body]).toEqual([
    200,
    { id: service, message: 'Thank you. The details are confirmed.', confirmedAt: new Date(api.clock()).toISOString() },
  ]);
  const last = (await api.product.store.readStream(`service-${service}`)).at(-1);
  expect(last).toMatchObject({
    type: 'DetailsConfirmed',
    data: { sections: ['described', 'classified', 'address', 'place', 'contact', 'hours'] },
    metadata: { actor: { id: owner.id, role: 'USER', via: 'link' } },
  });
  await api.projected(pressed);
  const managed = await api.ask('/api/services/managed', { token: owner.token });
  expect(managed.body).toMatchObject([{ id: service, confirmedAt: new Date(api.clock()).toISOString() }]);
});

test('repeated GETs and HEADs change nothing and do not use up the link', async () => {
  const token = tokenOf();
  const before = await types();
  const end = await api.product.store.lastPosition();
  for (const method of ['GET', 'HEAD', 'GET', 'GET', 'HEAD']) expect((await readConfirmation(token, method)).status).toBe(200);
  // As mail scanners request links.
  expect((await readConfirmation(token, 'GET', { 'user-agent': 'SafeLinks', 'sec-fetch-site': 'cross-site' })).status).toBe(200);
  expect(await api.product.store.lastPosition()).toBe(end);
  expect(await types()).toEqual(before);
  expect((await press(token)).status).toBe(200);
});

test('its responses are neither cached nor indexed', async () => {
  const { headers } = await readConfirmation(tokenOf());
  expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
    'no-store',
    'noindex, nofollow',
    'no-referrer',
  ]);
});

test('after its use it returns that the facts are confirmed, and since when', async () => {
  const token = tokenOf();
  const first = await press(token);
  const confirmedAt = fieldOf(first, 'confirmedAt');
  api.clock.advance(DAY_MS);
  const second = await press(token);
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
  await api.ask(`/api/services/${service}/confirm`, { body: {}, token: owner.token });
  expect(codeOf(await press(token))).toBe('ALREADY_CONFIRMED');
});

test('a press repeated with its key gets the first response', async () => {
  const token = tokenOf();
  const key = { 'idempotency-key': 'one-press' };
  const first = await press(token, revision, key);
  api.clock.advance(60_000);
  const again = await press(token, revision, key);
  expect([again.status, again.body]).toEqual([200, first.body]);
});

test('of two concurrent presses, one confirms', async () => {
  const token = tokenOf();
  const replies = await Promise.all([press(token), press(token)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(replies.map(codeOf).filter(Boolean)).toEqual(['ALREADY_CONFIRMED']);
  expect((await types()).filter((type) => type === 'DetailsConfirmed')).toHaveLength(1);
});

test('shows facts changed since the message, and confirms only the facts that were shown', async () => {
  const token = tokenOf();
  const changed = await revise({ name: 'Blue Spruce', phone: '(213) 555-0177' });
  const refused = await press(token);
  expect(refused.body).toMatchObject({
    status: 409,
    code: 'CONFIRM_FACTS_CHANGED',
    detail: 'Look at it again, then confirm it.',
    params: { revision: revisionOf(changed) },
    sections: ['contact'],
  });
  const shown = await readConfirmation(token);
  expect(shown.body).toMatchObject({ changed: ['phone'], service: { phone: '2135550177', revision: revisionOf(changed) } });
  expect((await press(token, revisionOf(changed))).status).toBe(200);
  expect((await types()).at(-1)).toBe('DetailsConfirmed');
});

test('facts changed after a confirmation must be loaded again before the next', async () => {
  const token = tokenOf();
  await press(token);
  const changed = await revise({ name: 'Blue Spruce', phone: '(213) 555-0178' });
  expect(fieldOf(await readConfirmation(token), 'confirmedAt')).toBeUndefined();
  expect((await press(token, revisionOf(changed))).status).toBe(200);
});

test('expires after 14 days', async () => {
  const token = tokenOf();
  api.clock.advance(14 * DAY_MS - 1000);
  expect((await readConfirmation(token)).status).toBe(200);
  api.clock.advance(1000);
  for (const reply of [await readConfirmation(token), await press(token)])
    expect(reply.body).toMatchObject({
      status: 409,
      code: 'CONFIRM_LINK_EXPIRED',
      title: 'This link is more than 14 days old.',
      detail: 'Use the link of a newer message. Or sign in and confirm the place in the list of your services.',
    });
  expect(await types()).not.toContain('DetailsConfirmed');
});

test('is invalid for any other service, account or time than its own', async () => {
  covers('S12.6');
  const other = idOf(await addService(api, { name: 'Elm House' }, { token: owner.token }));
  const token = tokenOf();
  const parts = token.split('.');
  const swapped = (at: number, part: string): string => parts.with(at, part).join('.');
  const wrong = [
    swapped(0, (await open()).id),
    swapped(1, other),
    swapped(2, '0'),
    swapped(3, String(Number(parts[3]) + 86_400)),
    swapped(4, tokenOf(other).split('.')[4] ?? ''),
    people.vault.links.sign('messagesOff', parts.slice(0, 4)),
    'x'.repeat(60),
  ];
  for (const one of wrong)
    for (const reply of [await readConfirmation(one), await press(one)])
      expect([one, codeOf(reply)]).toEqual([one, 'CONFIRM_LINK_INVALID']);
  expect(codeOf(await readConfirmation('short'))).toBe('CONFIRM_LINK_INVALID');
  expect((await readConfirmation('x'.repeat(401))).status).toBe(400);
  expect(await typesOf(api, `service-${other}`)).not.toContain('DetailsConfirmed');
  // Control: the unmodified link works.
  expect((await press(token)).status).toBe(200);
});

test.each([
  [
    'after the owner changed',
    'CONFIRM_LINK_OWNER_CHANGED',
    async () => {
      persons += 1;
      const userEmail = `owner-${persons}@example.org`;
      await people.open({ email: userEmail, displayName: 'Nora' });
      await api.ask(`/api/services/${service}/hand-over`, { body: { userEmail } });
    },
  ],
  ['after the account was closed', 'CONFIRM_LINK_ACCOUNT_CLOSED', () => api.ask(`/api/users/${owner.id}`, { method: 'DELETE' })],
  [
    'after the account was switched off',
    'CONFIRM_LINK_ACCOUNT_CLOSED',
    () => people.happen(owner.id, { type: 'AccountDeactivated', data: {} }),
  ],
  ['after the service was removed', 'CONFIRM_LINK_SERVICE_REMOVED', () => api.ask(`/api/services/${service}`, { method: 'DELETE' })],
])('%s it is rejected with a message that explains what to do', async (_when, code, happen) => {
  const token = tokenOf();
  await happen();
  for (const reply of [await readConfirmation(token), await press(token)]) {
    expect([reply.status, codeOf(reply)]).toEqual([409, code]);
    expect(fieldOf(reply, 'detail')).toMatch(/sign in/);
  }
  const es = await readConfirmation(token, 'GET', { 'accept-language': 'es' });
  expect(fieldOf(es, 'detail')).toMatch(/inicie sesión/);
  expect(await types()).not.toContain('DetailsConfirmed');
});

test('shows and confirms no address of a confidential service', async () => {
  covers('S12.9');
  service = idOf(await addService(api, { name: 'Safe House', isConfidential: true, address1: '7 Secret Lane' }, { token: owner.token }));
  await api.ask('/api/services/approve-services', { body: { services: [service] } });
  const token = tokenOf();
  const shown = await readConfirmation(token);
  expect(JSON.stringify(shown.body)).not.toContain('Secret Lane');
  expect((await press(token, Number((fieldOf(shown, 'service') as { revision: number }).revision))).status).toBe(200);
  const last = (await api.product.store.readStream(`service-${service}`)).at(-1);
  expect(last?.data).toEqual({ sections: ['described', 'classified', 'contact', 'hours'] });
});

test('is rejected for a while after too many requests from one network', async () => {
  covers('S12.12');
  const from = fromElsewhere();
  const token = tokenOf();
  const statuses: number[] = [];
  for (let times = 0; times < 121; times += 1) statuses.push((await readConfirmation(token, 'HEAD', from)).status);
  expect(statuses).toEqual([...Array.from({ length: 120 }, () => 200), 429]);
});
