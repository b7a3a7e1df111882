import { setTimeout as delay } from 'node:timers/promises';
import { crisisLinesProjection } from '#projections/crisisLines/projection.ts';
import { CHECKPOINTS, checkpointId, positionText, type CheckpointRow } from '#projections/runtime/projection.ts';
import { rebuild } from '#projections/runtime/rebuild.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { fieldOf, startApi, type TestApi } from '../support/api.ts';
import { signUp } from './authSupport.ts';
import { addService, idOf } from './commandsSupport.ts';
import { appendGeneratedServices, LOS_ANGELES_COORDINATE, createGeneratedService, cardNames, listPath } from './queriesSupport.ts';

/* The list in memory when its read model is replaced or belongs to another log, or MongoDB is unavailable. */
let api: TestApi;
const service = createGeneratedService(0, 'As it was said');
const LIST_PATH = listPath({ nearCoordinate: LOS_ANGELES_COORDINATE });
const guest = { token: null };

beforeEach(async () => {
  api = await startApi();
  await appendGeneratedServices(api, [service]);
});
afterEach(() => api.stop());

const checkpoints = () => api.product.mongo.models.collection<CheckpointRow>(CHECKPOINTS);
const _id = checkpointId(servicesProjection);

/** Polls until the condition holds; the time limit of the test ends the loop. */
const waitUntil = async (condition: () => Promise<boolean>): Promise<void> => {
  while (!(await condition())) await delay(20);
};

test('a rebuilt model is loaded again', async () => {
  const row = await checkpoints().findOne({ _id });
  await api.product.mongo.models
    .collection<{ _id: string; described: { name: string } }>(row!.collection)
    .updateOne({ _id: service.id }, { $set: { 'described.name': 'Damaged' } });
  // The new process loads the damaged read model; the first one still has the values of the log.
  const lateApi = await api.another();
  expect(cardNames(await lateApi.sendRequest(LIST_PATH, guest))).toEqual(['Damaged']);
  expect(cardNames(await api.sendRequest(LIST_PATH, guest))).toEqual(['As it was said']);

  const { store, mongo } = api.product;
  await rebuild(servicesProjection, {
    db: mongo.models,
    eventStore: store,
    clock: Date.now,
    signal: new AbortController().signal,
    acceptDifferences: true,
    graceMs: 3000,
  });
  await waitUntil(async () => cardNames(await lateApi.sendRequest(LIST_PATH, guest))[0] === 'As it was said');
  expect(lateApi.product.query.ready().status).toBe('ready');
  await lateApi.stop();
});

test.each([
  ['of another log', async () => ({ logId: '11111111-1111-4111-8111-111111111111' })],
  ['beyond the end of the log', async () => ({ position: positionText((await api.product.store.lastPosition()) + 1_000_000n) })],
])('a model %s is reported as not ready', async (_, change) => {
  // The projections of this product stop, so that nothing repairs the document.
  await api.product.projections.stop();
  await checkpoints().updateOne({ _id }, { $set: await change() });
  await waitUntil(async () => api.product.query.ready().reasons.length > 0);
  const { status, reasons } = api.product.query.ready();
  expect([status, reasons]).toEqual(['notReady', [expect.stringMatching('behind the log')]]);
  const list = await api.sendRequest(LIST_PATH, guest);
  expect([list.status, list.headers.get('stale')]).toEqual([200, 'true']);
});

test('listed services can be opened, even while the stored read model is behind', async () => {
  const { token } = await signUp(api, 'quiet@example.org');
  await api.product.projections.stop();
  const approvedServiceId = idOf(await addService(api, { name: 'Just approved' }));
  await waitUntil(async () => cardNames(await api.sendRequest(LIST_PATH, guest)).includes('Just approved'));
  const detail = await api.sendRequest(`/api/services/${approvedServiceId}`, guest);
  expect([detail.status, fieldOf(detail, 'name'), detail.headers.get('stale')]).toEqual([200, 'Just approved', null]);
  // A pending service is still hidden from guests.
  const pendingServiceId = idOf(await addService(api, { name: 'Not approved' }, { token }));
  await waitUntil(async () => (await api.sendRequest(`/api/services/${pendingServiceId}`, { token })).status === 200);
  expect((await api.sendRequest(`/api/services/${pendingServiceId}`, guest)).status).toBe(404);
});

test('while MongoDB is unavailable, lists still work, and a service is returned from memory, marked stale', async () => {
  await api.product.projections.stop();
  await api.product.mongo.close();
  expect(cardNames(await api.sendRequest(LIST_PATH, guest))).toEqual(['As it was said']);
  const detail = await api.sendRequest(`/api/services/${service.id}`, guest);
  expect([detail.status, fieldOf(detail, 'name'), detail.headers.get('stale')]).toEqual([200, 'As it was said', 'true']);
});

test('a request to a read model that is not yet built gets 503 with Retry-After', async () => {
  // Without this, the projection would be rebuilt at once.
  await api.product.projections.stop();
  await checkpoints().deleteOne({ _id: checkpointId(crisisLinesProjection) });
  const lines = await api.sendRequest('/api/crisis-lines', guest);
  expect([lines.status, fieldOf(lines, 'code'), lines.headers.get('retry-after')]).toEqual([503, 'NOT_READY', '2']);
});
