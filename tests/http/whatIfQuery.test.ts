import { request } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { WhatIfAnswer } from '#contract/whatIfOperations.ts';
import type { EventStore } from '#platform/event-store/index.ts';
import { PAGE_EVENTS } from '#query-api/history/whatIf/getWhatIf.ts';
import { ADMIN_TOKEN, createTestClock, fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson } from '../support/people.ts';
import { startPeopleApi } from './authSupport.ts';
import { addService, idOf } from './commandsSupport.ts';

/* GET /what-if over HTTP: invalid questions, permissions, disconnected clients, several callers, and no change of the product. */

/** The event store's own clock is later than this, so that events have the times of the test. */
const START = '2024-03-10T16:00:00.000Z';
const HOUR_MS = 3_600_000;

/** Reads of the log by what-ifs. A test may hold them back. */
const reads = { started: 0, held: undefined as Promise<void> | undefined };
const wrapStore = (store: EventStore): EventStore => ({
  ...store,
  async readAll(options) {
    if (options.maxCount === PAGE_EVENTS) {
      reads.started += 1;
      await reads.held;
    }
    // Small pages, so that this short log has many.
    return store.readAll(options.maxCount === PAGE_EVENTS ? { ...options, maxCount: 4 } : options);
  },
});
const gate = { open: (): void => undefined };
/** Holds back reads of the log by what-ifs until the returned function is called. */
const holdReads = (): (() => void) => {
  reads.held = new Promise((resolve) => {
    gate.open = resolve;
  });
  return () => gate.open();
};
const waitUntil = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await setImmediate();
};

let api: TestApi;
let owner: OpenedPerson;
let others: readonly OpenedPerson[];
let shelter: string;
let question: string;

beforeAll(async () => {
  api = await startPeopleApi({ clock: createTestClock(START), product: { wrapStore, reactions: false } });
  const people = await createPeople(api);
  owner = await people.openAccount({ email: 'olga@example.org', displayName: 'Olga' });
  const roles = ['VOLUNTEER', 'VOLUNTEER SENIOR', 'VOLUNTEER LEAD', 'SUPER USER'] as const;
  const opened: OpenedPerson[] = [owner];
  for (const [index, role] of roles.entries())
    opened.push(await people.openAccount({ email: `person-${index}@example.org`, displayName: 'Pat', role }));
  others = opened;
  shelter = idOf(await addService(api, { name: 'Blue Spruce' }, { token: owner.token }));
  await addService(api, { name: 'Red Cedar' }, { token: owner.token });
  await api.projected(await api.sendRequest('/api/services/approve-services', { body: { services: [shelter] } }));
  api.clock.advance(9 * HOUR_MS);
  question = `/api/what-if?from=${START}&to=${new Date(api.clock()).toISOString()}`;
});
afterAll(() => api.stop());
afterEach(() => {
  reads.held = undefined;
});

const errorOf = (reply: Reply): unknown => (fieldOf(reply, 'errors') as readonly object[] | undefined)?.[0];

test('answers with the product rules beside the changed ones', async () => {
  const reply = await api.sendRequest(`${question}&quota=1`);
  const answer = reply.body as WhatIfAnswer;
  expect(reply.status).toBe(200);
  expect(answer.rules).toMatchObject({ happened: { bedHours: 8, ownersPublish: false }, changed: { quota: 1, bedHours: 8 } });
  expect(answer).toMatchObject({ happened: { added: 2 }, changed: { added: 1 }, refused: { added: 1 }, differing: 1 });
  expect(reply.headers.get('cache-control')).toMatch(/private|no-store/);
});

test.each([
  ['a missing start', `to=${START}&quota=1`, 'from', 'REQUIRED'],
  ['a missing end', `from=${START}&quota=1`, 'to', 'REQUIRED'],
  ['a start that is no moment', `from=yesterday&to=${START}&quota=1`, 'from', 'WRONG_SHAPE'],
  ['a reversed period', `from=${START}&to=2024-03-09T00:00:00.000Z&quota=1`, 'to', 'PERIOD_REVERSED'],
  ['a period without length', `from=${START}&to=${START}&quota=1`, 'to', 'PERIOD_REVERSED'],
  ['a future period', `from=${START}&to=2024-05-02T00:00:00.000Z&quota=1`, 'to', 'MOMENT_AHEAD'],
  ['more than 400 days', `from=2023-01-01T00:00:00.000Z&to=${START}&quota=1`, 'from', 'PERIOD_TOO_LONG'],
  ['no rule', `from=2024-03-09T00:00:00.000Z&to=${START}`, 'quota', 'RULE_NEEDED'],
  ['an unknown rule', `from=2024-03-09T00:00:00.000Z&to=${START}&quota=1&colour=blue`, 'colour', 'UNKNOWN_PARAMETER'],
  ['a quota of 0', `from=2024-03-09T00:00:00.000Z&to=${START}&quota=0`, 'quota', 'TOO_SMALL'],
  ['a quota above the maximum', `from=2024-03-09T00:00:00.000Z&to=${START}&quota=1000000`, 'quota', 'TOO_LARGE'],
  ['bed hours above the maximum', `from=2024-03-09T00:00:00.000Z&to=${START}&bedHours=169`, 'bedHours', 'TOO_LARGE'],
  ['half bed hours', `from=2024-03-09T00:00:00.000Z&to=${START}&bedHours=1.5`, 'bedHours', 'WRONG_TYPE'],
  ['a flag that is none', `from=2024-03-09T00:00:00.000Z&to=${START}&ownersPublish=maybe`, 'ownersPublish', 'WRONG_TYPE'],
])('rejects %s with a problem that names the field, in both languages', async (_title, query, path, code) => {
  const before = reads.started;
  const replies = await Promise.all(
    ['en', 'es'].map((language) => api.sendRequest(`/api/what-if?${query}`, { headers: { 'accept-language': language } })),
  );
  for (const reply of replies) {
    expect(reply.status).toBe(400);
    expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(errorOf(reply)).toMatchObject({ path, code });
  }
  expect(new Set(replies.map((reply) => fieldOf(reply, 'title'))).size).toBe(2);
  expect(reads.started).toBe(before);
});

test('rejects guests and everyone but administrators', async () => {
  covers('whatif-3');
  const before = reads.started;
  expect((await api.sendRequest(`${question}&quota=1`, { token: null })).status).toBe(401);
  for (const { token } of others) expect((await api.sendRequest(`${question}&quota=1`, { token })).status).toBe(403);
  expect(reads.started).toBe(before);
});

test('changes neither the log nor a read model', async () => {
  covers('whatif-2');
  const { store, mongo } = api.product;
  const readModels = async (): Promise<Record<string, unknown>> => {
    // The projections renew their leases all the time.
    const collections = (await mongo.models.listCollections().toArray())
      .map(({ name }) => name)
      .filter((name) => name !== 'leases')
      .toSorted();
    const documents = await Promise.all(collections.map((name) => mongo.models.collection(name).find({}).sort({ _id: 1 }).toArray()));
    return Object.fromEntries(collections.map((name, index) => [name, documents[index]]));
  };
  const before = { position: await store.lastPosition(), models: await readModels() };
  const replies = await Promise.all([1, 2].map((quota) => api.sendRequest(`${question}&quota=${quota}&ownersPublish=true&bedHours=1`)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect({ position: await store.lastPosition(), models: await readModels() }).toEqual(before);
  expect(Object.values(before.models).flat().length).toBeGreaterThan(0);
});

test('reads one log at a time: others wait, too many get 503, and other requests are answered', async () => {
  covers('whatif-4');
  const release = holdReads();
  const before = reads.started;
  const running = api.sendRequest(`${question}&quota=1`);
  await waitUntil(() => reads.started > before);
  const answered: Reply[] = [];
  const waiting = Array.from({ length: 8 }, async () => {
    const reply = await api.sendRequest(`${question}&quota=1`);
    answered.push(reply);
    return reply;
  });
  await waitUntil(() => answered.length === 5);
  expect(answered.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(Array.from({ length: 5 }, () => [503, '1']));
  expect(answered.map((reply) => fieldOf(reply, 'code'))).toEqual(Array(5).fill('TRY_AGAIN'));
  expect((await api.sendRequest('/api/services')).status).toBe(200);
  expect(reads.started).toBe(before + 1);
  release();
  const { status, body } = await running;
  const replies = await Promise.all(waiting);
  expect(status).toBe(200);
  expect(replies.filter((reply) => reply.status === 200).map((reply) => reply.body)).toEqual(Array(3).fill(body));
});

/** Starts a what-if; the returned function disconnects and resolves once the connection is closed. */
const startQuestion = (): (() => Promise<unknown>) => {
  const started = request(new URL(`${question}&quota=1`, api.url), { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } });
  started.on('error', () => undefined);
  started.end();
  return () => {
    const closed = new Promise((resolve) => void started.once('close', resolve));
    started.destroy();
    return closed;
  };
};

test('stops reading the log for clients that disconnect, also while they wait', async () => {
  covers('whatif-4');
  const start = reads.started;
  expect((await api.sendRequest(`${question}&quota=1`)).status).toBe(200);
  const readsOfOne = reads.started - start;
  expect(readsOfOne).toBeGreaterThan(6);
  const release = holdReads();
  const before = reads.started;
  const disconnects = [startQuestion()];
  await waitUntil(() => reads.started > before);
  disconnects.push(startQuestion(), startQuestion());
  // The product handles these requests after the ones before, and afterwards the closed connections.
  await api.sendRequest('/api/services');
  await Promise.all(disconnects.map((disconnect) => disconnect()));
  await api.sendRequest('/api/services');
  const last = api.sendRequest(`${question}&quota=1`);
  release();
  expect((await last).status).toBe(200);
  // The first page of the first caller, and the page that was requested with it, besides the whole log for the last caller.
  expect(reads.started - before).toBeLessThanOrEqual(readsOfOne + 2);
});
