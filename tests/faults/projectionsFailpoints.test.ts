import { systemClock } from '#platform/clock.ts';
import { accountsProjection } from '#projections/accounts/projection.ts';
import { projections as everyProjection } from '#projections/all.ts';
import { auditProjection } from '#projections/audit/projection.ts';
import { FAILPOINTS, type Failpoint, type FailpointName } from '#projections/runtime/failpoint.ts';
import type { ProjectionsOptions } from '#projections/runtime/followedProjection.ts';
import { positionText } from '#projections/runtime/projection.ts';
import type { Projections } from '#projections/runtime/runtime.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { createRandom } from '../support/generator.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { reached } from '../support/reached.ts';
import { times } from '../support/soak.ts';
import { startContext, type TestContext } from './projectionsContext.ts';

const SERVICES = 12;
/** One with counts, one with sealed texts and one whose documents are pages of many events. */
const FEW_PROJECTIONS = [servicesProjection, accountsProjection, auditProjection];
/** How often each failpoint is hit. */
const TIMES = times(1, 20);
/** What the guard prevents does not happen every time: so often at most, until it does. */
const CONTROL_TIMES = 5;

let context: TestContext;
beforeAll(async () => {
  context = await startContext(IN_MATRIX ? everyProjection : FEW_PROJECTIONS);
  await context.openAccounts();
  await context.addServices(SERVICES);
});
afterAll(() => context.stop());

const started: Projections[] = [];
/** A worker with batches and bulk writes so small that a crash falls between the writes of one batch too. */
const start = (options: Partial<ProjectionsOptions> = {}): Projections => {
  const projections = context.start({ batchSize: 8, bulkSize: 3, ...options });
  started.push(projections);
  return projections;
};
// A worker that a failed test left behind would keep the lease from those of the next test.
afterEach(async () => {
  await Promise.all(started.splice(0).map((projections) => projections.stop()));
});

/** Crashes the worker at one failpoint again and again, once armed, until it was hit so often. */
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

/** Holds a worker at a failpoint, as a process that is stopped there, until it is let go on. */
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

/** What is seen wrong while a stalled worker is overtaken, let go on, and both go on together, again and again. */
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

/** What is seen wrong when the checkpoint is set back behind what the documents hold. */
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

describe('a crash at a failpoint', () => {
  test.each(FAILPOINTS)('%s leaves every document the fold to the position it states', async (name) => {
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

  test('during a rebuild lets the next process continue it', async () => {
    await context.forgetModel();
    const crash = crashing('beforeWrite', TIMES);
    crash.arm();
    const projections = start({ failpoint: crash.failpoint });
    expect(await context.violationsDuring(reached(projections, await context.eventStore.lastPosition()))).toEqual([]);
    expect(crash.left()).toBe(0);
    await projections.stop();
  });
});

describe('two workers at once, one of them stopped at a failpoint while the other goes on', () => {
  test.each(IN_MATRIX ? FAILPOINTS : FAILPOINTS.slice(0, 2))('%s: its late writes do no harm', async (name) => {
    expect(await overtaken(name, true)).toEqual([]);
  });

  test('control: without the guard they do', async () => {
    const found = await overtaken('beforeWrite', false, CONTROL_TIMES);
    await context.forgetModel();
    expect(notTheFold(found)).not.toEqual([]);
  });
});

describe('older events applied again', () => {
  test('change nothing', async () => {
    expect(await appliedAgain(true)).toEqual([]);
  });

  test('control: without the guard they are counted twice', async () => {
    const found = await appliedAgain(false);
    await context.forgetModel();
    expect(notTheFold(found)).not.toEqual([]);
  });
});

describe('the lease', () => {
  test('lets one worker apply at a time, and the next one when it ends', async () => {
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

  test('fences off a worker that slept through it', async () => {
    const stall = stalling('beforeCheckpoint');
    // The clock of a process that is stopped stands still: its lease runs out, however often it says that it is there.
    let stoppedAt: number | null = null;
    const slow = start({ failpoint: stall.failpoint, clock: () => stoppedAt ?? systemClock() });
    await reached(slow, await context.happen(createRandom(51), 3, SERVICES));
    stall.arm();
    await context.happen(createRandom(52), 1, SERVICES);
    await stall.stalled;
    stoppedAt = systemClock();
    // On a busy machine it may not say for a second that it is there, and is not to lose the lease to the other again.
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
