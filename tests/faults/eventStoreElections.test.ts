import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EventStoreUnavailable, openEventStore, OutcomeUnknown, type EventStore } from '#platform/event-store/index.ts';
import { toProblem } from '#platform/http/errorHandler.ts';
import { logSealedEvent } from '../contract/eventStoreClient/events.ts';
import { startEventStoreProxy, type EventStoreProxy, type AppendOutcome } from '../support/eventStoreProxy.ts';
import { startNode, type FaultyNode } from './faultyNode.ts';

/*
 * Responses of cluster members during a leader election, and of a server to an append whose ids are in flight, simulated by a protocol
 * server in front of the embedded node.
 */

const FAST_RETRY = { firstDelay: 5, longestDelay: 20, appendAttemptMs: 20_000, appendMs: 60_000 };
/** Longer than any test may run, so that a wait of this length never ends. */
const NEVER_MS = 3_600_000;

let folder: string;
let node: FaultyNode;
let proxy: EventStoreProxy;
let store: EventStore;
const portOf = (url: string): number => Number(/:(\d+)\?/.exec(url)?.[1]);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-elections-'));
  node = await startNode('event-store', folder);
  proxy = await startEventStoreProxy(`127.0.0.1:${portOf(node.url)}`);
  store = openEventStore(proxy.url, { retry: FAST_RETRY });
});
afterEach(() => {
  proxy.onAppend = () => ({ kind: 'pass' });
  proxy.onRead = () => null;
});
afterAll(async () => {
  await store.close();
  proxy.close();
  await node.kill();
  await rm(folder, { recursive: true, force: true });
});

/** Sets the outcomes of the first appends from now on; all later ones pass. */
const setAppendOutcomes = (...outcomes: readonly AppendOutcome[]): void => {
  let firstAppendIndex: number | undefined;
  proxy.onAppend = (appendIndex) => {
    firstAppendIndex ??= appendIndex;
    return outcomes[appendIndex - firstAppendIndex] ?? { kind: 'pass' };
  };
};
const newStream = (): string => `election-${randomUUID()}`;
const countsOf = async (stream: string): Promise<number[]> =>
  (await store.readStream(stream)).map(({ data }) => (data as { count: number }).count);

const ELECTION_MESSAGES = ['Server Is Not Ready', 'Server Is Busy', 'No leader info available in response'];

describe('append during an election', () => {
  test.each(ELECTION_MESSAGES)('retries after "%s" and writes once, whether or not the first attempt was written', async (message) => {
    covers('log-5');
    const stream = newStream();
    setAppendOutcomes({ kind: 'refuse', message, written: false }, { kind: 'refuse', message, written: true });
    expect(await store.append(stream, 'no_stream', [logSealedEvent(0), logSealedEvent(1)])).toMatchObject({ revision: 1n });
    expect(await countsOf(stream)).toEqual([0, 1]);
  });

  test("follows a member's response to the named leader", async () => {
    const stream = newStream();
    const memberStore = openEventStore(proxy.url.replace('?', '/?'), { retry: FAST_RETRY });
    setAppendOutcomes({ kind: 'notLeader', leaderPort: portOf(node.url) }, { kind: 'drop' });
    expect(await memberStore.append(stream, 'no_stream', [logSealedEvent(0)])).toMatchObject({ revision: 0n });
    await memberStore.close();
    expect(await countsOf(stream)).toEqual([0]);
  });

  test('returns 503 if the election does not end, and a retry writes once', async () => {
    const shortTimeoutStore = openEventStore(proxy.url, { retry: { ...FAST_RETRY, appendMs: 100, appendAttemptMs: 50 } });
    const stream = newStream();
    const event = logSealedEvent(0);
    proxy.onAppend = () => ({ kind: 'refuse', message: 'Server Is Not Ready', written: true });
    const appendError = await shortTimeoutStore.append(stream, 'no_stream', [event]).catch((error: unknown) => error);
    expect(appendError).toBeInstanceOf(OutcomeUnknown);
    const problem = toProblem(appendError);
    expect([problem.status, problem.options.headers]).toEqual([503, { 'Retry-After': '2' }]);
    proxy.onAppend = () => ({ kind: 'pass' });
    // On a busy machine the retry may time out again; no other error is allowed.
    const retryAppend = async (): ReturnType<typeof shortTimeoutStore.append> => {
      try {
        return await shortTimeoutStore.append(stream, 'no_stream', [event]);
      } catch (error) {
        expect(error).toBeInstanceOf(OutcomeUnknown);
        return retryAppend();
      }
    };
    expect(await retryAppend()).toMatchObject({ revision: 0n });
    expect(await countsOf(stream)).toEqual([0]);
    await shortTimeoutStore.close();
  });
});

describe('read during an election', () => {
  const READ_FAILURES = [
    { code: 14, details: 'Server Is Not Ready' },
    { code: 14, details: 'Server Is Too Busy' },
    { code: 2, details: 'No leader info available in response' },
  ];
  test.each(READ_FAILURES)('retries after "$details"', async (failure) => {
    const stream = newStream();
    await store.append(stream, 'no_stream', [logSealedEvent(0)]);
    let failures = 0;
    proxy.onRead = () => (failures++ === 0 ? failure : null);
    expect(await countsOf(stream)).toEqual([0]);
    proxy.onRead = () => failure;
    await expect(store.readStream(stream)).rejects.toBeInstanceOf(EventStoreUnavailable);
  });
});

describe('append whose ids are in flight', () => {
  test('drops the later append of two processes, which then finds the other’s write in the stream', async () => {
    const endlessRetry = { ...FAST_RETRY, appendAttemptMs: NEVER_MS, appendMs: NEVER_MS };
    const [firstStore, secondStore] = [
      openEventStore(proxy.url, { retry: endlessRetry }),
      openEventStore(proxy.url, { retry: endlessRetry }),
    ];
    const stream = newStream();
    const events = [logSealedEvent(0), logSealedEvent(1)];
    let releaseFirst: (() => void) | undefined;
    let markDropped: (() => void) | undefined;
    const firstReleased = new Promise<void>((resolve) => {
      releaseFirst = resolve;
    });
    const secondDropped = new Promise<void>((resolve) => {
      markDropped = resolve;
    });
    let sentAppends = 0;
    proxy.onAppend = () => {
      sentAppends += 1;
      if (sentAppends === 1) return { kind: 'pass', after: firstReleased };
      markDropped?.();
      return { kind: 'drop' };
    };
    const bothAppends = Promise.all([firstStore.append(stream, 'no_stream', events), secondStore.append(stream, 'no_stream', events)]);
    await secondDropped;
    releaseFirst?.();
    const [first, second] = await bothAppends;
    expect(second).toEqual(first);
    expect(await countsOf(stream)).toEqual([0, 1]);
    await firstStore.close();
    await secondStore.close();
  });

  test('sends the append of one process once, for all its callers', async () => {
    const stream = newStream();
    const events = [logSealedEvent(0)];
    let sentAppends = 0;
    proxy.onAppend = () => {
      sentAppends += 1;
      return sentAppends === 1 ? { kind: 'pass' } : { kind: 'drop' };
    };
    const results = await Promise.all(Array.from({ length: 20 }, () => store.append(stream, 'no_stream', events)));
    expect([sentAppends, new Set(results.map(({ position }) => position)).size]).toEqual([1, 1]);
    expect(await countsOf(stream)).toEqual([0]);
  });
});
