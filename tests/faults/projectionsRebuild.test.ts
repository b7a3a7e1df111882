import { systemClock } from '#platform/systemClock.ts';
import { projections } from '#projections/allProjections.ts';
import type { Projection } from '#projections/runtime/projection.ts';
import { rebuild, RebuildAlreadyRunning, type RebuildOptions, type RebuildResult, type RebuildStep } from '#projections/runtime/rebuild.ts';
import type { Projections } from '#projections/runtime/startProjections.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { createRandom } from '../support/generator.ts';
import { someOf } from '../support/matrix.ts';
import { reached } from '../support/reached.ts';
import { newEvent, startContext, type TestContext } from './projectionsContext.ts';
import { runRebuild } from './projectionsRebuildProcess.ts';

const SERVICES = 30;

let context: TestContext;
beforeAll(async () => {
  context = await startContext();
  await context.addServices(SERVICES);
  await context.happen(createRandom(1), 300, SERVICES);
});
afterAll(() => context.stop());

const never = new AbortController().signal;
const optionsOf = (more: Partial<RebuildOptions> = {}): RebuildOptions => ({
  db: context.db,
  eventStore: context.eventStore,
  clock: systemClock,
  signal: never,
  leaseMs: 500,
  graceMs: 0,
  ...more,
});

/** Appends random events until the work is done. */
const whileThingsHappen = async <Result>(seed: number, work: Promise<Result>): Promise<Result> => {
  const things = { goOn: true };
  const happening = (async () => {
    const random = createRandom(seed);
    while (things.goOn) await context.happen(random, 1, SERVICES);
  })();
  try {
    return await work;
  } finally {
    things.goOn = false;
    await happening;
  }
};

describe('rebuild of the same version', () => {
  test('yields equal digests while commands arrive, switches collections, and drops the old collection', async () => {
    covers('models-4');
    const worker = context.start();
    await reached(worker, await context.eventStore.lastPosition());
    const former = (await context.checkpoint())?.collection ?? '';
    const steps: RebuildStep['step'][] = [];
    // Use the grace period of production: a pending write of the worker would recreate the dropped collection.
    const { graceMs: _none, ...rest } = optionsOf({ onStep: ({ step }) => steps.push(step) });
    const options: RebuildOptions = rest;
    const result = await whileThingsHappen(2, rebuild(servicesProjection, options));
    expect(result).toMatchObject({ flipped: true, comparison: { differing: 0, moving: [] } });
    expect(result.comparison?.live).toEqual(result.comparison?.filled);
    expect(result.comparison?.live.documents).toBe(SERVICES);
    expect([...new Set(steps)]).toEqual(['filling', 'progress', 'comparing', 'compared', 'flipped', 'dropped']);
    expect((await context.checkpoint())?.collection).toBe(result.collection);
    const names = (await context.db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    expect(names).toContain(result.collection);
    expect(names).not.toContain(former);
    // The worker detects the switch and continues in the new collection.
    await reached(worker, await context.happen(createRandom(3), 5, SERVICES));
    await context.eventually(() => worker.status()[0]?.collection === result.collection);
    expect(await context.violationsDuring(reached(worker, await context.happen(createRandom(4), 5, SERVICES)))).toEqual([]);
    await worker.stop();
  });

  test('updates the live model itself if no worker runs, to compare both at one position', async () => {
    await context.happen(createRandom(5), 20, SERVICES);
    const result = await rebuild(servicesProjection, optionsOf());
    expect(result).toMatchObject({ flipped: true, comparison: { differing: 0 } });
  });

  test('does not switch if documents differ, unless forced, and then repairs the live model', async () => {
    const live = (await context.checkpoint())?.collection ?? '';
    const collection = context.db.collection<{ _id: string; likes?: number }>(live);
    await collection.updateOne({ _id: 's1' }, { $inc: { likes: 1 } });
    await collection.deleteOne({ _id: 's2' });
    const refused = await rebuild(servicesProjection, optionsOf());
    expect(refused).toMatchObject({ flipped: false, comparison: { differing: 2 } });
    expect(refused.comparison?.samples.map(({ id }) => id)).toEqual(['s1', 's2']);
    expect((await context.checkpoint())?.collection).toBe(live);
    expect(await context.violations()).not.toEqual([]);
    expect(await rebuild(servicesProjection, optionsOf({ acceptDifferences: true }))).toMatchObject({ flipped: true });
    expect(await context.violations()).toEqual([]);
  });

  test('runs only once at a time', async () => {
    const fill = rebuild(servicesProjection, optionsOf());
    await context.eventually(
      async () => (await context.db.collection<{ _id: string }>('leases').findOne({ _id: 'rebuild-services' })) !== null,
    );
    await expect(rebuild(servicesProjection, optionsOf())).rejects.toThrow(RebuildAlreadyRunning);
    await fill;
  });
});

describe('interrupted rebuild', () => {
  test.each(someOf([50, 10, 90]))('at %i %% leaves the live model unchanged, and continues when run again', async (percent) => {
    const live = (await context.checkpoint())?.collection;
    const head = await context.eventStore.lastPosition();
    const interrupted = new AbortController();
    const onStep = (step: RebuildStep): void => {
      if (step.step === 'progress' && step.position * 100n >= head * BigInt(percent)) interrupted.abort(new Error('killed'));
    };
    const filled = async () =>
      context.db.collection<{ position: string; collection: string }>('checkpoints').findOne({ collection: { $ne: live ?? '' } });
    await expect(
      rebuild(
        servicesProjection,
        optionsOf({ signal: interrupted.signal, onStep, limits: { readBatchSize: 20, maxChangedBeforeFlush: 10 } }),
      ),
    ).rejects.toThrow();
    expect((await context.checkpoint())?.collection).toBe(live);
    expect(await context.violations()).toEqual([]);
    const begun = await filled();
    expect(BigInt(begun?.position ?? 0)).toBeGreaterThan(0n);
    await context.happen(createRandom(percent), 10, SERVICES);
    const again = await rebuild(servicesProjection, optionsOf());
    expect(again).toMatchObject({ flipped: true, collection: begun?.collection, comparison: { differing: 0 } });
    expect(await context.violations()).toEqual([]);
  });

  test('continues from its last checkpoint after its process was killed, and reports this', async () => {
    const killed = await runRebuild(context, { killAt: /services_v\d+_\d+/ });
    expect(killed.signal).toBe('SIGKILL');
    const again = await runRebuild(context, {});
    expect(again).toMatchObject({ code: 0, signal: null });
    expect(again.output).toContain('every document is equal');
    expect(await context.violations()).toEqual([]);
  });
});

test('a new version is compared by counts and samples, and both versions remain until the next rebuild', async () => {
  const before = await context.checkpoint();
  const louder: Projection<ServiceDocument> = {
    ...servicesProjection,
    version: servicesProjection.version + 1,
    apply(document, event) {
      const next = servicesProjection.apply(document, event);
      return next === null ? null : { ...next, described: { ...next.described, name: next.described.name.toUpperCase() } };
    },
  };
  const result = await rebuild(louder, optionsOf());
  expect(result).toMatchObject({ flipped: true, comparison: { differing: SERVICES } });
  expect(result.comparison?.samples.flatMap(({ fields }) => fields)).toContain('described');
  const aliases = await context.db.collection<{ _id: string; version: number }>('aliases').find().toArray();
  expect(aliases).toEqual([{ _id: 'services', version: servicesProjection.version + 1 }]);
  expect((await context.checkpoint())?.collection).toBe(before?.collection);
  const names = (await context.db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([before?.collection, result.collection]));
});

describe('rebuild next to all other models', () => {
  let all: TestContext;
  let worker: Projections;
  const results = new Map<string, RebuildResult>();
  beforeAll(async () => {
    all = await startContext(projections);
    await all.openAccounts();
    await all.addServices(SERVICES);
    const started = newEvent({ type: 'ImportStarted', data: { name: 'denver.csv', digest: '', rows: 1 } });
    const actor = { id: 'ada', role: 'ADMINISTRATOR', via: 'import' } as const;
    await all.eventStore.append('import-i', 'any', [{ ...started, metadata: { ...started.metadata, actor } }]);
    worker = all.start();
    await reached(worker, await all.happen(createRandom(6), 100, SERVICES));
    // In parallel: each of them waits for the worker most of the time, and none for another.
    const options = optionsOf({ db: all.db, eventStore: all.eventStore, leaseMs: 10_000 });
    await Promise.all(projections.map(async (of) => results.set(of.name, await rebuild(of, options))));
  });
  afterAll(async () => {
    await worker.stop();
    await all.stop();
  });

  test.each(projections.map(({ name }) => name))('of %s yields the same documents', (name) => {
    const result = results.get(name);
    expect(result).toMatchObject({ flipped: true, comparison: { differing: 0 } });
    expect(result?.comparison?.filled.documents).toBeGreaterThan(0);
  });

  test('of every model makes the worker continue in the new collections', async () => {
    const rebuilt = [...results.values()].map(({ collection }) => collection);
    await all.eventually(() => rebuilt.every((name) => worker.status().some(({ collection }) => collection === name)));
    expect(await all.violationsDuring(reached(worker, await all.happen(createRandom(7), 40, SERVICES)))).toEqual([]);
  });
});
