import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ADMIN_TOKEN, fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { generateServices, metadataOf, streamsOf } from '../support/generator.ts';
import { signUp, startPeopleApi } from './authSupport.ts';
import { addService, idOf, typesOf } from './commandsSupport.ts';

/*
 * Batches that exceed the response timeout. Each batch waits at an item until a test releases it. Process crashes are tested in
 * `tests/faults/approveAll.test.ts`.
 */
let api: TestApi;
let holdAtItem: (count: number) => void | Promise<void> = () => undefined;
let itemCount = 0;
let releaseBatch: () => void = () => undefined;

beforeAll(async () => {
  api = await startPeopleApi({
    // The server responds to an unfinished batch after half of this timeout.
    environment: { COMMAND_TIMEOUT_MS: '4000' },
    product: {
      reactions: false,
      failpoint: (name) => {
        if (name !== 'batch.itemDone') return undefined;
        itemCount += 1;
        return holdAtItem(itemCount);
      },
    },
  });
}, 120_000);
afterAll(async () => {
  releaseBatch();
  await api.stop();
});

/** Appends services to the log directly; returns their ids. */
const addGeneratedServices = async (seed: number, count: number): Promise<string[]> => {
  const services = generateServices(seed, count);
  const appendService = async (service: (typeof services)[number]): Promise<void> => {
    for (const { streamName, events } of streamsOf(service)) {
      const newEvents = events.map((event) => ({ id: randomUUID(), ...event, metadata: metadataOf(service) }));
      await api.product.store.append(streamName, 'no_stream', newEvents);
    }
  };
  for (let from = 0; from < count; from += 20) await Promise.all(services.slice(from, from + 20).map(appendService));
  return services.map(({ id }) => id);
};
const unknownIds = (count: number): string[] => Array.from({ length: count }, (_each, index) => `not-there-${index}`);
const removeServices = (services: readonly string[], key: string): Promise<Reply> =>
  api.sendRequest('/api/services/remove-services', { body: { services }, headers: { 'idempotency-key': key } });
const readBatch = (reply: Reply, token?: string): Promise<Reply> =>
  api.sendRequest(String(reply.headers.get('location')), token === undefined ? {} : { token });
/** Polls the progress of a batch until the predicate holds. */
const pollBatchUntil = async (reply: Reply, isExpected: (progress: Reply) => boolean): Promise<Reply> => {
  for (;;) {
    const progress = await readBatch(reply);
    if (isExpected(progress)) return progress;
    await delay(20);
  }
};

describe('a batch that exceeds the response timeout', () => {
  test('returns 202, reports progress, and finally lists a result for each of 200 services', async () => {
    const ids = await addGeneratedServices(71, 130);
    expect((await removeServices([ids[129]!], 'before')).body).toMatchObject({ done: 1 });
    const requestedIds = [...ids, ...unknownIds(70)];
    itemCount = 0;
    const batchGate = new Promise<void>((resolve) => {
      releaseBatch = resolve;
    });
    holdAtItem = (count) => (count > 120 ? batchGate : undefined);

    const batchReply = await removeServices(requestedIds, 'two-hundred');
    expect(batchReply.status).toBe(202);
    expect(batchReply.headers.get('retry-after')).toBe('2');
    expect(batchReply.body).toMatchObject({ kind: 'remove', state: 'running', total: 200 });
    expect(batchReply.headers.get('location')).toBe(`/api/batches/${String(fieldOf(batchReply, 'commandId'))}`);
    const halfwayBatch = await pollBatchUntil(batchReply, (progress) => Number(fieldOf(progress, 'done')) === 112);
    expect(halfwayBatch.body).toMatchObject({ state: 'running', total: 200, left: 88, done: 112, unchanged: 0, refused: 0 });
    const concurrentReply = await removeServices(requestedIds, 'two-hundred');
    expect([concurrentReply.status, concurrentReply.headers.get('location')]).toEqual([202, batchReply.headers.get('location')]);

    releaseBatch();
    const finishedBatch = await pollBatchUntil(batchReply, (progress) => fieldOf(progress, 'state') === 'finished');
    expect(finishedBatch.body).toMatchObject({ total: 200, left: 0, done: 129, unchanged: 1, refused: 70 });
    const services = fieldOf(finishedBatch, 'services') as { id: string; result: string; code?: string }[];
    expect(services.map(({ id }) => id)).toEqual(requestedIds);
    expect(services.slice(128, 131)).toEqual([
      { id: ids[128], result: 'done' },
      { id: ids[129], result: 'unchanged' },
      { id: 'not-there-0', result: 'refused', code: 'NOT_FOUND' },
    ]);
    // Each service is removed once, although the batch was sent twice; a finished batch returns its results.
    expect((await typesOf(api, `service-${ids[0]}`)).filter((type) => type === 'ServiceRemoved')).toHaveLength(1);
    const repeatedReply = await removeServices(requestedIds, 'two-hundred');
    expect([repeatedReply.status, repeatedReply.body]).toMatchObject([200, { done: 129, unchanged: 1, refused: 70 }]);
  });

  test('is visible to the user who started it and to administrators', async () => {
    const person = await signUp(api, 'batches@example.org');
    const removeAs = (services: readonly string[]) =>
      api.sendRequest('/api/services/remove-services', { token: person.token, body: { services } });
    expect((await removeAs(['not-there'])).status).toBe(403);
    const [ids, otherPerson] = [await addGeneratedServices(72, 1), await signUp(api, 'curious@example.org')];
    const ownBatchReply = await removeAs([idOf(await addService(api, {}, { token: person.token }))]);
    const ownBatchPath = `/api/batches/${String(fieldOf(ownBatchReply, 'commandId'))}`;
    for (const token of [person.token, ADMIN_TOKEN])
      expect((await api.sendRequest(ownBatchPath, { token })).body).toMatchObject({ state: 'finished', done: 1 });
    expect((await api.sendRequest(ownBatchPath, { token: otherPerson.token })).status).toBe(403);
    const administratorBatch = await removeServices(ids, 'of-an-administrator');
    const path = `/api/batches/${String(fieldOf(administratorBatch, 'commandId'))}`;
    expect((await api.sendRequest(path)).body).toMatchObject({ state: 'finished', done: 1 });
    expect((await api.sendRequest(path, { token: otherPerson.token })).status).toBe(403);
    expect((await api.sendRequest(path, { token: null })).status).toBe(401);
    expect((await api.sendRequest('/api/batches/nothing', { token: otherPerson.token })).status).toBe(403);
    expect((await api.sendRequest('/api/batches/nothing')).body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('rejects more than 500 services before anything changes', async () => {
    const reply = await removeServices(
      Array.from({ length: 501 }, (_each, index) => `s-${index}`),
      'too-many',
    );
    expect(reply.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', errors: [{ path: 'services', code: 'TOO_LONG' }] });
  });
});
