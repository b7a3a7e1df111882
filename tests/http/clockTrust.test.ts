import { confirmClock, newestEventAt, watchClock, type ClockTrust } from '#command-api/reactions/clockTrust.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { silentLogger } from '#platform/logger.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { createTestClock, fieldOf, startApiOver, type TestApi } from '../support/api.ts';
import { startStores, type Stores } from '../support/stores.ts';
import { runTool } from '../support/tool.ts';
import { signUp, type Person } from './authSupport.ts';
import { typesOf } from './commandsSupport.ts';
import { send, sentId } from './feedbackSupport.ts';

/* A clock that is years ahead erases no user data until it is confirmed. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const AHEAD = 800 * DAY;

let stores: Stores;
let api: TestApi;
let feedback: string;
let wren: Person;

const environment = { TRUST_PROXY: '1' };
beforeAll(async () => {
  stores = await startStores();
  api = await startApiOver(stores, { clock: createTestClock('2099-03-10T17:00:00.000Z'), environment });
  wren = await signUp(api, 'wren@example.org');
  feedback = await sentId(api, send(api, 'app', { email: 'visitor@example.org', subject: 'Hours', message: 'They open at eight.' }));
  const closed = await api.ask(`/api/users/${wren.id}`, { method: 'DELETE' });
  if (closed.status >= 300) throw new Error(JSON.stringify(closed.body));
  await api.product.reactions?.whenSettled();
});
afterAll(async () => {
  await api.stop();
  await stores.stop();
});

const db = () => api.product.mongo.models;
const forget = () => db().collection('clock').deleteMany({});

describe('the clock check', () => {
  const now = { at: 0, passed: 0 };
  const START = Date.UTC(2099, 2, 10, 17);
  let watch: ClockTrust | undefined;
  const newest: { at: number | null } = { at: START };
  const watched = async (at: number): Promise<ClockTrust> => {
    await watch?.stop();
    Object.assign(now, { at, passed: 0 });
    watch = watchClock({
      db: db(),
      clock: () => now.at,
      monotonicNow: () => now.passed,
      readNewestEventAt: async () => newest.at,
      log: silentLogger,
    });
    await watch.check();
    return watch;
  };
  const pass = async (milliseconds: number, byTheClock = milliseconds): Promise<void> => {
    now.at += byTheClock;
    now.passed += milliseconds;
    await watch?.check();
  };
  beforeEach(async () => {
    newest.at = START;
    await forget();
  });
  afterAll(async () => {
    await watch?.stop();
    await forget();
  });

  test.each([
    ['an empty log', null, START + AHEAD, true],
    ['a log that is a minute old', START, START + 60_000, true],
    ['a log that is a day old', START, START + DAY, true],
    ['a log that is older', START, START + DAY + 1, false],
    ['a clock that went back', START, START - AHEAD, true],
  ])('decides by %s when no previous run is recorded', async (_what, newestAt, at, trusted) => {
    newest.at = newestAt;
    expect((await watched(at)).isTrusted()).toBe(trusted);
  });

  test('trusts a clock that is at most a day ahead of the last run, or of the log', async () => {
    await watched(START);
    newest.at = null;
    expect((await watched(START + DAY)).isTrusted()).toBe(true);
    expect((await watched(START + 3 * DAY)).isTrusted()).toBe(false);
    newest.at = START + 2.5 * DAY;
    expect((await watched(START + 3 * DAY)).isTrusted()).toBe(true);
  });

  test('trusts a clock that was ahead once it has run for a day without a jump', async () => {
    const { isTrusted } = await watched(START + AHEAD);
    for (let hours = 0; hours < 20; hours += 1) await pass(HOUR);
    await pass(HOUR, 300 * DAY);
    for (let hours = 0; hours < 23; hours += 1) await pass(HOUR);
    expect(isTrusted()).toBe(false);
    await pass(HOUR);
    expect(isTrusted()).toBe(true);
  });

  test('distrusts a clock that jumps ahead, and trusts it again once it is back', async () => {
    const { isTrusted } = await watched(START);
    await pass(HOUR);
    expect(isTrusted()).toBe(true);
    await pass(60_000, AHEAD);
    expect(isTrusted()).toBe(false);
    await pass(60_000, -AHEAD);
    expect(isTrusted()).toBe(true);
  });

  test('trusts a clock that an operator confirmed, and no other', async () => {
    const { isTrusted } = await watched(START + AHEAD);
    await confirmClock(db(), START);
    await pass(60_000);
    expect(isTrusted()).toBe(false);
    await confirmClock(db(), now.at);
    await pass(60_000);
    expect(isTrusted()).toBe(true);
  });
});

test('with the clock 800 days ahead, nothing is erased until an operator confirms the clock', async () => {
  const { clock } = api;
  await api.stop();
  clock.advance(AHEAD);
  const mongo = await connectMongo(stores.mongodbUrl);
  const store = openEventStore(stores.eventStoreUrl, { log: silentLogger });
  const clockTrust = watchClock({ db: mongo.models, clock, readNewestEventAt: () => newestEventAt(store), log: silentLogger });
  await clockTrust.check();
  api = await startApiOver(stores, { clock, environment, product: { clockTrust } });
  const typesNow = async () => [...(await typesOf(api, `feedback-${feedback}`)), ...(await typesOf(api, `account-${wren.id}`))];
  // Long enough: without the check, everything was erased within this time.
  await new Promise((resolve) => setTimeout(resolve, 5000));
  expect(await typesNow()).not.toContain('FeedbackPurged');
  expect(await typesNow()).not.toContain('AccountErased');
  const reply = await api.ask('/readyz', { token: null });
  expect([reply.status, fieldOf(reply, 'status'), fieldOf(reply, 'degraded')]).toEqual([200, 'ready', ['clock']]);

  await confirmClock(mongo.models, clock());
  await clockTrust.check();
  await api.product.reactions?.whenSettled();
  expect(await typesNow()).toEqual(expect.arrayContaining(['FeedbackPurged', 'AccountErased']));
  expect((await api.ask('/readyz', { token: null })).body).not.toHaveProperty('degraded');
  await store.close();
  await mongo.close();
});

test('npm run clock:confirm confirms the clock of the machine', async () => {
  const { eventStoreUrl, mongodbUrl } = stores;
  const { code, output } = await runTool('clockConfirm', [], { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongodbUrl });
  expect([code, output]).toEqual([0, expect.stringMatching(/^Confirmed: it is 20\d\d-/)]);
  expect(await db().collection('clock').findOne({})).toMatchObject({ confirmedAt: expect.any(Number) });
});
