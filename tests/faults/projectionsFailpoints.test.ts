import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import { soakCount } from 'test-tools/soak.ts';
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
import { waitForProjections } from '../support/waitForProjections.ts';
import { startProjectionsContext, type ProjectionsContext } from './projectionsContext.ts';

const SERVICE_COUNT = 12;
/** A projection with counts, one with sealed texts and one whose documents are pages of many events. */
const FEW_PROJECTIONS = [servicesProjection, accountsProjection, auditProjection];
/** Number of hits per failpoint. */
const HITS_PER_FAILPOINT = soakCount(1, 20);
/** The error that the guard prevents is not deterministic: maximum number of attempts until it occurs. */
const MAX_CONTROL_ROUNDS = 5;

let context: ProjectionsContext;
beforeAll(async () => {
  context = await startProjectionsContext(RUNS_WHOLE_MATRIX ? everyProjection : FEW_PROJECTIONS);
  await context.openAccounts();
  await context.addServices(SERVICE_COUNT);
});
afterAll(() => context.stop());

const startedWorkers: Projections[] = [];
/** Starts a worker with small batches and bulk writes, so that crashes also occur between the writes of one batch. */
const start = (options: Partial<ProjectionsOptions> = {}): Projections => {
  const projections = context.start({ batchSize: 8, bulkSize: 3, ...options });
  startedWorkers.push(projections);
  return projections;
};
// A worker left by a failed test would keep the lease from the workers of the next test.
afterEach(async () => {
  await Promise.all(startedWorkers.splice(0).map((projections) => projections.stop()));
});

/** Makes the worker crash at one failpoint repeatedly, once armed, until the number of hits is reached. */
const createCrash = (name: FailpointName, hits: number) => {
  let remainingHits = 0;
  const failpoint: Failpoint = (reachedName) => {
    if (reachedName !== name || remainingHits === 0) return;
    remainingHits -= 1;
    throw new Error(`crashed at ${name}`);
  };
  return {
    failpoint,
    arm() {
      remainingHits = hits;
    },
    left: () => remainingHits,
  };
};

/** Blocks a worker at a failpoint, like a stopped process, until `goOn` is called. */
const createStall = (name: FailpointName) => {
  const callbacks: { stalled: () => void; resume: () => void } = { stalled: () => undefined, resume: () => undefined };
  const stalled = new Promise<void>((resolve) => {
    callbacks.stalled = resolve;
  });
  const released = new Promise<void>((resolve) => {
    callbacks.resume = resolve;
  });
  let isArmed = false;
  const failpoint: Failpoint = async (reachedName) => {
    if (reachedName !== name || !isArmed) return;
    isArmed = false;
    callbacks.stalled();
    await released;
  };
  return {
    failpoint,
    stalled,
    arm() {
      isArmed = true;
    },
    goOn: () => callbacks.resume(),
  };
};

const foldViolations = (violations: readonly string[]): string[] => violations.filter((violation) => violation.includes('is not the fold'));

/** Returns the violations while a stalled worker is overtaken and released, and both continue together, repeatedly. */
const violationsWhenOvertaken = async (name: FailpointName, isGuarded: boolean, maxRounds = HITS_PER_FAILPOINT): Promise<string[]> => {
  const random = createRandom(FAILPOINTS.indexOf(name) + 11);
  const safetyOptions = { leased: false, guarded: isGuarded };
  const collectedViolations: string[] = [];
  const hasFoldViolation = (): boolean => !isGuarded && foldViolations(collectedViolations).length > 0;
  for (let round = 0; round < maxRounds && !hasFoldViolation(); round += 1) {
    const stallPoint = createStall(name);
    const stalledWorker = start({ unsafe: safetyOptions, failpoint: stallPoint.failpoint });
    const activeWorker = start({ unsafe: safetyOptions });
    const work = async (): Promise<void> => {
      const before = await context.appendRandomEvents(random, 2, SERVICE_COUNT);
      await Promise.all([waitForProjections(stalledWorker, before), waitForProjections(activeWorker, before)]);
      stallPoint.arm();
      const appendedPosition = await context.appendRandomEvents(random, 20, SERVICE_COUNT);
      await stallPoint.stalled;
      await waitForProjections(activeWorker, appendedPosition);
      stallPoint.goOn();
      const finalPosition = await context.appendRandomEvents(random, 10, SERVICE_COUNT);
      await Promise.all([waitForProjections(stalledWorker, finalPosition), waitForProjections(activeWorker, finalPosition)]);
    };
    collectedViolations.push(...(await context.findViolationsDuring(work())));
    await Promise.all([stalledWorker.stop(), activeWorker.stop()]);
  }
  return collectedViolations;
};

/** Returns the violations after the checkpoint is set back behind the documents. */
const violationsWhenReapplied = async ({ isGuarded }: { readonly isGuarded: boolean }): Promise<string[]> => {
  const safetyOptions = { guarded: isGuarded };
  const first = start({ unsafe: safetyOptions });
  const earlierPosition = await context.eventStore.lastPosition();
  await waitForProjections(first, await context.appendRandomEvents(createRandom(31), 40, SERVICE_COUNT));
  await first.stop();
  await context.setCheckpoint(earlierPosition);
  const second = start({ unsafe: safetyOptions });
  const collectedViolations = await context.findViolationsDuring(waitForProjections(second, await context.eventStore.lastPosition()));
  await second.stop();
  return collectedViolations;
};

describe('crash at a failpoint', () => {
  test.each(FAILPOINTS)('%s leaves every document equal to the fold up to its position', async (name) => {
    covers('models-1');
    const random = createRandom(FAILPOINTS.indexOf(name) + 1);
    const crashPoint = createCrash(name, HITS_PER_FAILPOINT);
    const projections = start({ failpoint: crashPoint.failpoint });
    await waitForProjections(projections, await context.appendRandomEvents(random, 1, SERVICE_COUNT));
    crashPoint.arm();
    const work = async (): Promise<void> => waitForProjections(projections, await context.appendRandomEvents(random, 80, SERVICE_COUNT));
    expect(await context.findViolationsDuring(work())).toEqual([]);
    expect(crashPoint.left()).toBe(0);
    expect((await context.checkpoint())?.position).toBe(positionText(await context.eventStore.lastPosition()));
    await projections.stop();
  });

  test('during a rebuild, lets the next process continue it', async () => {
    await context.deleteCheckpoint();
    const crashPoint = createCrash('beforeWrite', HITS_PER_FAILPOINT);
    crashPoint.arm();
    const projections = start({ failpoint: crashPoint.failpoint });
    expect(await context.findViolationsDuring(waitForProjections(projections, await context.eventStore.lastPosition()))).toEqual([]);
    expect(crashPoint.left()).toBe(0);
    await projections.stop();
  });
});

describe('two concurrent workers, one of them stopped at a failpoint', () => {
  test.each(RUNS_WHOLE_MATRIX ? FAILPOINTS : FAILPOINTS.slice(0, 2))('%s: late writes do no harm', async (name) => {
    expect(await violationsWhenOvertaken(name, true)).toEqual([]);
  });

  test('control: late writes cause errors without the guard', async () => {
    const collectedViolations = await violationsWhenOvertaken('beforeWrite', false, MAX_CONTROL_ROUNDS);
    await context.deleteCheckpoint();
    expect(foldViolations(collectedViolations)).not.toEqual([]);
  });
});

describe('events applied a second time', () => {
  test('change nothing', async () => {
    expect(await violationsWhenReapplied({ isGuarded: true })).toEqual([]);
  });

  test('are counted twice without the guard (control)', async () => {
    const collectedViolations = await violationsWhenReapplied({ isGuarded: false });
    await context.deleteCheckpoint();
    expect(foldViolations(collectedViolations)).not.toEqual([]);
  });
});

describe('lease', () => {
  test('allows one worker at a time, and the next one when it ends', async () => {
    const first = start();
    const firstPosition = await context.appendRandomEvents(createRandom(41), 5, SERVICE_COUNT);
    await waitForProjections(first, firstPosition);
    const second = start();
    await context.waitUntil(() => second.status()[0]?.state === 'standby');
    await context.waitUntil(() => first.status()[0]?.state === 'live');
    const appendedPosition = await context.appendRandomEvents(createRandom(42), 5, SERVICE_COUNT);
    await waitForProjections(second, appendedPosition);
    expect(second.status()[0]?.state).toBe('standby');
    await first.stop();
    const nextPosition = await context.appendRandomEvents(createRandom(43), 5, SERVICE_COUNT);
    await waitForProjections(second, nextPosition);
    await context.waitUntil(() => second.status()[0]?.state === 'live');
    expect(await context.currentViolations()).toEqual([]);
    await second.stop();
  });

  test('rejects the writes of a worker whose lease expired while it was stopped', async () => {
    const stallPoint = createStall('beforeCheckpoint');
    // The clock of a stopped process does not advance: its lease expires although it keeps renewing it.
    let frozenTime: number | null = null;
    const stalledWorker = start({ failpoint: stallPoint.failpoint, clock: () => frozenTime ?? systemClock() });
    await waitForProjections(stalledWorker, await context.appendRandomEvents(createRandom(51), 3, SERVICE_COUNT));
    stallPoint.arm();
    await context.appendRandomEvents(createRandom(52), 1, SERVICE_COUNT);
    await stallPoint.stalled;
    frozenTime = systemClock();
    // A long lease, because on a busy machine a renewal may be late by a second and must not lose the lease again.
    const activeWorker = start({ leaseMs: 10_000 });
    const appendedPosition = await context.appendRandomEvents(createRandom(53), 10, SERVICE_COUNT);
    await waitForProjections(activeWorker, appendedPosition);
    const fence = (await context.checkpoint())?.fence;
    frozenTime = null;
    stallPoint.goOn();
    await context.waitUntil(() => stalledWorker.status()[0]?.state === 'standby');
    expect((await context.checkpoint())?.fence).toBe(fence);
    expect(await context.currentViolations()).toEqual([]);
    await Promise.all([stalledWorker.stop(), activeWorker.stop()]);
  });
});
