import { setTimeout as delay } from 'node:timers/promises';
import { createMemoryEventStore } from '#tests/support/memoryEventStore.ts';
import type { LogBatch } from '../event-store/types.ts';
import { silentLogger } from '../logger.ts';
import { createStateChecks, followStates, forgetAppended, type FollowedStates } from './followedStates.ts';

/* States of other streams, remembered until the log contains a change. */

interface Bed {
  readonly free: number;
}

const requireFour = ({ free }: Bed): number => {
  if (free !== 4) throw new Error(`only ${free} free`);
  return free;
};

const STATES: FollowedStates<Bed>[] = [];
afterEach(async () => {
  for (const states of STATES.splice(0)) await states.stop();
});

/** Starts following a log whose events the test emits; `beds` is what the store contains. */
const startStates = async ({ isFollowing = true } = {}) => {
  const beds: Record<string, number> = { one: 1 };
  let position = 1n;
  let loadCount = 0;
  let clockMs = 0;
  const queue: LogBatch[] = [];
  let failuresLeft = 0;
  async function* follow({ signal }: { readonly signal: AbortSignal }): AsyncGenerator<LogBatch> {
    while (!signal.aborted) {
      if (failuresLeft > 0) {
        failuresLeft -= 1;
        throw new Error('the subscription broke');
      }
      const batch = isFollowing ? queue.shift() : undefined;
      if (batch === undefined) await delay(5);
      else yield batch;
    }
  }
  const states = followStates<Bed>({
    store: { follow, identity: async () => 'log', lastEvent: async () => ({ id: String(position), position }) },
    log: silentLogger,
    streamNameOf: (id) => `beds-${id}`,
    load: async (id) => {
      loadCount += 1;
      const free = beds[id] ?? 0;
      await delay(5);
      return { free };
    },
    now: () => clockMs,
  });
  STATES.push(states);
  const emit = (streamName: string): void => {
    position += 1n;
    queue.push({ isCaughtUp: true, entries: [], rawEvents: [{ streamName, position } as LogBatch['rawEvents'][number]] });
  };
  const freeBeds = (id: string): Promise<number> => states.check(id, ({ free }) => free);
  /** Number of loads that a check makes. */
  const loadsOf = async (check: () => Promise<unknown>): Promise<number> => {
    const before = loadCount;
    await check();
    return loadCount - before;
  };
  const isRemembered = async (): Promise<boolean> => (await loadsOf(() => freeBeds('one'))) === 0;
  const waitUntilRemembered = async (): Promise<void> => {
    while (!(await isRemembered())) await delay(20);
  };
  const failOnce = (): void => void (failuresLeft = 1);
  return { states, beds, emit, failOnce, freeBeds, loadsOf, isRemembered, waitUntilRemembered, advance: (ms: number) => (clockMs += ms) };
};

test('reads a state once, and again after the log contains an event of its stream', async () => {
  const { beds, emit, freeBeds, isRemembered, waitUntilRemembered } = await startStates();
  await waitUntilRemembered();
  beds['one'] = 2;
  emit('beds-other');
  await delay(50);
  expect(await isRemembered()).toBe(true);
  emit('beds-one');
  while ((await freeBeds('one')) !== 2) await delay(5);
  expect(await isRemembered()).toBe(true);
});

test('reads a state again after this process appended to its stream, also when a read began before', async () => {
  const { states, beds, freeBeds, loadsOf, waitUntilRemembered } = await startStates();
  await waitUntilRemembered();
  const store = forgetAppended(createMemoryEventStore(), states);
  const append = () => store.append('beds-one', 'any', []);
  await append();
  const oldRead = freeBeds('one');
  beds['one'] = 3;
  await append();
  expect(await loadsOf(async () => expect(await freeBeds('one')).toBe(3))).toBe(1);
  expect(await oldRead).toBe(1);
  expect(await freeBeds('one')).toBe(3);
});

test('rejects nothing on a remembered state alone', async () => {
  const { states, beds, waitUntilRemembered } = await startStates();
  await waitUntilRemembered();
  beds['one'] = 4;
  await expect(states.check('one', requireFour)).resolves.toBe(4);
  beds['one'] = 0;
  await expect(states.check('one', requireFour)).rejects.toThrow('only');
});

test('remembers nothing while the log cannot be followed', async () => {
  const { emit, isRemembered, waitUntilRemembered, advance } = await startStates();
  await waitUntilRemembered();
  advance(3000);
  expect([await isRemembered(), await isRemembered()]).toEqual([false, false]);
  const stuck = await startStates({ isFollowing: false });
  await stuck.waitUntilRemembered();
  stuck.emit('beds-two');
  await delay(1500);
  stuck.advance(3000);
  await delay(1500);
  expect([await stuck.isRemembered(), await stuck.isRemembered()]).toEqual([false, false]);
  emit('beds-two');
  await waitUntilRemembered();
});

test('forgets all states after a failure, because changes may have been missed', async () => {
  const { beds, failOnce, freeBeds, waitUntilRemembered } = await startStates();
  await waitUntilRemembered();
  failOnce();
  await delay(50);
  beds['one'] = 5;
  await delay(2500);
  expect(await freeBeds('one')).toBe(5);
});

test('without following, each check reads the state', async () => {
  let loadCount = 0;
  const checks = createStateChecks(async () => ({ free: (loadCount += 1) }));
  expect([await checks.check('one', ({ free }) => free), await checks.check('one', ({ free }) => free)]).toEqual([1, 2]);
});
