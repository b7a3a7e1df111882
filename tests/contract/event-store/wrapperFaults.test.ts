import { connect } from '#platform/event-store/connection.ts';
import {
  EventStoreUnavailable,
  openEventStore,
  OutcomeUnknown,
  type EventStore,
  type EventStoreOptions,
  type LogEntry,
} from '#platform/event-store/index.ts';
import { startStores, type Stores } from '../../support/stores.ts';
import { startTcpProxy, type TcpProxy } from '../../support/tcpProxy.ts';
import { newStream } from './contract.ts';
import { createSignal, sealed } from './events.ts';

/* Behaviour of the official client under network failures: a proxy between client and server can cut and pause connections. */

let stores: Stores;
let proxy: TcpProxy;
let direct: EventStore;
let store: EventStore;

const quick: EventStoreOptions['retry'] = { firstDelay: 10, longestDelay: 50, appendAttemptMs: 500, appendMs: 8_000, readMs: 1_000 };

const throughProxy = (url: string, port: number): string => url.replace(/(@?[\w.]+):\d+\?/, `$1:${port}?`);

beforeAll(async () => {
  stores = await startStores({ onlyNode: 'event-store' });
  proxy = await startTcpProxy(Number(/:(\d+)\?/.exec(stores.eventStoreUrl)?.[1]));
  direct = openEventStore(stores.eventStoreUrl);
  store = openEventStore(throughProxy(stores.eventStoreUrl, proxy.port), { retry: quick });
});

afterEach(() => proxy.release());

afterAll(async () => {
  await store.close();
  await direct.close();
  await proxy.close();
  await stores.stop();
});

/** Resolves when the wrapper's client has no open read or subscription; its single call for all appends stays open. */
const noOpenReads = async (): Promise<void> => {
  const connection = connect(throughProxy(stores.eventStoreUrl, proxy.port));
  for (;;) {
    const reads = [...connection.activeClient().client['disposableStreams']].filter((call) => !('write' in call));
    if (reads.length === 0) break;
    await new Promise(setImmediate);
  }
  await connection.close();
};

const countsOf = async (stream: string): Promise<number[]> =>
  (await direct.readStream(stream)).map(({ data }) => (data as { count: number }).count);

describe('append over a faulty network', () => {
  test('is retried after a lost response and writes once', async () => {
    covers('log-2');
    const stream = newStream();
    await store.append(stream, 'no_stream', [sealed(0)]);
    proxy.holdAnswers();
    const appending = store.append(stream, 0n, [sealed(1)]);
    for (;;) if ((await countsOf(stream)).length === 2) break;
    proxy.release();
    expect(await appending).toMatchObject({ revision: 1n });
    expect(await countsOf(stream)).toEqual([0, 1]);
  });

  test.each(['no_stream', 'any'] as const)('writes once if the connection is cut (%s)', async (expected) => {
    for (let round = 0; round < 5; round += 1) {
      const stream = newStream();
      const appending = store.append(stream, expected, [sealed(0), sealed(1)]);
      proxy.cut();
      expect(await appending).toMatchObject({ revision: 1n });
      expect(await countsOf(stream)).toEqual([0, 1]);
    }
  });

  test('does not fail because the connection broke during an append to another stream', async () => {
    const streams = Array.from({ length: 20 }, newStream);
    const appending = Promise.all(streams.map((stream) => store.append(stream, 'no_stream', [sealed(0)])));
    proxy.cut();
    expect(await appending).toHaveLength(20);
    for (const stream of streams) expect(await countsOf(stream)).toEqual([0]);
  });

  test('fails with OutcomeUnknown if no response arrives', async () => {
    const impatient = openEventStore(throughProxy(stores.eventStoreUrl, proxy.port), { retry: { ...quick, appendMs: 1_200 } });
    const stream = newStream();
    await impatient.append(stream, 'any', [sealed(0)]);
    proxy.holdAnswers();
    await expect(impatient.append(stream, 0n, [sealed(1)])).rejects.toBeInstanceOf(OutcomeUnknown);
    await impatient.close();
  });

  test('fails with EventStoreUnavailable if the server is unreachable', async () => {
    const gone = await startTcpProxy(1);
    await gone.close();
    // An attempt abandoned before its rejection counts as possibly written, so each has two seconds even on a busy machine.
    const unreachable = openEventStore(throughProxy(stores.eventStoreUrl, gone.port), {
      retry: { ...quick, appendAttemptMs: 4_000, appendMs: 4_000 },
    });
    await expect(unreachable.append(newStream(), 'any', [sealed(0)])).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(unreachable.readStream(newStream())).rejects.toBeInstanceOf(EventStoreUnavailable);
    await unreachable.close();
  });
});

describe('read over a faulty network', () => {
  test('survives a cut connection', async () => {
    const stream = newStream();
    await store.append(stream, 'any', [sealed(0)]);
    proxy.cut();
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  test('times out if no response arrives, and the next read succeeds', async () => {
    const stream = newStream();
    await store.append(stream, 'any', [sealed(0)]);
    proxy.hold();
    await expect(store.readStream(stream)).rejects.toBeInstanceOf(EventStoreUnavailable);
    proxy.release();
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  test('leaves no call open', async () => {
    const stream = newStream();
    await store.append(stream, 'any', [sealed(0), sealed(1), sealed(2)]);
    for (let round = 0; round < 50; round += 1) await store.readStream(stream, { maxCount: 1 });
    await noOpenReads();
  });
});

interface Following {
  readonly seen: readonly number[];
  until(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Follows the log through the proxy and records the events of one stream. */
const follow = (after: bigint, stream: string, maxBatch = 1_000): Following => {
  const stopping = new AbortController();
  const seen: number[] = [];
  const progress = createSignal();
  const onEntry = (entry: LogEntry): void => {
    if (entry.kind === 'event' && entry.event.streamName === stream) seen.push((entry.event.data as { count: number }).count);
  };
  const running = (async () => {
    for await (const { entries } of store.follow({ after, signal: stopping.signal, maxBatch })) {
      for (const entry of entries) onEntry(entry);
      progress.wake();
    }
  })();
  return {
    seen,
    until: async (count) => {
      while (seen.length < count) await progress.wait();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};

describe('follow', () => {
  test.each([1, 3, 1_000])('returns every event once and in order, catching up and live (batches of %d)', async (max) => {
    const stream = newStream();
    const { position } = await direct.append(newStream(), 'any', [sealed(0)]);
    for (let count = 0; count < 30; count += 1) await direct.append(stream, 'any', [sealed(count)]);
    const following = follow(position, stream, max);
    for (let count = 30; count < 60; count += 1) await direct.append(stream, 'any', [sealed(count)]);
    await following.until(60);
    await following.stop();
    expect(following.seen).toEqual(Array.from({ length: 60 }, (_, at) => at));
  });

  test('resumes after the last entry when the connection is cut repeatedly', async () => {
    covers('log-6');
    const stream = newStream();
    const { position } = await direct.append(newStream(), 'any', [sealed(0)]);
    const following = follow(position, stream);
    for (let count = 0; count < 100; count += 1) {
      await direct.append(stream, 'any', [sealed(count)]);
      if (count % 10 === 0) proxy.cut();
      if (count % 25 === 0) await following.until(count);
    }
    await following.until(100);
    await following.stop();
    expect(following.seen).toEqual(Array.from({ length: 100 }, (_, at) => at));
  });

  test('continues after the server was down for a while', async () => {
    const stream = newStream();
    const { position } = await direct.append(newStream(), 'any', [sealed(0)]);
    const following = follow(position, stream);
    await direct.append(stream, 'any', [sealed(0)]);
    await following.until(1);
    proxy.refuse();
    await direct.append(stream, 'any', [sealed(1)]);
    proxy.release();
    await following.until(2);
    await following.stop();
    expect(following.seen).toEqual([0, 1]);
  });

  test('reports when it has caught up, even without entries, and ends on request', async () => {
    const { position } = await direct.append(newStream(), 'any', [sealed(0)]);
    const stopping = new AbortController();
    const batches: boolean[] = [];
    for await (const { entries, isCaughtUp: caughtUp } of store.follow({ after: position, signal: stopping.signal })) {
      batches.push(caughtUp && entries.length === 0);
      stopping.abort();
    }
    expect(batches).toEqual([true]);
  });

  test('leaves no call open', async () => {
    const { position } = await direct.append(newStream(), 'any', [sealed(0)]);
    const stream = newStream();
    const following = follow(position, stream);
    await direct.append(stream, 'any', [sealed(0)]);
    await following.until(1);
    await following.stop();
    await noOpenReads();
  });
});
