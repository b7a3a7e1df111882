import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ADMIN_TOKEN, fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { generateServices, metadataOf, streamsOf } from '../support/generator.ts';
import { signUp, startPeopleApi } from './authSupport.ts';
import { addService, idOf, typesOf } from './commandsSupport.ts';

/*
 * Batches that exceed the response timeout. Each batch waits at an item until a test releases it; `approveAll` simulates a process crash.
 */
let api: TestApi;
let atThing: (count: number) => void | Promise<void> = () => undefined;
let things = 0;
let letGo: () => void = () => undefined;

beforeAll(async () => {
  api = await startPeopleApi({
    // The server responds to an unfinished batch after half of this timeout.
    environment: { COMMAND_TIMEOUT_MS: '4000' },
    product: {
      reactions: false,
      failpoint: (name) => {
        if (name !== 'batch.itemDone') return undefined;
        things += 1;
        return atThing(things);
      },
    },
  });
}, 120_000);
afterAll(async () => {
  letGo();
  await api.stop();
});

/** Appends services to the log directly; returns their ids. */
const givenServices = async (seed: number, count: number): Promise<string[]> => {
  const services = generateServices(seed, count);
  const append = async (service: (typeof services)[number]): Promise<void> => {
    for (const { streamName, events } of streamsOf(service)) {
      const recorded = events.map((event) => ({ id: randomUUID(), ...event, metadata: metadataOf(service) }));
      await api.product.store.append(streamName, 'no_stream', recorded);
    }
  };
  for (let from = 0; from < count; from += 20) await Promise.all(services.slice(from, from + 20).map(append));
  return services.map(({ id }) => id);
};
const notThere = (count: number): string[] => Array.from({ length: count }, (_each, index) => `not-there-${index}`);
const remove = (services: readonly string[], key: string): Promise<Reply> =>
  api.ask('/api/services/remove-services', { body: { services }, headers: { 'idempotency-key': key } });
const readBatch = (reply: Reply, token?: string): Promise<Reply> =>
  api.ask(String(reply.headers.get('location')), token === undefined ? {} : { token });
/** Polls the progress of a batch until the predicate holds. */
const until = async (reply: Reply, holds: (progress: Reply) => boolean): Promise<Reply> => {
  for (;;) {
    const progress = await readBatch(reply);
    if (holds(progress)) return progress;
    await delay(20);
  }
};

describe('a batch that exceeds the response timeout', () => {
  test('returns 202, reports progress, and finally lists a result for each of 200 services', async () => {
    const ids = await givenServices(71, 130);
    expect((await remove([ids[129]!], 'before')).body).toMatchObject({ done: 1 });
    const requestedIds = [...ids, ...notThere(70)];
    things = 0;
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    atThing = (count) => (count > 120 ? gate : undefined);

    const begun = await remove(requestedIds, 'two-hundred');
    expect(begun.status).toBe(202);
    expect(begun.headers.get('retry-after')).toBe('2');
    expect(begun.body).toMatchObject({ kind: 'remove', state: 'running', total: 200 });
    expect(begun.headers.get('location')).toBe(`/api/batches/${String(fieldOf(begun, 'commandId'))}`);
    const halfway = await until(begun, (progress) => Number(fieldOf(progress, 'done')) === 100);
    expect(halfway.body).toMatchObject({ state: 'running', total: 200, left: 100, done: 100, unchanged: 0, refused: 0 });
    const again = await remove(requestedIds, 'two-hundred');
    expect([again.status, again.headers.get('location')]).toEqual([202, begun.headers.get('location')]);

    letGo();
    const end = await until(begun, (progress) => fieldOf(progress, 'state') === 'finished');
    expect(end.body).toMatchObject({ total: 200, left: 0, done: 129, unchanged: 1, refused: 70 });
    const services = fieldOf(end, 'services') as { id: string; result: string; code?: string }[];
    expect(services.map(({ id }) => id)).toEqual(requestedIds);
    expect(services.slice(128, 131)).toEqual([
      { id: ids[128], result: 'done' },
      { id: ids[129], result: 'unchanged' },
      { id: 'not-there-0', result: 'refused', code: 'NOT_FOUND' },
    ]);
    // Each service is removed once, although the batch was sent twice; a finished batch returns its results.
    expect((await typesOf(api, `service-${ids[0]}`)).filter((type) => type === 'ServiceRemoved')).toHaveLength(1);
    const repeated = await remove(requestedIds, 'two-hundred');
    expect([repeated.status, repeated.body]).toMatchObject([200, { done: 129, unchanged: 1, refused: 70 }]);
  });

  test('is visible to the user who started it and to administrators', async () => {
    const person = await signUp(api, 'batches@example.org');
    const removeAs = (services: readonly string[]) => api.ask('/api/services/remove-services', { token: person.token, body: { services } });
    expect((await removeAs(['not-there'])).status).toBe(403);
    const [ids, other] = [await givenServices(72, 1), await signUp(api, 'curious@example.org')];
    const own = await removeAs([idOf(await addService(api, {}, { token: person.token }))]);
    const ownPath = `/api/batches/${String(fieldOf(own, 'commandId'))}`;
    for (const token of [person.token, ADMIN_TOKEN])
      expect((await api.ask(ownPath, { token })).body).toMatchObject({ state: 'finished', done: 1 });
    expect((await api.ask(ownPath, { token: other.token })).status).toBe(403);
    const ofAdministrator = await remove(ids, 'of-an-administrator');
    const path = `/api/batches/${String(fieldOf(ofAdministrator, 'commandId'))}`;
    expect((await api.ask(path)).body).toMatchObject({ state: 'finished', done: 1 });
    expect((await api.ask(path, { token: other.token })).status).toBe(403);
    expect((await api.ask(path, { token: null })).status).toBe(401);
    expect((await api.ask('/api/batches/nothing', { token: other.token })).status).toBe(403);
    expect((await api.ask('/api/batches/nothing')).body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('rejects more than 500 services before anything changes', async () => {
    const reply = await remove(
      Array.from({ length: 501 }, (_each, index) => `s-${index}`),
      'too-many',
    );
    expect(reply.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', errors: [{ path: 'services', code: 'TOO_LONG' }] });
  });
});
