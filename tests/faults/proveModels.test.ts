import { systemClock } from '#platform/systemClock.ts';
import { projections } from '#projections/allProjections.ts';
import { readProofs } from '#projections/maintenance/proofRecords.ts';
import { createPace } from '#projections/runtime/pace.ts';
import type { Projection } from '#projections/runtime/projection.ts';
import { proveModel, type Proof, type ProofStep, type ProveOptions } from '#projections/runtime/prove.ts';
import { rebuild, type RebuildOptions } from '#projections/runtime/rebuild.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { createRandom } from '../support/generator.ts';
import { startTool } from '../support/tool.ts';
import { waitForProjections } from '../support/waitForProjections.ts';
import { newEvent, startProjectionsContext, type ProjectionsContext } from './projectionsContext.ts';

const SERVICE_COUNT = 30;
const neverAborted = new AbortController().signal;

let context: ProjectionsContext;
beforeAll(async () => {
  context = await startProjectionsContext(projections);
  await context.openAccounts();
  await context.addServices(SERVICE_COUNT);
  const started = newEvent({ type: 'ImportStarted', data: { name: 'denver.csv', digest: '', rows: 1 } });
  const actor = { id: 'ada', role: 'ADMINISTRATOR', via: 'import' } as const;
  await context.eventStore.append('import-i', 'any', [{ ...started, metadata: { ...started.metadata, actor } }]);
  await context.appendRandomEvents(createRandom(1), 600, SERVICE_COUNT);
  const worker = context.start();
  await waitForProjections(worker, await context.eventStore.lastPosition());
  await worker.stop();
});
afterAll(() => context.stop());

const rebuildOptions = (overrides: Partial<RebuildOptions> = {}): RebuildOptions => ({
  db: context.db,
  eventStore: context.eventStore,
  clock: systemClock,
  signal: neverAborted,
  graceMs: 0,
  ...overrides,
});

const prove = (overrides: Partial<ProveOptions> = {}, projection: Projection<object> = servicesProjection): Promise<Proof> =>
  proveModel(projection, { db: context.db, eventStore: context.eventStore, clock: systemClock, signal: neverAborted, ...overrides });

interface StoredService {
  readonly _id: string;
  readonly _pos?: string;
  readonly likes?: number;
}
const liveServices = async () => context.db.collection<StoredService>((await context.checkpoint())?.collection ?? '');

/** Returns the names of the collections and rows of proofs, finished or interrupted. */
const proofLeftovers = async (): Promise<string[]> => {
  const collections = await context.db.listCollections({}, { nameOnly: true }).toArray();
  const rows = await context.db.collection<{ _id: string }>('checkpoints').find().toArray();
  return [...collections.map(({ name }) => name), ...rows.map(({ _id }) => _id)].filter((name) => name.includes('_proof_'));
};

/** Runs `npm run verify -- --models`. */
const startVerify = ({ eventStoreUrl, mongodbUrl }: ProjectionsContext) =>
  startTool('verify', ['--models'], { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongodbUrl });

describe('proof of a damaged model', () => {
  const damages = {
    changed: async () => (await liveServices()).updateOne({ _id: 's1' }, { $inc: { likes: 1 } }),
    removed: async () => (await liveServices()).deleteOne({ _id: 's1' }),
    added: async () => (await liveServices()).insertOne({ _id: 'made-up', likes: 1 }),
  };

  test.each(['changed', 'removed', 'added'] as const)('names a document %s by hand, which a rebuild repairs', async (kind) => {
    covers('models-7');
    expect(await prove()).toMatchObject({ outcome: 'equal' });
    await damages[kind]();
    expect(await prove()).toMatchObject({
      outcome: 'different',
      differing: 1,
      samples: [{ id: kind === 'added' ? 'made-up' : 's1' }],
    });
    expect(await proofLeftovers()).toEqual([]);
    expect(await rebuild(servicesProjection, rebuildOptions({ acceptDifferences: true }))).toMatchObject({ flipped: true });
    expect(await prove()).toMatchObject({ outcome: 'equal' });
    expect(await context.currentViolations()).toEqual([]);
  });
});

test('reports the event that cannot be folded, and a version that was not built', async () => {
  const faultyProjection: Projection<ServiceDocument> = {
    ...servicesProjection,
    apply(document, event) {
      if (event.type === 'KudosGiven') throw new Error('no kudos');
      return servicesProjection.apply(document, event);
    },
  };
  expect(await prove({}, faultyProjection as Projection<object>)).toMatchObject({ outcome: 'unfoldable', event: { type: 'KudosGiven' } });
  const newerProjection = { ...servicesProjection, version: servicesProjection.version + 1 };
  expect(await prove({}, newerProjection as Projection<object>)).toEqual({ outcome: 'noLiveModel' });
  expect(await proofLeftovers()).toEqual([]);
});

test('a paced proof beside arriving commands finds equal documents', async () => {
  const worker = context.start();
  const appending = { isRunning: true };
  const random = createRandom(2);
  const appendLoop = (async () => {
    while (appending.isRunning) await context.appendRandomEvents(random, 1, SERVICE_COUNT);
  })();
  try {
    expect(await prove({ pace: createPace({ share: 0.5 }) })).toMatchObject({ outcome: 'equal', live: { documents: SERVICE_COUNT } });
  } finally {
    appending.isRunning = false;
    await appendLoop;
  }
  await waitForProjections(worker, await context.eventStore.lastPosition());
  await worker.stop();
});

test('an aborted proof drops its own collection and leaves a rebuild that waits for its switch', async () => {
  const waiting = await rebuild(servicesProjection, rebuildOptions({ compareOnly: true }));
  const abortController = new AbortController();
  const leftoversBeforeAbort: Promise<string[]>[] = [];
  const onStep = ({ step }: ProofStep): void => {
    if (step !== 'comparing') return;
    leftoversBeforeAbort.push(proofLeftovers());
    abortController.abort(new Error('cancelled'));
  };
  const pace = createPace({ share: 0.5 });
  await expect(prove({ signal: abortController.signal, onStep, pace: { ...pace, chunkSize: 10 } })).rejects.toThrow();
  expect(await leftoversBeforeAbort[0]).toHaveLength(2);
  expect(await proofLeftovers()).toEqual([]);
  expect(await prove()).toMatchObject({ outcome: 'equal' });
  const switched = await rebuild(servicesProjection, rebuildOptions());
  expect(switched).toMatchObject({ flipped: true, collection: waiting.collection, comparison: { differing: 0 } });
  expect(await context.currentViolations()).toEqual([]);
});

test('a proof and a rebuild of one model exclude each other', async () => {
  const proofs: Promise<Proof>[] = [];
  const onStep = ({ step }: { readonly step: string }): void => {
    if (step === 'filling') proofs.push(prove());
  };
  await rebuild(servicesProjection, rebuildOptions({ onStep }));
  expect(await proofs[0]).toEqual({ outcome: 'busy' });
});

test('after SIGKILL during a proof, the next rebuild drops its leftovers and does not continue it', async () => {
  const liveCollection = (await context.checkpoint())?.collection;
  const verify = startVerify(context);
  await context.waitUntil(async () => (await proofLeftovers()).length === 2);
  verify.kill();
  expect((await verify.ended).code).toBeNull();
  expect((await context.checkpoint())?.collection).toBe(liveCollection);
  expect(await context.currentViolations()).toEqual([]);
  const steps: bigint[] = [];
  await rebuild(servicesProjection, rebuildOptions({ onStep: (step) => void (step.step === 'filling' && steps.push(step.from)) }));
  expect(steps).toEqual([0n]);
  expect(await proofLeftovers()).toEqual([]);
  expect(await context.currentViolations()).toEqual([]);
});

test.each(projections.map(({ name }) => name))('a proof of %s finds equal documents', async (name) => {
  const projection = projections.find((candidate) => candidate.name === name)!;
  const proof = await prove({ pace: createPace({ share: 0.5 }) }, projection);
  expect(proof).toMatchObject({ outcome: 'equal' });
  if (proof.outcome !== 'equal') return;
  expect(proof.live.documents).toBeGreaterThan(0);
  expect(proof.rebuilt).toEqual(proof.live);
});

describe('npm run verify -- --models', () => {
  let sealable: ProjectionsContext;
  // The random events of the other context include invalid seals, which `verify` reports.
  beforeAll(async () => {
    sealable = await startProjectionsContext(projections);
    await sealable.openAccounts();
    const endPosition = await sealable.addServices(SERVICE_COUNT);
    const worker = sealable.start();
    await waitForProjections(worker, endPosition);
    await worker.stop();
  });
  afterAll(() => sealable.stop());

  test('prints and records an equal result for every model', async () => {
    const logId = await sealable.eventStore.identity();
    const { code, output } = await startVerify(sealable).ended;
    for (const { name, version } of projections)
      expect(output).toMatch(new RegExp(`${name} v${version}: equal, \\d+ documents, digest \\w{16}`));
    expect(code).toBe(0);
    const records = await readProofs(sealable.db, logId);
    expect(records.map(({ _id, outcome }) => [_id, outcome])).toEqual(projections.map(({ name }) => [name, 'equal']).toSorted());
    expect(await readProofs(sealable.db, 'another log')).toEqual([]);
  });

  test('ends with 1 after a difference, and records ids and fields without values', async () => {
    const collection = sealable.db.collection<StoredService>((await sealable.checkpoint())?.collection ?? '');
    await collection.updateOne({ _id: 's2' }, { $set: { likes: 987_654 } });
    const { code, output } = await startVerify(sealable).ended;
    expect(output).toContain(`services v${servicesProjection.version}: DIFFERENT, 1 of ${SERVICE_COUNT} documents: s2 (likes)`);
    expect(code).toBe(1);
    const records = await readProofs(sealable.db, await sealable.eventStore.identity());
    const record = records.find(({ _id }) => _id === 'services');
    expect(record).toMatchObject({ outcome: 'different', differing: 1, samples: [{ id: 's2', fields: ['likes'] }] });
    expect(JSON.stringify(record)).not.toContain('987654');
  });

  test('ends with 3 if a model was not built', async () => {
    const collection = sealable.db.collection<StoredService>((await sealable.checkpoint())?.collection ?? '');
    await collection.updateOne({ _id: 's2' }, { $set: { likes: 0 } });
    await sealable.db.collection<{ _id: string }>('checkpoints').deleteOne({ _id: /^regions_v\d+$/ });
    const { code, output } = await startVerify(sealable).ended;
    expect(output).toMatch(/regions v\d+: not proved, because this version was not built from this log yet/);
    expect(code).toBe(3);
  });
});
