import { rebuild } from '#projections/runtime/rebuild.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { addApproved, changesOf, countBeds, everybodyHears, listeners } from './changesSupport.ts';

/* Listeners that move from one query API to another, and listeners of a rebuilt list. */
let api: TestApi;
let other: TestApi;
const { listen, closeAll } = listeners();
beforeAll(async () => {
  api = await startApi();
  other = await api.another();
});
afterEach(closeAll);
afterAll(async () => {
  await other.stop();
  await api.stop();
});

test('a listener that one query API disconnects continues at another and misses nothing', async () => {
  const going = await api.another();
  const first = await listen(going);
  const id = await addApproved(api, { type: ['EMERGENCY_SHELTER'] });
  const { id: since } = await first.until(({ data }) => JSON.stringify(data).includes('approved'));
  await Promise.all([going.stop(), first.ended]);
  // The last line sets a randomised retry delay, so that clients do not all reconnect at once.
  expect(first.text()).toMatch(/\n\nretry: \d{4}\n\n$/);
  await countBeds(api, id, 6);
  const second = await listen(other, {}, { 'last-event-id': since });
  await everybodyHears(api, second);
  expect(changesOf(second)).toEqual([
    // Each id appears once, with all its recent kinds of change.
    { id, kinds: ['approved', 'beds'] },
    { id: 'FAQ', kinds: ['pages'] },
  ]);
});

test('a process that started after the listener’s last change sends a reset', async () => {
  const { id: since } = await (await listen(api)).until(({ type }) => type === 'now');
  await addApproved(api);
  const late = await api.another();
  const listening = await listen(late, { since });
  expect((await listening.until(() => true)).type).toBe('reset');
  await late.stop();
});

test('a rebuilt list sends every listener a reset', async () => {
  const listening = await listen(other);
  await listening.until(({ type }) => type === 'now');
  const { store, mongo } = api.product;
  const signal = new AbortController().signal;
  await rebuild(servicesProjection, { db: mongo.models, eventStore: store, clock: Date.now, signal, graceMs: 3000 });
  // The server detects the rebuild when the next event arrives.
  await addApproved(api);
  await listening.until(({ type }) => type === 'reset');
});
