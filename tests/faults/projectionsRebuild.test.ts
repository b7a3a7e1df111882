import { matrixSubset } from 'test-tools/matrix.ts';
import { systemClock } from '#platform/systemClock.ts';
import { projections } from '#projections/allProjections.ts';
import { createPace } from '#projections/runtime/pace.ts';
import type { Projection } from '#projections/runtime/projection.ts';
import {
  discardUnfinishedFill,
  rebuild,
  RebuildAlreadyRunning,
  type RebuildOptions,
  type RebuildResult,
  type RebuildStep,
} from '#projections/runtime/rebuild.ts';
import type { Projections } from '#projections/runtime/startProjections.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { createRandom } from '../support/generator.ts';
import { waitForProjections } from '../support/waitForProjections.ts';
import { newEvent, startProjectionsContext, type ProjectionsContext } from './projectionsContext.ts';
import { runRebuild } from './projectionsRebuildProcess.ts';

const SERVICE_COUNT = 30;

let context: ProjectionsContext;
beforeAll(async () => {
  context = await startProjectionsContext();
  await context.addServices(SERVICE_COUNT);
  await context.appendRandomEvents(createRandom(1), 300, SERVICE_COUNT);
});
afterAll(() => context.stop());

const neverAborted = new AbortController().signal;
const rebuildOptions = (overrides: Partial<RebuildOptions> = {}): RebuildOptions => ({
  db: context.db,
  eventStore: context.eventStore,
  clock: systemClock,
  signal: neverAborted,
  leaseMs: 500,
  graceMs: 0,
  ...overrides,
});

/** Appends random events until the work is done. */
const whileAppendingEvents = async <Result>(seed: number, work: Promise<Result>): Promise<Result> => {
  const appending = { isRunning: true };
  const appendLoop = (async () => {
    const random = createRandom(seed);
    while (appending.isRunning) await context.appendRandomEvents(random, 1, SERVICE_COUNT);
  })();
  try {
    return await work;
  } finally {
    appending.isRunning = false;
    await appendLoop;
  }
};

describe('rebuild of the same version', () => {
  test('yields equal digests while commands arrive, switches collections, and drops the old collection', async () => {
    covers('models-4');
    const worker = context.start();
    await waitForProjections(worker, await context.eventStore.lastPosition());
    const previousCollection = (await context.checkpoint())?.collection ?? '';
    const steps: RebuildStep['step'][] = [];
    // Use the grace period of production: a pending write of the worker would recreate the dropped collection.
    const { graceMs: _graceMs, ...optionsWithDefaultGrace } = rebuildOptions({ onStep: ({ step }) => steps.push(step) });
    const options: RebuildOptions = optionsWithDefaultGrace;
    const result = await whileAppendingEvents(2, rebuild(servicesProjection, options));
    expect(result).toMatchObject({ flipped: true, comparison: { differing: 0, moving: [] } });
    expect(result.comparison?.live).toEqual(result.comparison?.filled);
    expect(result.comparison?.live.documents).toBe(SERVICE_COUNT);
    expect([...new Set(steps)]).toEqual(['filling', 'progress', 'comparing', 'compared', 'flipped', 'dropped']);
    expect((await context.checkpoint())?.collection).toBe(result.collection);
    const names = (await context.db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    expect(names).toContain(result.collection);
    expect(names).not.toContain(previousCollection);
    // The worker detects the switch and continues in the new collection.
    await waitForProjections(worker, await context.appendRandomEvents(createRandom(3), 5, SERVICE_COUNT));
    await context.waitUntil(() => worker.status()[0]?.collection === result.collection);
    expect(
      await context.findViolationsDuring(waitForProjections(worker, await context.appendRandomEvents(createRandom(4), 5, SERVICE_COUNT))),
    ).toEqual([]);
    await worker.stop();
  });

  test('updates the live model itself if no worker runs, to compare both at one position', async () => {
    await context.appendRandomEvents(createRandom(5), 20, SERVICE_COUNT);
    const result = await rebuild(servicesProjection, rebuildOptions());
    expect(result).toMatchObject({ flipped: true, comparison: { differing: 0 } });
  });

  test('switches to different documents only if forced, which repairs the live model', async () => {
    const liveCollection = (await context.checkpoint())?.collection ?? '';
    const collection = context.db.collection<{ _id: string; likes?: number }>(liveCollection);
    await collection.updateOne({ _id: 's1' }, { $inc: { likes: 1 } });
    await collection.deleteOne({ _id: 's2' });
    const rejectedRebuild = await rebuild(servicesProjection, rebuildOptions());
    expect(rejectedRebuild).toMatchObject({ flipped: false, comparison: { differing: 2 } });
    expect(rejectedRebuild.comparison?.samples.map(({ id }) => id)).toEqual(['s1', 's2']);
    expect((await context.checkpoint())?.collection).toBe(liveCollection);
    expect(await context.currentViolations()).not.toEqual([]);
    expect(await rebuild(servicesProjection, rebuildOptions({ acceptDifferences: true }))).toMatchObject({ flipped: true });
    expect(await context.currentViolations()).toEqual([]);
  });

  test('runs only once at a time', async () => {
    const pendingRebuild = rebuild(servicesProjection, rebuildOptions());
    await context.waitUntil(
      async () => (await context.db.collection<{ _id: string }>('leases').findOne({ _id: 'rebuild-services' })) !== null,
    );
    await expect(rebuild(servicesProjection, rebuildOptions())).rejects.toThrow(RebuildAlreadyRunning);
    await pendingRebuild;
  });

  test('ends without a switch when another process has taken its lease', async () => {
    const before = (await context.checkpoint())?.collection;
    const leases = context.db.collection<{ _id: string; holder: string; expiresAt: number }>('leases');
    const pace = createPace({ share: 0.001 });
    const pendingRebuild = rebuild(servicesProjection, rebuildOptions({ pace })).catch((error: unknown) => error);
    await context.waitUntil(
      async () =>
        (await leases.updateOne({ _id: 'rebuild-services', expiresAt: { $gt: 0 } }, { $set: { holder: 'another' } })).matchedCount > 0,
    );
    expect(await pendingRebuild).toMatchObject({ name: 'AbortError' });
    expect((await context.checkpoint())?.collection).toBe(before);
    await leases.deleteOne({ _id: 'rebuild-services' });
  });
});

/** Finds the row of an unfinished fill. */
const findFill = async () => {
  const live = await context.checkpoint();
  return context.db
    .collection<{ _id: string; collection: string; position: string }>('checkpoints')
    .findOne({ _id: /^services_v\d+_\d+$/, collection: { $ne: live?.collection ?? '' } });
};

describe('rebuild that only compares', () => {
  test('leaves the live collection in place, and the next rebuild continues and switches', async () => {
    const liveCollection = (await context.checkpoint())?.collection;
    const compared = await rebuild(servicesProjection, rebuildOptions({ compareOnly: true }));
    expect(compared).toMatchObject({ flipped: false, comparison: { differing: 0 } });
    expect((await context.checkpoint())?.collection).toBe(liveCollection);
    expect((await findFill())?.collection).toBe(compared.collection);
    await context.appendRandomEvents(createRandom(8), 20, SERVICE_COUNT);
    const filledFrom: bigint[] = [];
    const onStep = (step: RebuildStep): void => void (step.step === 'filling' && filledFrom.push(step.from));
    const switched = await rebuild(servicesProjection, rebuildOptions({ onStep }));
    expect(switched).toMatchObject({ flipped: true, collection: compared.collection, comparison: { differing: 0 } });
    expect(filledFrom).toEqual([compared.position]);
    expect(await context.currentViolations()).toEqual([]);
  });

  test('can be discarded with its documents, which leaves the live collection unchanged', async () => {
    const liveCollection = (await context.checkpoint())?.collection;
    const compared = await rebuild(servicesProjection, rebuildOptions({ compareOnly: true }));
    expect(await discardUnfinishedFill(servicesProjection, rebuildOptions())).toEqual([compared.collection]);
    expect(await findFill()).toBeNull();
    const names = (await context.db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    expect(names).toContain(liveCollection);
    expect(names).not.toContain(compared.collection);
    expect(await discardUnfinishedFill(servicesProjection, rebuildOptions())).toEqual([]);
    expect(await context.currentViolations()).toEqual([]);
  });

  test('cannot be discarded while it runs', async () => {
    const discards: Promise<readonly string[]>[] = [];
    const onStep = ({ step }: RebuildStep): void => {
      if (step === 'filling') discards.push(discardUnfinishedFill(servicesProjection, rebuildOptions()));
    };
    const pendingRebuild = rebuild(servicesProjection, rebuildOptions({ onStep }));
    await context.waitUntil(() => discards.length === 1);
    await expect(discards[0]).rejects.toThrow(RebuildAlreadyRunning);
    expect(await pendingRebuild).toMatchObject({ flipped: true });
  });
});

test('a paced rebuild rests between small chunks, and yields equal digests while commands arrive', async () => {
  const worker = context.start();
  await waitForProjections(worker, await context.eventStore.lastPosition());
  let restCount = 0;
  const { rest } = createPace({ share: 0.5 });
  const pace = {
    chunkSize: 50,
    async rest(signal: AbortSignal): Promise<void> {
      restCount += 1;
      await rest(signal);
    },
  };
  const entryCounts: number[] = [];
  const onStep = (step: RebuildStep): void => void (step.step === 'progress' && entryCounts.push(step.entries));
  const result = await whileAppendingEvents(9, rebuild(servicesProjection, rebuildOptions({ pace, onStep, graceMs: 1000 })));
  expect(result).toMatchObject({ flipped: true, comparison: { differing: 0, moving: [] } });
  expect(result.comparison?.live.documents).toBe(SERVICE_COUNT);
  expect(entryCounts[0]).toBe(50);
  // One rest after each full chunk of entries.
  expect(restCount).toBeGreaterThanOrEqual(entryCounts.filter((count) => count % 50 === 0).length);
  await worker.stop();
  expect(await context.currentViolations()).toEqual([]);
});

test('a rebuild reports a document whose position is beyond the end of the log', async () => {
  const liveCollection = (await context.checkpoint())?.collection ?? '';
  await context.db.collection<{ _id: string; _pos: string }>(liveCollection).updateOne({ _id: 's3' }, { $set: { _pos: '9'.repeat(20) } });
  expect(await rebuild(servicesProjection, rebuildOptions())).toMatchObject({
    flipped: false,
    comparison: { differing: 1, samples: [{ id: 's3', fields: expect.arrayContaining(['_pos']) as string[] }] },
  });
  expect(await rebuild(servicesProjection, rebuildOptions({ acceptDifferences: true }))).toMatchObject({ flipped: true });
  expect(await context.currentViolations()).toEqual([]);
});

describe('interrupted rebuild', () => {
  test.each(matrixSubset([50, 10, 90]))('at %i %% leaves the live model unchanged, and continues when run again', async (percent) => {
    const liveCollection = (await context.checkpoint())?.collection;
    const endPosition = await context.eventStore.lastPosition();
    const abortController = new AbortController();
    const onStep = (step: RebuildStep): void => {
      if (step.step === 'progress' && step.position * 100n >= endPosition * BigInt(percent)) abortController.abort(new Error('killed'));
    };
    const countFilledDocuments = async () =>
      context.db.collection<{ position: string; collection: string }>('checkpoints').findOne({ collection: { $ne: liveCollection ?? '' } });
    await expect(
      rebuild(
        servicesProjection,
        rebuildOptions({ signal: abortController.signal, onStep, limits: { readBatchSize: 20, maxChangedBeforeFlush: 10 } }),
      ),
    ).rejects.toThrow();
    expect((await context.checkpoint())?.collection).toBe(liveCollection);
    expect(await context.currentViolations()).toEqual([]);
    const filledCount = await countFilledDocuments();
    expect(BigInt(filledCount?.position ?? 0)).toBeGreaterThan(0n);
    await context.appendRandomEvents(createRandom(percent), 10, SERVICE_COUNT);
    const continuedRebuild = await rebuild(servicesProjection, rebuildOptions());
    expect(continuedRebuild).toMatchObject({ flipped: true, collection: filledCount?.collection, comparison: { differing: 0 } });
    expect(await context.currentViolations()).toEqual([]);
  });

  test('continues from its last checkpoint after its process was killed, and reports this', async () => {
    const killedRebuild = await runRebuild(context, { killPattern: /services_v\d+_\d+/ });
    expect(killedRebuild.signal).toBe('SIGKILL');
    const continuedRebuild = await runRebuild(context, {});
    expect(continuedRebuild).toMatchObject({ code: 0, signal: null });
    expect(continuedRebuild.output).toContain('every document is equal');
    expect(await context.currentViolations()).toEqual([]);
  });
});

test('a new version is compared by counts and samples, and both versions remain until the next rebuild', async () => {
  const before = await context.checkpoint();
  const changedProjection: Projection<ServiceDocument> = {
    ...servicesProjection,
    version: servicesProjection.version + 1,
    apply(document, event) {
      const nextDocument = servicesProjection.apply(document, event);
      return nextDocument === null
        ? null
        : { ...nextDocument, described: { ...nextDocument.described, name: nextDocument.described.name.toUpperCase() } };
    },
  };
  const result = await rebuild(changedProjection, rebuildOptions());
  expect(result).toMatchObject({ flipped: true, comparison: { differing: SERVICE_COUNT } });
  expect(result.comparison?.samples.flatMap(({ fields }) => fields)).toContain('described');
  const aliases = await context.db.collection<{ _id: string; version: number }>('aliases').find().toArray();
  expect(aliases).toEqual([{ _id: 'services', version: servicesProjection.version + 1 }]);
  expect((await context.checkpoint())?.collection).toBe(before?.collection);
  const names = (await context.db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([before?.collection, result.collection]));
});

describe('rebuild next to all other models', () => {
  let allProjectionsContext: ProjectionsContext;
  let worker: Projections;
  const results = new Map<string, RebuildResult>();
  beforeAll(async () => {
    allProjectionsContext = await startProjectionsContext(projections);
    await allProjectionsContext.openAccounts();
    await allProjectionsContext.addServices(SERVICE_COUNT);
    const started = newEvent({ type: 'ImportStarted', data: { name: 'denver.csv', digest: '', rows: 1 } });
    const actor = { id: 'ada', role: 'ADMINISTRATOR', via: 'import' } as const;
    await allProjectionsContext.eventStore.append('import-i', 'any', [{ ...started, metadata: { ...started.metadata, actor } }]);
    worker = allProjectionsContext.start();
    await waitForProjections(worker, await allProjectionsContext.appendRandomEvents(createRandom(6), 100, SERVICE_COUNT));
    // In parallel: each of them waits for the worker most of the time, and none for another.
    const options = rebuildOptions({ db: allProjectionsContext.db, eventStore: allProjectionsContext.eventStore, leaseMs: 10_000 });
    await Promise.all(projections.map(async (projection) => results.set(projection.name, await rebuild(projection, options))));
  });
  afterAll(async () => {
    await worker.stop();
    await allProjectionsContext.stop();
  });

  test.each(projections.map(({ name }) => name))('of %s yields the same documents', (name) => {
    const result = results.get(name);
    expect(result).toMatchObject({ flipped: true, comparison: { differing: 0 } });
    expect(result?.comparison?.filled.documents).toBeGreaterThan(0);
  });

  test('of every model makes the worker continue in the new collections', async () => {
    const rebuiltCollections = [...results.values()].map(({ collection }) => collection);
    await allProjectionsContext.waitUntil(() =>
      rebuiltCollections.every((name) => worker.status().some(({ collection }) => collection === name)),
    );
    expect(
      await allProjectionsContext.findViolationsDuring(
        waitForProjections(worker, await allProjectionsContext.appendRandomEvents(createRandom(7), 40, SERVICE_COUNT)),
      ),
    ).toEqual([]);
  });
});
