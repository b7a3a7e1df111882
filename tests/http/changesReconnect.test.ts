import { rebuild } from '#projections/runtime/rebuild.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { addApprovedService, changesOf, countBeds, waitUntilAllReceive, createListeners } from './changesSupport.ts';

/* Listeners that move from one query API to another, and listeners of a rebuilt list. */
let api: TestApi;
let otherApi: TestApi;
const { listen, closeAll } = createListeners();
beforeAll(async () => {
  api = await startApi();
  otherApi = await api.another();
});
afterEach(closeAll);
afterAll(async () => {
  await otherApi.stop();
  await api.stop();
});

test('a listener that one query API disconnects continues at another and misses nothing', async () => {
  const stoppingApi = await api.another();
  const first = await listen(stoppingApi);
  const id = await addApprovedService(api, { type: ['EMERGENCY_SHELTER'] });
  const { id: since } = await first.waitForEvent(({ data }) => JSON.stringify(data).includes('approved'));
  await Promise.all([stoppingApi.stop(), first.ended]);
  // The last line sets a randomised retry delay, so that clients do not all reconnect at once.
  expect(first.text()).toMatch(/\n\nretry: \d{4}\n\n$/);
  await countBeds(api, id, 6);
  const second = await listen(otherApi, {}, { 'last-event-id': since });
  await waitUntilAllReceive(api, second);
  expect(changesOf(second)).toEqual([
    // Each id appears once, with all its recent kinds of change.
    { id, kinds: ['approved', 'beds'] },
    { id: 'FAQ', kinds: ['pages'] },
  ]);
});

test('a process that started after the listener’s last change sends a reset', async () => {
  const { id: since } = await (await listen(api)).waitForEvent(({ type }) => type === 'now');
  await addApprovedService(api);
  const lateApi = await api.another();
  const listening = await listen(lateApi, { since });
  expect((await listening.waitForEvent(() => true)).type).toBe('reset');
  await lateApi.stop();
});

test('a rebuilt list sends every listener a reset', async () => {
  const listening = await listen(otherApi);
  await listening.waitForEvent(({ type }) => type === 'now');
  const { store, mongo } = api.product;
  const signal = new AbortController().signal;
  await rebuild(servicesProjection, { db: mongo.models, eventStore: store, clock: Date.now, signal, graceMs: 3000 });
  // The server detects the rebuild when the next event arrives.
  await addApprovedService(api);
  await listening.waitForEvent(({ type }) => type === 'reset');
});
