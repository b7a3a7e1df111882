import { setTimeout as delay } from 'node:timers/promises';
import type { SystemStatus } from '#contract/systemOperations.ts';
import { MODEL_NAMES } from '#domain/models/names.ts';
import { projections } from '#projections/allProjections.ts';
import { checkpointId, CHECKPOINTS, type CheckpointRow } from '#projections/runtime/projection.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { fieldOf, type TestApi } from '../support/api.ts';
import { createPersonAs, startPeopleApi, type Person } from './authSupport.ts';
import { addService, idOf } from './commandsSupport.ts';

let api: TestApi;
let admin: Person;
let serviceId: string;

beforeAll(async () => {
  api = await startPeopleApi({ product: { reactions: false } });
  admin = await createPersonAs(api, 'ada@example.org', 'ADMINISTRATOR');
  const added = await addService(api, {}, { token: admin.token });
  serviceId = idOf(added);
  await api.projected(added);
});
afterAll(() => api.stop());

const post = (path: string, body: unknown = {}) =>
  api.sendRequest(`/api/system/${path}`, { method: 'POST', body, token: admin.token, headers: { 'accept-language': 'es' } });
const system = async (): Promise<SystemStatus> => (await api.sendRequest('/api/system', { token: admin.token })).body as SystemStatus;
const modelOf = async (name: string) => {
  const model = (await system()).models.find((candidate) => candidate.name === name);
  if (model === undefined) throw new Error(`no model ${name}`);
  return model;
};
/** Resolves with the first status for which the condition is true. */
const waitForSystem = async (condition: (status: SystemStatus) => boolean): Promise<SystemStatus> => {
  for (;;) {
    const status = await system();
    if (condition(status)) return status;
    await delay(50);
  }
};
const waitForRebuild = (state: string | undefined) =>
  waitForSystem(({ models }) => models.find(({ name }) => name === 'services')?.rebuild?.state === state);
const liveServices = async () => {
  const { models: db } = api.product.mongo;
  const row = await db.collection<CheckpointRow>(CHECKPOINTS).findOne({ _id: checkpointId(servicesProjection) });
  return db.collection<{ _id: string; likes?: number }>(row?.collection ?? '');
};

test('the names of the read models are those of the projections, in their order', () => {
  expect(MODEL_NAMES).toEqual(projections.map(({ name }) => name));
});

test('the state names every read model with its figures, the log, the store and the version', async () => {
  const status = await system();
  expect(status.models.map(({ name, version }) => [name, version])).toEqual(projections.map(({ name, version }) => [name, version]));
  const services = await modelOf('services');
  expect(services).toMatchObject({ documents: 1, parked: 0, rebuild: null, lastRebuild: null, proof: null });
  expect(services.bytes).toBeGreaterThan(0);
  expect(status.log).toMatchObject({ id: await api.product.store.identity(), position: String(await api.product.store.lastPosition()) });
  expect(status).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as unknown,
    node: process.version,
    readiness: { status: 'ready' },
    runningProof: null,
    lastProof: null,
  });
  expect(status.documentStore.version).toMatch(/^\d+\.\d+/);
});

test('a proof names the model that was damaged by hand, and a rebuild puts it right', async () => {
  await (await liveServices()).updateOne({ _id: serviceId }, { $set: { likes: 4711 } });
  expect(await post('proof')).toMatchObject({ status: 200, body: { message: 'Comprobación iniciada.' } });
  const proved = await waitForSystem(({ runningProof, lastProof }) => runningProof === null && lastProof !== null);
  expect(proved.lastProof).toMatchObject({ different: ['services'], notCompared: [] });
  expect(await modelOf('services')).toMatchObject({
    proof: { outcome: 'different', differing: 1, samples: [{ id: serviceId, fields: ['likes'] }] },
  });
  expect((await api.sendRequest('/api/audit/seal', { token: admin.token })).body).toMatchObject({ proof: { different: ['services'] } });

  expect((await post('models/services/rebuild')).status).toBe(200);
  const second = await post('models/services/rebuild');
  expect([second.status, fieldOf(second, 'code')]).toEqual([409, 'MODEL_REBUILD_RUNNING']);
  const { models } = await waitForRebuild('compared');
  const comparison = models.find(({ name }) => name === 'services')?.rebuild?.comparison;
  expect(comparison).toMatchObject({ differing: 1, live: { documents: 1 }, rebuilt: { documents: 1 } });
  expect(comparison?.live.digest).not.toBe(comparison?.rebuilt.digest);
  const refused = await post('models/services/switch', { acceptDifferences: false });
  expect([refused.status, fieldOf(refused, 'code')]).toEqual([409, 'MODEL_DIFFERS']);
  expect((await post('models/services/switch', { acceptDifferences: true })).status).toBe(200);
  await waitForRebuild(undefined);
  expect(await modelOf('services')).toMatchObject({ rebuild: null, lastRebuild: { outcome: 'switched' } });
  expect((await (await liveServices()).findOne({ _id: serviceId }))?.likes).not.toBe(4711);
});

test('a canceled rebuild leaves the model, and a switch without a rebuild is rejected', async () => {
  const { collectionName } = await liveServices();
  expect((await post('models/services/rebuild')).status).toBe(200);
  expect((await post('models/services/cancel')).status).toBe(200);
  expect(await modelOf('services')).toMatchObject({ rebuild: null, lastRebuild: { outcome: 'cancelled' } });
  const refused = await post('models/services/switch');
  expect([refused.status, fieldOf(refused, 'code')]).toEqual([409, 'MODEL_REBUILD_NOT_READY']);
  expect((await liveServices()).collectionName).toBe(collectionName);
});

test('the audit says who requested what, and what came of it', async () => {
  await api.caughtUp();
  const entries = (await api.sendRequest('/api/audit?limit=50', { token: admin.token })).body as readonly {
    subject: string;
    subjectId?: string;
    actor: { name?: string; role: string };
    events: readonly { type: string; facts?: object }[];
  }[];
  const ofModels = entries
    .filter(({ subject }) => subject === 'model')
    .flatMap(({ actor, subjectId, events }) => events.map(({ type }) => `${type} ${subjectId} ${actor.role}`));
  expect(ofModels).toEqual(
    expect.arrayContaining([
      'ModelRebuildRequested services ADMINISTRATOR',
      'ModelRebuildEnded services SYSTEM',
      'ModelProofRequested proofs ADMINISTRATOR',
      'ModelProofEnded proofs SYSTEM',
    ]),
  );
});
