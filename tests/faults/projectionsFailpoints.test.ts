import { systemClock } from '#platform/systemClock.ts';
import { accountsProjection } from '#projections/accounts/projection.ts';
import { projections as everyProjection } from '#projections/allProjections.ts';
import { auditProjection } from '#projections/audit/projection.ts';
import { FAILPOINTS, type Failpoint, type FailpointName } from '#projections/runtime/failpoint.ts';
import type { ProjectionsOptions } from '#projections/runtime/followedProjection.ts';
import { positionText } from '#projections/runtime/projection.ts';
import type { Projections } from '#projections/runtime/startProjections.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { createRandom } from '../support/generator.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { reached } from '../support/reached.ts';
import { times } from '../support/soak.ts';
import { startContext, type TestContext } from './projectionsContext.ts';

const SERVICES = 12;
/** A projection with counts, one with sealed texts and one whose documents are pages of many events. */
const FEW_PROJECTIONS = [servicesProjection, accountsProjection, auditProjection];
/** Number of hits per failpoint. */
const TIMES = times(1, 20);
/** The error that the guard prevents is not deterministic: maximum number of attempts until it occurs. */
const CONTROL_TIMES = 5;

let context: TestContext;
beforeAll(async () => {
  context = await startContext(IN_MATRIX ? everyProjection : FEW_PROJECTIONS);
  await context.openAccounts();
  await context.addServices(SERVICES);
});
afterAll(() => context.stop());

const started: Projections[] = [];
/** Starts a worker with small batches and bulk writes, so that crashes also occur between the writes of one batch. */
const start = (options: Partial<ProjectionsOptions> = {}): Projections => {
  const projections = context.start({ batchSize: 8, bulkSize: 3, ...options });
  started.push(projections);
  return projections;
};
// A worker left by a failed test would keep the lease from the workers of the next test.
afterEach(async () => {
  await Promise.all(started.splice(0).map((projections) => projections.stop()));
});

/** Makes the worker crash at one failpoint repeatedly, once armed, until the number of hits is reached. */
const crashing = (name: FailpointName, hits: number) => {
  let left = 0;
  const failpoint: Failpoint = (at) => {
    if (at !== name || left === 0) return;
    left -= 1;
    throw new Error(`crashed at ${name}`);
  };
  return {
    failpoint,
    arm() {
      left = hits;
    },
    left: () => left,
  };
};

/** Blocks a worker at a failpoint, like a stopped process, until `goOn` is called. */
const stalling = (name: FailpointName) => {
  const waiting: { stalled: () => void; goOn: () => void } = { stalled: () => undefined, goOn: () => undefined };
  const stalled = new Promise<void>((resolve) => {
    waiting.stalled = resolve;
  });
  const released = new Promise<void>((resolve) => {
    waiting.goOn = resolve;
  });
  let isArmed = false;
  const failpoint: Failpoint = async (at) => {
    if (at !== name || !isArmed) return;
    isArmed = false;
    waiting.stalled();
    await released;
  };
  return {
    failpoint,
    stalled,
    arm() {
      isArmed = true;
    },
    goOn: () => waiting.goOn(),
  };
};

const notTheFold = (violations: readonly string[]): string[] => violations.filter((violation) => violation.includes('is not the fold'));

/** Returns the violations while a stalled worker is overtaken and released, and both continue together, repeatedly. */
const overtaken = async (name: FailpointName, guarded: boolean, rounds = TIMES): Promise<string[]> => {
  const random = createRandom(FAILPOINTS.indexOf(name) + 11);
  const unsafe = { leased: false, guarded };
  const found: string[] = [];
  const isShown = (): boolean => !guarded && notTheFold(found).length > 0;
  for (let round = 0; round < rounds && !isShown(); round += 1) {
    const stall = stalling(name);
    const slow = start({ unsafe, failpoint: stall.failpoint });
    const quick = start({ unsafe });
    const work = async (): Promise<void> => {
      const before = await context.happen(random, 2, SERVICES);
      await Promise.all([reached(slow, before), reached(quick, before)]);
      stall.arm();
      const last = await context.happen(random, 20, SERVICES);
      await stall.stalled;
      await reached(quick, last);
      stall.goOn();
      const end = await context.happen(random, 10, SERVICES);
      await Promise.all([reached(slow, end), reached(quick, end)]);
    };
    found.push(...(await context.violationsDuring(work())));
    await Promise.all([slow.stop(), quick.stop()]);
  }
  return found;
};

/** Returns the violations after the checkpoint is set back behind the documents. */
const appliedAgain = async (guarded: boolean): Promise<string[]> => {
  const unsafe = { guarded };
  const first = start({ unsafe });
  const behind = await context.eventStore.lastPosition();
  await reached(first, await context.happen(createRandom(31), 40, SERVICES));
  await first.stop();
  await context.setCheckpoint(behind);
  const second = start({ unsafe });
  const found = await context.violationsDuring(reached(second, await context.eventStore.lastPosition()));
  await second.stop();
  return found;
};

describe('crash at a failpoint', () => {
  test.each(FAILPOINTS)('%s leaves every document equal to the fold up to its position', async (name) => {
    covers('models-1');
    const random = createRandom(FAILPOINTS.indexOf(name) + 1);
    const crash = crashing(name, TIMES);
    const projections = start({ failpoint: crash.failpoint });
    await reached(projections, await context.happen(random, 1, SERVICES));
    crash.arm();
    const work = async (): Promise<void> => reached(projections, await context.happen(random, 80, SERVICES));
    expect(await context.violationsDuring(work())).toEqual([]);
    expect(crash.left()).toBe(0);
    expect((await context.checkpoint())?.position).toBe(positionText(await context.eventStore.lastPosition()));
    await projections.stop();
  });

  test('during a rebuild, lets the next process continue it', async () => {
    await context.forgetModel();
    const crash = crashing('beforeWrite', TIMES);
    crash.arm();
    const projections = start({ failpoint: crash.failpoint });
    expect(await context.violationsDuring(reached(projections, await context.eventStore.lastPosition()))).toEqual([]);
    expect(crash.left()).toBe(0);
    await projections.stop();
  });
});

describe('two concurrent workers, one of them stopped at a failpoint', () => {
  test.each(IN_MATRIX ? FAILPOINTS : FAILPOINTS.slice(0, 2))('%s: late writes do no harm', async (name) => {
    expect(await overtaken(name, true)).toEqual([]);
  });

  test('control: late writes cause errors without the guard', async () => {
    const found = await overtaken('beforeWrite', false, CONTROL_TIMES);
    await context.forgetModel();
    expect(notTheFold(found)).not.toEqual([]);
  });
});

describe('events applied a second time', () => {
  test('change nothing', async () => {
    expect(await appliedAgain(true)).toEqual([]);
  });

  test('are counted twice without the guard (control)', async () => {
    const found = await appliedAgain(false);
    await context.forgetModel();
    expect(notTheFold(found)).not.toEqual([]);
  });
});

describe('lease', () => {
  test('allows one worker at a time, and the next one when it ends', async () => {
    const first = start();
    const begun = await context.happen(createRandom(41), 5, SERVICES);
    await reached(first, begun);
    const second = start();
    await context.eventually(() => second.status()[0]?.state === 'standby');
    await context.eventually(() => first.status()[0]?.state === 'live');
    const last = await context.happen(createRandom(42), 5, SERVICES);
    await reached(second, last);
    expect(second.status()[0]?.state).toBe('standby');
    await first.stop();
    const next = await context.happen(createRandom(43), 5, SERVICES);
    await reached(second, next);
    await context.eventually(() => second.status()[0]?.state === 'live');
    expect(await context.violations()).toEqual([]);
    await second.stop();
  });

  test('rejects the writes of a worker whose lease expired while it was stopped', async () => {
    const stall = stalling('beforeCheckpoint');
    // The clock of a stopped process does not advance: its lease expires although it keeps renewing it.
    let stoppedAt: number | null = null;
    const slow = start({ failpoint: stall.failpoint, clock: () => stoppedAt ?? systemClock() });
    await reached(slow, await context.happen(createRandom(51), 3, SERVICES));
    stall.arm();
    await context.happen(createRandom(52), 1, SERVICES);
    await stall.stalled;
    stoppedAt = systemClock();
    // A long lease, because on a busy machine a renewal may be late by a second and must not lose the lease again.
    const quick = start({ leaseMs: 10_000 });
    const last = await context.happen(createRandom(53), 10, SERVICES);
    await reached(quick, last);
    const fence = (await context.checkpoint())?.fence;
    stoppedAt = null;
    stall.goOn();
    await context.eventually(() => slow.status()[0]?.state === 'standby');
    expect((await context.checkpoint())?.fence).toBe(fence);
    expect(await context.violations()).toEqual([]);
    await Promise.all([slow.stop(), quick.stop()]);
  });
});
