import { confirmClock, newestEventAt, watchClock, type ClockTrust } from '#command-api/reactions/clockTrust.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { silentLogger } from '#platform/logger.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { createTestClock, fieldOf, startApiOver, type TestApi } from '../support/api.ts';
import { startStores, type Stores } from '../support/stores.ts';
import { runTool } from '../support/tool.ts';
import { signUp, type Person } from './authSupport.ts';
import { typesOf } from './commandsSupport.ts';
import { sendFeedback, sentFeedbackId } from './feedbackSupport.ts';

/* A clock that is years ahead erases no user data until it is confirmed. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AHEAD_MS = 800 * DAY_MS;

let stores: Stores;
let api: TestApi;
let feedbackId: string;
let wren: Person;

const environment = { TRUST_PROXY: '1' };
beforeAll(async () => {
  stores = await startStores();
  api = await startApiOver(stores, { clock: createTestClock('2099-03-10T17:00:00.000Z'), environment });
  wren = await signUp(api, 'wren@example.org');
  feedbackId = await sentFeedbackId(
    api,
    sendFeedback(api, 'app', { email: 'visitor@example.org', subject: 'Hours', message: 'They open at eight.' }),
  );
  const closeReply = await api.sendRequest(`/api/users/${wren.id}`, { method: 'DELETE' });
  if (closeReply.status >= 300) throw new Error(JSON.stringify(closeReply.body));
  await api.product.reactions?.whenSettled();
});
afterAll(async () => {
  await api.stop();
  await stores.stop();
});

const modelsDb = () => api.product.mongo.models;
const deleteClockRecord = () => modelsDb().collection('clock').deleteMany({});

describe('the clock check', () => {
  const now = { at: 0, passed: 0 };
  const START_MS = Date.UTC(2099, 2, 10, 17);
  let runningWatch: ClockTrust | undefined;
  const newestEvent: { at: number | null } = { at: START_MS };
  const startWatch = async (at: number): Promise<ClockTrust> => {
    await runningWatch?.stop();
    Object.assign(now, { at, passed: 0 });
    runningWatch = watchClock({
      db: modelsDb(),
      clock: () => now.at,
      monotonicNow: () => now.passed,
      readNewestEventAt: async () => newestEvent.at,
      log: silentLogger,
    });
    await runningWatch.check();
    return runningWatch;
  };
  const advanceTime = async (milliseconds: number, clockMilliseconds = milliseconds): Promise<void> => {
    now.at += clockMilliseconds;
    now.passed += milliseconds;
    await runningWatch?.check();
  };
  beforeEach(async () => {
    newestEvent.at = START_MS;
    await deleteClockRecord();
  });
  afterAll(async () => {
    await runningWatch?.stop();
    await deleteClockRecord();
  });

  test.each([
    ['an empty log', null, START_MS + AHEAD_MS, true],
    ['a log that is a minute old', START_MS, START_MS + 60_000, true],
    ['a log that is a day old', START_MS, START_MS + DAY_MS, true],
    ['a log that is older', START_MS, START_MS + DAY_MS + 1, false],
    ['a clock that went back', START_MS, START_MS - AHEAD_MS, true],
  ])('decides by %s when no previous run is recorded', async (_what, newestEventMs, at, isExpectedTrusted) => {
    newestEvent.at = newestEventMs;
    expect((await startWatch(at)).isTrusted()).toBe(isExpectedTrusted);
  });

  test('trusts a clock that is at most a day ahead of the last run, or of the log', async () => {
    await startWatch(START_MS);
    newestEvent.at = null;
    expect((await startWatch(START_MS + DAY_MS)).isTrusted()).toBe(true);
    expect((await startWatch(START_MS + 3 * DAY_MS)).isTrusted()).toBe(false);
    newestEvent.at = START_MS + 2.5 * DAY_MS;
    expect((await startWatch(START_MS + 3 * DAY_MS)).isTrusted()).toBe(true);
  });

  test('trusts a clock that was ahead once it has run for a day without a jump', async () => {
    const { isTrusted } = await startWatch(START_MS + AHEAD_MS);
    for (let hours = 0; hours < 20; hours += 1) await advanceTime(HOUR_MS);
    await advanceTime(HOUR_MS, 300 * DAY_MS);
    for (let hours = 0; hours < 23; hours += 1) await advanceTime(HOUR_MS);
    expect(isTrusted()).toBe(false);
    await advanceTime(HOUR_MS);
    expect(isTrusted()).toBe(true);
  });

  test('distrusts a clock that jumps ahead, and trusts it again once it is back', async () => {
    const { isTrusted } = await startWatch(START_MS);
    await advanceTime(HOUR_MS);
    expect(isTrusted()).toBe(true);
    await advanceTime(60_000, AHEAD_MS);
    expect(isTrusted()).toBe(false);
    await advanceTime(60_000, -AHEAD_MS);
    expect(isTrusted()).toBe(true);
  });

  test('trusts a clock that an operator confirmed, and no other', async () => {
    const { isTrusted } = await startWatch(START_MS + AHEAD_MS);
    await confirmClock(modelsDb(), START_MS);
    await advanceTime(60_000);
    expect(isTrusted()).toBe(false);
    await confirmClock(modelsDb(), now.at);
    await advanceTime(60_000);
    expect(isTrusted()).toBe(true);
  });
});

test('with the clock 800 days ahead, nothing is erased until an operator confirms the clock', async () => {
  const { clock } = api;
  await api.stop();
  clock.advance(AHEAD_MS);
  const mongo = await connectMongo(stores.mongodbUrl);
  const store = openEventStore(stores.eventStoreUrl, { log: silentLogger });
  const clockTrust = watchClock({ db: mongo.models, clock, readNewestEventAt: () => newestEventAt(store), log: silentLogger });
  await clockTrust.check();
  api = await startApiOver(stores, { clock, environment, product: { clockTrust } });
  const readEventTypes = async () => [...(await typesOf(api, `feedback-${feedbackId}`)), ...(await typesOf(api, `account-${wren.id}`))];
  // Long enough: without the check, everything was erased within this time.
  await new Promise((resolve) => setTimeout(resolve, 5000));
  expect(await readEventTypes()).not.toContain('FeedbackPurged');
  expect(await readEventTypes()).not.toContain('AccountErased');
  const reply = await api.sendRequest('/readyz', { token: null });
  expect([reply.status, fieldOf(reply, 'status'), fieldOf(reply, 'degraded')]).toEqual([200, 'ready', ['clock']]);

  await confirmClock(mongo.models, clock());
  await clockTrust.check();
  await api.product.reactions?.whenSettled();
  expect(await readEventTypes()).toEqual(expect.arrayContaining(['FeedbackPurged', 'AccountErased']));
  expect((await api.sendRequest('/readyz', { token: null })).body).not.toHaveProperty('degraded');
  await store.close();
  await mongo.close();
});

test('npm run clock:confirm confirms the clock of the machine', async () => {
  const { eventStoreUrl, mongodbUrl } = stores;
  const { code, output } = await runTool('clockConfirm', [], { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongodbUrl });
  expect([code, output]).toEqual([0, expect.stringMatching(/^Confirmed: it is 20\d\d-/)]);
  expect(await modelsDb().collection('clock').findOne({})).toMatchObject({ confirmedAt: expect.any(Number) });
});
