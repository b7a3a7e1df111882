import { setTimeout as delay } from 'node:timers/promises';
import type { ApiKeyResult } from '#contract/apiKeyOperations.ts';
import type { Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { API_KEY_RIGHTS, type ApiKeyRight } from '#domain/permissions/apiKeys.ts';
import { BUDGETS } from '#identity/access/budgets.ts';
import type { HistoryEntry } from '#web/api/types.ts';
import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson } from '../support/people.ts';
import { fromNewAddress, startPeopleApi } from './authSupport.ts';
import { addService, idOf } from './commandsSupport.ts';

/* API keys of programs: what each allows, when it ends, and who did it in the history. */

const DAY_MS = 86_400_000;
let api: TestApi;
let owner: OpenedPerson;
const shelters = { aspen: '', birch: '', cedar: '' };

interface Issued {
  readonly id: string;
  readonly key: string;
  readonly reply: Reply;
}

const issueKey = async (rights: readonly ApiKeyRight[], overrides: object = {}): Promise<Issued> => {
  const serviceIds = rights.includes('countBeds') ? { serviceIds: [shelters.aspen, shelters.birch] } : {};
  const reply = await api.sendRequest('/api/api-keys', { body: { name: 'Example Mission', rights, ...serviceIds, ...overrides } });
  expect(reply.status).toBe(201);
  return { id: idOf(reply), key: String(fieldOf(reply, 'key')), reply };
};
const revokeKey = async ({ id }: Issued): Promise<void> => {
  expect((await api.sendRequest(`/api/api-keys/${id}`, { method: 'DELETE' })).status).toBe(200);
};
const countBeds = (token: string, services: readonly object[]): Promise<Reply> =>
  api.sendRequest('/api/services/update-available-beds', { body: { services }, token });
const codeOf = ({ status, body }: Reply) => [status, (body as { readonly code?: string } | null)?.code];
const after = (reply: Reply) => ({ headers: { 'consistency-token': reply.headers.get('consistency-token') ?? '' } });

beforeAll(async () => {
  api = await startPeopleApi();
  owner = await (await createPeople(api)).openAccount({ email: 'olga@example.org', displayName: 'Olga' });
  for (const name of ['aspen', 'birch', 'cedar'] as const)
    shelters[name] = idOf(await addService(api, { name, totalBeds: 60, availableBeds: 12 }, { token: owner.token }));
  const services = Object.values(shelters);
  await api.projected(await api.sendRequest('/api/services/approve-services', { body: { services } }));
});
afterAll(() => api.stop());

/** The path of an operation, about nothing that is there. */
const pathOf = ({ path }: Operation): string => `/api${path.replaceAll(/\{\w+\}/g, 'none')}`;

describe('the right to count beds', () => {
  test('counts the beds of the named shelters, and no others', async () => {
    covers('api-key-counts');
    const { id, key } = await issueKey(['countBeds']);
    const counted = await countBeds(key, [{ id: shelters.aspen, availableBeds: 7 }]);
    expect(counted.status).toBe(200);
    const [last] = (await api.product.store.readStream(`beds-${shelters.aspen}`)).slice(-1);
    expect(last).toMatchObject({ type: 'BedsCounted', data: { available: 7 }, metadata: { actor: { id, role: 'SYSTEM', via: 'key' } } });
    expect(codeOf(await countBeds(key, [{ id: shelters.cedar, availableBeds: 7 }]))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await countBeds(key, [{ id: 'none', availableBeds: 7 }]))).toEqual([403, 'FORBIDDEN']);
    const both = await countBeds(key, [
      { id: shelters.birch, availableBeds: 3 },
      { id: shelters.cedar, availableBeds: 3 },
    ]);
    expect(both.body).toMatchObject({ done: 1, refused: 1, services: [{ result: 'done' }, { result: 'refused', code: 'FORBIDDEN' }] });
    expect((await api.product.store.readStream(`beds-${shelters.cedar}`)).filter(({ metadata }) => metadata.actor.via === 'key')).toEqual(
      [],
    );
  });

  test('does not change the total of beds', async () => {
    covers('api-key-counts');
    const { key } = await issueKey(['countBeds']);
    expect(codeOf(await countBeds(key, [{ id: shelters.aspen, availableBeds: 5, totalBeds: 99 }]))).toEqual([403, 'FORBIDDEN']);
  });

  test('shows the name of the key in the history, but not to visitors', async () => {
    covers('api-key-history');
    const { key } = await issueKey(['countBeds'], { name: 'Blue Spruce bed board' });
    const counted = await countBeds(key, [{ id: shelters.birch, availableBeds: 9 }]);
    const actor = { name: 'Blue Spruce bed board', role: 'SYSTEM' };
    const audit = await api.sendRequest('/api/audit?kind=beds', after(counted));
    expect((audit.body as readonly HistoryEntry[])[0]?.actor).toEqual({ ...actor, via: 'key' });
    const counts = await api.sendRequest(`/api/services/${shelters.birch}/beds-history`, { token: owner.token, ...after(counted) });
    expect((fieldOf(counts, 'counts') as readonly { readonly by: object }[]).map(({ by }) => by)).toContainEqual(actor);
    const listed = await api.sendRequest(`/api/services/${shelters.birch}`, { token: null, ...after(counted) });
    expect(listed.body).toMatchObject({ availableBeds: 9, bedsCountedBy: 'SYSTEM' });
    expect(JSON.stringify(listed.body)).not.toContain('bed board');
  });

  test('is repeated safely: the same request counts once', async () => {
    const { key } = await issueKey(['countBeds']);
    const body = { services: [{ id: shelters.aspen, availableBeds: 21 }] };
    const send = () =>
      api.sendRequest('/api/services/update-available-beds', { body, token: key, headers: { 'idempotency-key': 'count-21' } });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    const counts = (await api.product.store.readStream(`beds-${shelters.aspen}`)).filter(
      ({ type, data }) => type === 'BedsCounted' && (data as { readonly available: number }).available === 21,
    );
    expect(counts).toHaveLength(1);
  });
});

test('the right to read history adds the changes to HSDS services, and nothing else', async () => {
  covers('api-key-reads-history');
  const [reader, counter] = [await issueKey(['readHistory']), await issueKey(['countBeds'])];
  const get = (token: string | null) => api.sendRequest(`/api/hsds/3/services/${shelters.aspen}`, { token });
  expect((await get(reader.key)).body).toHaveProperty('metadata');
  const guestAnswer = (await get(null)).body;
  expect(guestAnswer).not.toHaveProperty('metadata');
  expect((await get(counter.key)).body).toEqual(guestAnswer);
  expect(codeOf(await api.sendRequest(`/api/services/${shelters.aspen}/history`, { token: reader.key }))).toEqual([403, 'FORBIDDEN']);
});

describe('every operation', () => {
  const signedIn = OPERATIONS.filter(({ access }) => access === 'bearer');

  test.each(API_KEY_RIGHTS)('for signed-in callers refuses a key with the right %s, unless it names that right', async (right) => {
    covers('api-key-matrix');
    const { key } = await issueKey([right]);
    const admitted: string[] = [];
    for (const operation of signedIn) {
      const reply = await api.sendRequest(pathOf(operation), { method: operation.method.toUpperCase(), token: key });
      if (reply.status !== 403) admitted.push(operation.id);
    }
    expect(admitted).toEqual(signedIn.filter(({ apiKey }) => apiKey === right).map(({ id }) => id));
  });

  test.each(['revoked', 'expired', 'unknown'] as const)('refuses a key that is %s, whatever it allowed', async (kind) => {
    covers('api-key-matrix', 'api-key-ends');
    const expiresAt = new Date(api.clock() + DAY_MS).toISOString();
    const issuedKey = await issueKey(API_KEY_RIGHTS, kind === 'expired' ? { expiresAt } : {});
    expect((await countBeds(issuedKey.key, [{ id: shelters.aspen, availableBeds: 1 }])).status).toBe(200);
    if (kind === 'revoked') await revokeKey(issuedKey);
    if (kind === 'expired') api.clock.advance(DAY_MS);
    const token = kind === 'unknown' ? `${issuedKey.key.slice(0, -43)}${'A'.repeat(43)}` : issuedKey.key;
    const wrong: string[] = [];
    for (const operation of [...signedIn, ...OPERATIONS.filter(({ apiKey }) => apiKey !== undefined)]) {
      const reply = await api.sendRequest(pathOf(operation), { method: operation.method.toUpperCase(), token });
      if (String(codeOf(reply)) !== '401,API_KEY_INVALID') wrong.push(`${operation.id} ${String(codeOf(reply))}`);
    }
    expect(wrong).toEqual([]);
  });

  test('that is public answers a key as it answers a guest', async () => {
    covers('api-key-matrix');
    const { key } = await issueKey(API_KEY_RIGHTS);
    for (const publicPath of ['/services?limit=5', `/services/${shelters.aspen}`, '/crisis-lines', '/permissions', '/hsds/3/services'])
      expect([publicPath, (await api.sendRequest(`/api${publicPath}`, { token: key })).body]).toEqual([
        publicPath,
        (await api.sendRequest(`/api${publicPath}`, { token: null })).body,
      ]);
  });
});

test('a key is shown once, and neither the log nor the vault contains it', async () => {
  covers('api-key-secret');
  const { id, key } = await issueKey(['readHistory']);
  const secret = key.slice(-43);
  const listed = await api.sendRequest('/api/api-keys');
  expect(JSON.stringify(listed.body)).not.toContain(secret);
  expect(JSON.stringify((await api.product.store.readStream(`apiKey-${id}`)).map(({ data, metadata }) => [data, metadata]))).not.toContain(
    secret,
  );
  const stored = await api.product.mongo.vault.collection('apiKeys').find().toArray();
  expect(stored.map(({ _id }) => String(_id))).toContain(id);
  expect(JSON.stringify(stored)).not.toContain(secret);
});

test('a repeat of the request that made a key, after a lost answer, makes no second key', async () => {
  const send = () =>
    api.sendRequest('/api/api-keys', { body: { name: 'Twice', rights: ['readHistory'] }, headers: { 'idempotency-key': 'make-twice' } });
  const [first, second] = [await send(), await send()];
  expect(idOf(second)).toBe(idOf(first));
  await api.projected(second);
  const keys = (await api.sendRequest('/api/api-keys')).body as readonly { readonly name: string }[];
  expect(keys.filter(({ name }) => name === 'Twice')).toHaveLength(1);
  const statusWith = async (reply: Reply) => (await api.sendRequest('/api/users', { token: String(fieldOf(reply, 'key')) })).status;
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 403]);
});

test('the list tells names, shelters, maker, last use and end of each key', async () => {
  covers('api-key-list');
  const admin = await (await createPeople(api)).openAccount({ email: 'ada@example.org', displayName: 'Ada', role: 'ADMINISTRATOR' });
  const expiresAt = new Date(api.clock() + DAY_MS).toISOString();
  const body = { name: '  Ada’s   program ', rights: ['countBeds'], serviceIds: [shelters.aspen], expiresAt };
  const made = await api.sendRequest('/api/api-keys', { body, token: admin.token, headers: fromNewAddress() });
  await countBeds(String(fieldOf(made, 'key')), [{ id: shelters.aspen, availableBeds: 2 }]);
  await api.projected(made);
  const usedAt = new Date(api.clock()).toISOString();
  const readKey = async () =>
    ((await api.sendRequest('/api/api-keys')).body as readonly ApiKeyResult[]).find(({ id }) => id === idOf(made));
  // The time of the use is stored beside the request.
  while ((await readKey())?.lastUsedAt === undefined) await delay(20);
  expect(await readKey()).toEqual({
    id: idOf(made),
    name: 'Ada’s program',
    rights: ['countBeds'],
    services: [{ id: shelters.aspen, name: 'aspen' }],
    state: 'active',
    createdAt: usedAt,
    createdBy: 'Ada',
    expiresAt,
    lastUsedAt: usedAt,
  });
  api.clock.advance(DAY_MS);
  expect(await readKey()).toMatchObject({ state: 'expired' });
  const revoked = await api.sendRequest(`/api/api-keys/${idOf(made)}`, { method: 'DELETE' });
  await api.projected(revoked);
  expect(await readKey()).toMatchObject({ state: 'revoked', revokedAt: new Date(api.clock()).toISOString() });
});

test.each<readonly [string, object, readonly (readonly [string, string])[]]>([
  ['no name', { name: ' ' }, [['name', 'REQUIRED']]],
  ['a right that is none', { rights: ['everything'] }, [['rights.0', 'WRONG_SHAPE']]],
  ['no right', { rights: [] }, [['rights', 'REQUIRED']]],
  ['no shelter', { serviceIds: [] }, [['serviceIds', 'REQUIRED']]],
  ['a shelter that is not there', { serviceIds: ['none'] }, [['serviceIds.0', 'SERVICE_NOT_FOUND']]],
  ['an end in the past', { expiresAt: '2001-01-01T00:00:00.000Z' }, [['expiresAt', 'EXPIRES_IN_PAST']]],
])('a key with %s is refused with the field', async (_what, overrides, expected) => {
  const body = { name: 'Example', rights: ['countBeds'], serviceIds: [shelters.aspen], ...overrides };
  const reply = await api.sendRequest('/api/api-keys', { body });
  expect(reply.status).toBe(400);
  const errors = fieldOf(reply, 'errors') as readonly { readonly path: string; readonly code: string }[];
  expect(errors.map(({ path, code }) => [path, code])).toEqual(expected);
});

test('a listing without beds cannot be named', async () => {
  const pantry = idOf(await addService(api, { name: 'Pantry', type: ['FOOD_PANTRY'] }));
  const reply = await api.sendRequest('/api/api-keys', { body: { name: 'Example', rights: ['countBeds'], serviceIds: [pantry] } });
  expect(fieldOf(reply, 'errors')).toMatchObject([{ path: 'serviceIds.0', code: 'BEDS_OF_SHELTERS_ONLY' }]);
});

/** Sends a request that only its limit or its rights refuse. */
const requestWith = ({ key }: Issued) => api.sendRequest('/api/users', { token: key, headers: fromNewAddress() });

test('too many requests with one key are refused with the time to wait, and other keys go on', async () => {
  covers('api-key-limit');
  const [busy, other] = [await issueKey(['readHistory']), await issueKey(['readHistory'])];
  const { points } = BUDGETS.apiKey.account;
  const statuses = new Set<number>();
  for (let sent = 0; sent < points; sent += 1) statuses.add((await requestWith(busy)).status);
  expect([...statuses]).toEqual([403]);
  const refused = await requestWith(busy);
  expect(codeOf(refused)).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await requestWith(other)).status).toBe(403);
});
