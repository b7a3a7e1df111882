import { connect } from '#platform/event-store/connection.ts';
import {
  EventStoreUnavailable,
  openEventStore,
  OutcomeUnknown,
  type EventStore,
  type EventStoreOptions,
  type LogEntry,
} from '#platform/event-store/index.ts';
import { newStream } from '../../../packages/event-store-node/tests/contract.ts';
import { startStores, type Stores } from '../../support/stores.ts';
import { startTcpProxy, type TcpProxy } from '../../support/tcpProxy.ts';
import { createSignal, logSealedEvent } from './events.ts';

/* Behaviour of the official client under network failures: a proxy between client and server can cut and pause connections. */

let stores: Stores;
let proxy: TcpProxy;
let directStore: EventStore;
let store: EventStore;

const quickRetry: EventStoreOptions['retry'] = { firstDelay: 10, longestDelay: 50, appendAttemptMs: 500, appendMs: 8_000, readMs: 1_000 };

const throughProxy = (url: string, port: number): string => url.replace(/(@?[\w.]+):\d+\?/, `$1:${port}?`);

beforeAll(async () => {
  stores = await startStores({ onlyNode: 'event-store' });
  proxy = await startTcpProxy(Number(/:(\d+)\?/.exec(stores.eventStoreUrl)?.[1]));
  directStore = openEventStore(stores.eventStoreUrl);
  store = openEventStore(throughProxy(stores.eventStoreUrl, proxy.port), { retry: quickRetry });
});

afterEach(() => proxy.release());

afterAll(async () => {
  await store.close();
  await directStore.close();
  await proxy.close();
  await stores.stop();
});

/** Resolves when the wrapper's client has no open read or subscription; its single call for all appends stays open. */
const waitForNoOpenReads = async (): Promise<void> => {
  const connection = connect(throughProxy(stores.eventStoreUrl, proxy.port));
  for (;;) {
    const reads = [...connection.activeClient().client['disposableStreams']].filter((call) => !('write' in call));
    if (reads.length === 0) break;
    await new Promise(setImmediate);
  }
  await connection.close();
};

const storedCounts = async (stream: string): Promise<number[]> =>
  (await directStore.readStream(stream)).map(({ data }) => (data as { count: number }).count);

describe('append over a faulty network', () => {
  test('is retried after a lost response and writes once', async () => {
    covers('log-2');
    const stream = newStream();
    await store.append(stream, 'no_stream', [logSealedEvent(0)]);
    proxy.holdAnswers();
    const pendingAppend = store.append(stream, 0n, [logSealedEvent(1)]);
    for (;;) if ((await storedCounts(stream)).length === 2) break;
    proxy.release();
    expect(await pendingAppend).toMatchObject({ revision: 1n });
    expect(await storedCounts(stream)).toEqual([0, 1]);
  });

  test.each(['no_stream', 'any'] as const)('writes once if the connection is cut (%s)', async (expected) => {
    for (let round = 0; round < 5; round += 1) {
      const stream = newStream();
      const pendingAppend = store.append(stream, expected, [logSealedEvent(0), logSealedEvent(1)]);
      proxy.cut();
      expect(await pendingAppend).toMatchObject({ revision: 1n });
      expect(await storedCounts(stream)).toEqual([0, 1]);
    }
  });

  test('does not fail because the connection broke during an append to another stream', async () => {
    const streams = Array.from({ length: 20 }, newStream);
    const pendingAppend = Promise.all(streams.map((stream) => store.append(stream, 'no_stream', [logSealedEvent(0)])));
    proxy.cut();
    expect(await pendingAppend).toHaveLength(20);
    for (const stream of streams) expect(await storedCounts(stream)).toEqual([0]);
  });

  test('fails with OutcomeUnknown if no response arrives', async () => {
    const impatientStore = openEventStore(throughProxy(stores.eventStoreUrl, proxy.port), { retry: { ...quickRetry, appendMs: 1_200 } });
    const stream = newStream();
    await impatientStore.append(stream, 'any', [logSealedEvent(0)]);
    proxy.holdAnswers();
    await expect(impatientStore.append(stream, 0n, [logSealedEvent(1)])).rejects.toBeInstanceOf(OutcomeUnknown);
    await impatientStore.close();
  });

  test('fails with EventStoreUnavailable if the server is unreachable', async () => {
    const closedProxy = await startTcpProxy(1);
    await closedProxy.close();
    // An attempt abandoned before its rejection counts as possibly written, so each has two seconds even on a busy machine.
    const unreachableStore = openEventStore(throughProxy(stores.eventStoreUrl, closedProxy.port), {
      retry: { ...quickRetry, appendAttemptMs: 4_000, appendMs: 4_000 },
    });
    await expect(unreachableStore.append(newStream(), 'any', [logSealedEvent(0)])).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(unreachableStore.readStream(newStream())).rejects.toBeInstanceOf(EventStoreUnavailable);
    await unreachableStore.close();
  });
});

describe('read over a faulty network', () => {
  test('survives a cut connection', async () => {
    const stream = newStream();
    await store.append(stream, 'any', [logSealedEvent(0)]);
    proxy.cut();
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  test('times out if no response arrives, and the next read succeeds', async () => {
    const stream = newStream();
    await store.append(stream, 'any', [logSealedEvent(0)]);
    proxy.hold();
    await expect(store.readStream(stream)).rejects.toBeInstanceOf(EventStoreUnavailable);
    proxy.release();
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  test('leaves no call open', async () => {
    const stream = newStream();
    await store.append(stream, 'any', [logSealedEvent(0), logSealedEvent(1), logSealedEvent(2)]);
    for (let round = 0; round < 50; round += 1) await store.readStream(stream, { maxCount: 1 });
    await waitForNoOpenReads();
  });
});

interface FollowedStream {
  readonly seen: readonly number[];
  until(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Follows the log through the proxy and records the events of one stream. */
const startFollowing = (after: bigint, stream: string, maxBatch = 1_000): FollowedStream => {
  const abortController = new AbortController();
  const seen: number[] = [];
  const progress = createSignal();
  const onEntry = (entry: LogEntry): void => {
    if (entry.kind === 'event' && entry.event.streamName === stream) seen.push((entry.event.data as { count: number }).count);
  };
  const followLoop = (async () => {
    for await (const { entries } of store.follow({ after, signal: abortController.signal, maxBatch })) {
      for (const entry of entries) onEntry(entry);
      progress.resolveAll();
    }
  })();
  return {
    seen,
    until: async (count) => {
      while (seen.length < count) await progress.wait();
    },
    stop: async () => {
      abortController.abort();
      await followLoop;
    },
  };
};

describe('follow', () => {
  test.each([1, 3, 1_000])('returns every event once and in order, catching up and live (batches of %d)', async (max) => {
    const stream = newStream();
    const { position } = await directStore.append(newStream(), 'any', [logSealedEvent(0)]);
    for (let count = 0; count < 30; count += 1) await directStore.append(stream, 'any', [logSealedEvent(count)]);
    const followedStream = startFollowing(position, stream, max);
    for (let count = 30; count < 60; count += 1) await directStore.append(stream, 'any', [logSealedEvent(count)]);
    await followedStream.until(60);
    await followedStream.stop();
    expect(followedStream.seen).toEqual(Array.from({ length: 60 }, (_, at) => at));
  });

  test('resumes after the last entry when the connection is cut repeatedly', async () => {
    covers('log-6');
    const stream = newStream();
    const { position } = await directStore.append(newStream(), 'any', [logSealedEvent(0)]);
    const followedStream = startFollowing(position, stream);
    for (let count = 0; count < 100; count += 1) {
      await directStore.append(stream, 'any', [logSealedEvent(count)]);
      if (count % 10 === 0) proxy.cut();
      if (count % 25 === 0) await followedStream.until(count);
    }
    await followedStream.until(100);
    await followedStream.stop();
    expect(followedStream.seen).toEqual(Array.from({ length: 100 }, (_, at) => at));
  });

  test('continues after the server was down for a while', async () => {
    const stream = newStream();
    const { position } = await directStore.append(newStream(), 'any', [logSealedEvent(0)]);
    const followedStream = startFollowing(position, stream);
    await directStore.append(stream, 'any', [logSealedEvent(0)]);
    await followedStream.until(1);
    proxy.refuse();
    await directStore.append(stream, 'any', [logSealedEvent(1)]);
    proxy.release();
    await followedStream.until(2);
    await followedStream.stop();
    expect(followedStream.seen).toEqual([0, 1]);
  });

  test('reports when it has caught up, even without entries, and ends on request', async () => {
    const { position } = await directStore.append(newStream(), 'any', [logSealedEvent(0)]);
    const abortController = new AbortController();
    const batches: boolean[] = [];
    for await (const { entries, isCaughtUp } of store.follow({ after: position, signal: abortController.signal })) {
      batches.push(isCaughtUp && entries.length === 0);
      abortController.abort();
    }
    expect(batches).toEqual([true]);
  });

  test('leaves no call open', async () => {
    const { position } = await directStore.append(newStream(), 'any', [logSealedEvent(0)]);
    const stream = newStream();
    const followedStream = startFollowing(position, stream);
    await directStore.append(stream, 'any', [logSealedEvent(0)]);
    await followedStream.until(1);
    await followedStream.stop();
    await waitForNoOpenReads();
  });
});
