import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { LogBatch } from '../event-store/types.ts';
import { silentLogger } from '../logger.ts';
import { runFollower } from './follower.ts';

/* A follower checks every second whether it still follows the same log. */

const POLL_MS = 10;

const waitUntil = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await delay(POLL_MS);
};

const waitForAbort = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};

/** Follows a log without new events until the signal aborts. */
async function* followEmptyLog({ signal }: { readonly signal: AbortSignal }): AsyncGenerator<LogBatch> {
  await waitForAbort(signal);
  yield { isCaughtUp: true, entries: [], rawEvents: [] };
}

const startFollowing = () => {
  let lastEvent = { id: 'one', position: 1n };
  let logId = 'first log';
  let identityReads = 0;
  let checks = 0;
  const startedWith: string[] = [];
  const follower = runFollower({
    name: 'test',
    store: {
      follow: followEmptyLog,
      lastEvent: async () => lastEvent,
      async identity() {
        identityReads += 1;
        return logId;
      },
    },
    log: silentLogger,
    async start(session) {
      startedWith.push(session.logId);
      return [
        {
          position: () => 1n,
          handleBatch: () => undefined,
          checkHead: () => {
            checks += 1;
          },
        },
      ];
    },
  });
  return {
    startedWith,
    identityReads: () => identityReads,
    waitForChecks: (count: number) => waitUntil(() => checks >= count),
    replaceLog: () => {
      [logId, lastEvent] = ['second log', { id: 'two', position: 1n }];
    },
    addEvent: () => {
      lastEvent = { id: 'two', position: 2n };
    },
    stop: follower.stop,
  };
};

let following: ReturnType<typeof startFollowing>;
beforeEach(() => {
  following = startFollowing();
});
afterEach(() => following.stop());

test('reads the identity of the log again only after the log grew', async () => {
  await following.waitForChecks(1);
  const readsBefore = following.identityReads();
  await following.waitForChecks(3);
  expect(following.identityReads()).toBe(readsBefore);
  following.addEvent();
  await waitUntil(() => following.identityReads() === readsBefore + 1);
});

test('starts again on another log that ends at the same position', async () => {
  await following.waitForChecks(1);
  following.replaceLog();
  await waitUntil(() => following.startedWith.length > 1);
  expect(following.startedWith).toEqual(['first log', 'second log']);
});

test('lets more than ten followers wait with its signal without a warning of Node.js', async () => {
  const warnings: Error[] = [];
  const collect = (warning: Error): void => void warnings.push(warning);
  process.on('warning', collect);
  let waitingCount = 0;
  const { stop } = runFollower({
    name: 'many',
    store: {
      follow: followEmptyLog,
      lastEvent: async () => null,
      identity: async () => 'first log',
    },
    log: silentLogger,
    start: async ({ signal }) =>
      Array.from({ length: 12 }, () => ({
        position: () => 0n,
        handleBatch: () => undefined,
        runInBackground: () => {
          waitingCount += 1;
          return waitForAbort(signal);
        },
      })),
  });
  await waitUntil(() => waitingCount === 12);
  await delay(POLL_MS);
  await stop();
  process.off('warning', collect);
  expect(warnings).toEqual([]);
});
