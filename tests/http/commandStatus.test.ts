import { randomUUID } from 'node:crypto';
import type { EventStore } from '#platform/event-store/types.ts';
import { startApiOver, type RequestInput, type Reply, type TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson } from '../support/people.ts';
import { startStores, type Stores } from '../support/stores.ts';
import { serviceForm, idOf } from './commandsSupport.ts';
import { sendFeedback, SENDER } from './feedbackSupport.ts';

/* The server never returns 503 for a save that it carried out, and the caller can query the outcome. */

/** Time in milliseconds within which a command has to begin to write, for the tests of that timeout. */
const TIMEOUT_MS = 1500;

/** Creates a gate that blocks calls of the event store between `begin` and `end`. */
const createGate = () => {
  let release: (() => void) | undefined;
  let blocked: Promise<void> | undefined;
  let notifyWaiting: (() => void) | undefined;
  return {
    /** Blocks calls from now on; resolves when the first call is blocked. */
    begin: () => {
      blocked = new Promise((resolve) => void (release = resolve));
      return new Promise<void>((resolve) => void (notifyWaiting = resolve));
    },
    end: () => {
      blocked = undefined;
      release?.();
    },
    pass: async () => {
      notifyWaiting?.();
      await blocked;
    },
  };
};

let stores: Stores;
let api: TestApi;
let olga: OpenedPerson;
let ben: OpenedPerson;
const appendGate = createGate();
const readGate = createGate();

const wrapStore = (store: EventStore): EventStore => ({
  ...store,
  append: async (...append) => {
    await appendGate.pass();
    return store.append(...append);
  },
  readStream: async (...args) => {
    await readGate.pass();
    return store.readStream(...args);
  },
});

const shortTimeoutEnvironment = { COMMAND_TIMEOUT_MS: String(TIMEOUT_MS) };
const start = (environment = {}): Promise<TestApi> => startApiOver(stores, { environment, product: { wrapStore } });
/** Starts a new process over the same stores, without the memory of the former one. */
const restart = async (environment = {}): Promise<void> => {
  await api.stop();
  api = await start(environment);
};

beforeAll(async () => {
  stores = await startStores();
  api = await start();
  const { openAccount: openPerson } = await createPeople(api);
  olga = await openPerson({ email: 'olga@example.org', displayName: 'Olga' });
  ben = await openPerson({ email: 'ben@example.org', displayName: 'Ben' });
  expect((await api.sendRequest(`/api/users/${olga.id}`, { method: 'PUT', body: { totalServices: 20 } })).status).toBe(200);
});
afterAll(async () => {
  appendGate.end();
  readGate.end();
  await api.stop();
  await stores.stop();
});

const newIdempotencyKey = (): string => randomUUID();
const addWithKey = (key: string, token = olga.token): Promise<Reply> =>
  api.sendRequest('/api/services', { body: serviceForm(), token, headers: { 'idempotency-key': key } });
const stateOf = async (key: string, ask: RequestInput = { token: olga.token }, path?: string): Promise<unknown> => {
  const query = path === undefined ? '' : `?path=${encodeURIComponent(path)}`;
  const reply = await api.sendRequest(`/api/commands/${encodeURIComponent(key)}${query}`, ask);
  return reply.status === 200 ? reply.body : reply.status;
};
const waitBeyondTimeout = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, TIMEOUT_MS * 2));

test('waits for an append in flight, and then returns its result', async () => {
  covers('api-19');
  await restart(shortTimeoutEnvironment);
  await addWithKey(newIdempotencyKey());
  const key = newIdempotencyKey();
  const appendBlocked = appendGate.begin();
  const answer = addWithKey(key);
  await appendBlocked;
  await waitBeyondTimeout();
  expect(await stateOf(key)).toEqual({ state: 'inFlight' });
  appendGate.end();
  expect((await answer).status).toBe(201);
  expect(await stateOf(key)).toEqual({ state: 'done' });
});

test('a command that got 503 before it wrote does not write later', async () => {
  covers('api-20');
  const id = idOf(await addWithKey(newIdempotencyKey()));
  const key = newIdempotencyKey();
  const { length } = await api.product.store.readStream(`service-${id}`);
  const body = serviceForm({ revision: length - 1, name: 'Another Name' });
  const reviseService = () =>
    api.sendRequest(`/api/services/${id}`, { method: 'PUT', body, token: olga.token, headers: { 'idempotency-key': key } });
  // The session is cached first, so that the command's only read is of the stream.
  await restart(shortTimeoutEnvironment);
  await api.sendRequest('/api/auth/session', { token: olga.token });
  const appendBlocked = readGate.begin();
  const answer = reviseService();
  await appendBlocked;
  expect(await answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  readGate.end();
  await waitBeyondTimeout();
  expect(await api.product.store.readStream(`service-${id}`)).toHaveLength(length);
  expect(await stateOf(key, { token: olga.token }, `/services/${id}`)).toEqual({ state: 'unknown' });
  expect((await reviseService()).status).toBe(200);
  expect(await stateOf(key)).toEqual({ state: 'done' });
  await restart();
});

test('a status is not returned to other users', async () => {
  covers('api-21');
  const key = newIdempotencyKey();
  expect((await addWithKey(key)).status).toBe(201);
  expect(await stateOf(key)).toEqual({ state: 'done' });
  expect(await stateOf(key, { token: ben.token })).toEqual({ state: 'unknown' });
  expect(await stateOf(key, { token: null })).toEqual({ state: 'unknown' });
  expect(await stateOf(key, {})).toEqual({ state: 'unknown' });
  expect(await stateOf(key, { token: 'nonsense' })).toBe(401);
});

test('after a restart, a status is found by key, and by path for a command on one resource', async () => {
  const key = newIdempotencyKey();
  const added = await addWithKey(key);
  const id = idOf(added);
  const removeKey = newIdempotencyKey();
  const removed = await api.sendRequest(`/api/services/${id}`, {
    method: 'DELETE',
    token: olga.token,
    headers: { 'idempotency-key': removeKey },
  });
  expect(removed.status).toBe(200);
  await restart();
  expect(await stateOf(key)).toEqual({ state: 'done' });
  expect(await stateOf(removeKey, { token: olga.token }, `/services/${id}`)).toEqual({ state: 'done' });
  expect(await stateOf(removeKey, { token: olga.token }, '/services/another')).toEqual({ state: 'unknown' });
  expect(await stateOf(removeKey, { token: olga.token }, '/%zz')).toEqual({ state: 'unknown' });
  expect(await stateOf(removeKey, { token: ben.token }, `/services/${id}`)).toEqual({ state: 'unknown' });
});

test('the status of a rejected command is unknown, and its key may be reused', async () => {
  const key = newIdempotencyKey();
  const rejectedReply = await api.sendRequest('/api/services', {
    body: serviceForm({ name: '' }),
    token: olga.token,
    headers: { 'idempotency-key': key },
  });
  expect(rejectedReply.status).toBe(400);
  expect(await stateOf(key)).toEqual({ state: 'unknown' });
  expect((await addWithKey(key)).status).toBe(201);
});

const report = (key: string): Promise<Reply> =>
  sendFeedback(api, 'app', { ...SENDER, subject: 'Thank you', message: 'It helped me.' }, { 'idempotency-key': key });

describe('the status of a guest’s form', () => {
  test('is found by its key, also for signed-in users', async () => {
    const key = newIdempotencyKey();
    expect((await report(key)).status).toBeLessThan(300);
    expect(await stateOf(key, { token: null })).toEqual({ state: 'done' });
    expect(await stateOf(key)).toEqual({ state: 'done' });
  });

  test('is not returned for a key that others could use too', async () => {
    expect((await report('1')).status).toBeLessThan(300);
    expect(await stateOf('1', { token: null })).toEqual({ state: 'unknown' });
  });
});
