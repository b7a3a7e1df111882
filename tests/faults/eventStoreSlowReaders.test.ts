import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { binaryEvent, EventStoreDBClient } from '@eventstore/db-client';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { credentials, Metadata, type ClientReadableStream } from '@grpc/grpc-js';
import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import { progress, soakCount } from 'test-tools/soak.ts';
import { startChildNode } from '#app/stores/childNode.ts';
import { readRequest } from '../../packages/event-store-node/tests/raw.ts';
import { runAsChild } from '../support/programs.ts';
import { startNode, type FaultyNode } from './faultyNode.ts';

/*
 * The node's memory for subscribers that do not read during many writes is bounded; once they read, they receive every event in order,
 * exactly once.
 */

/** Number of events with which a node that buffers them for eight subscribers exceeds the limit. */
const EVENT_COUNT = soakCount(RUNS_WHOLE_MATRIX ? 5_000 : 3_000, 25_000);
const EVENTS_PER_APPEND = 50;
const SUBSCRIBER_COUNT = 8;
const DATA_BYTES = 4_000;
/**
 * Maximum growth of the node's memory with eight subscribers. Each uses 256 KiB of unread bytes, one page of 1 MiB and its connection's
 * buffers; the rest is uncollected garbage.
 */
const MAX_EXTRA_BYTES = 64 * 1024 * 1024;

if (process.platform !== 'linux') console.warn('The memory of a process is not told here, these tests are skipped.');
const testOnLinux = process.platform === 'linux' ? test : test.skip;

/** Runs with its own node in its own folder. */
const withNode = async <Result>(run: (node: FaultyNode, client: EventStoreDBClient) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
  const node = await startNode('event-store', folder);
  const client = EventStoreDBClient.connectionString(node.url);
  try {
    return await run(node, client);
  } finally {
    await client.dispose();
    (await client['getChannel']()).close();
    await node.kill();
    await rm(folder, { recursive: true, force: true });
  }
};

/** Returns the bytes of private memory of a process, without file pages, which the system can reclaim at any time. */
const privateMemoryBytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
};

/** Appends all events; resolves with the node's peak memory. */
const appendAll = async ({ pid }: FaultyNode, client: EventStoreDBClient): Promise<number> => {
  let maxBytes = 0;
  for (let written = 0; written < EVENT_COUNT; written += EVENTS_PER_APPEND) {
    await client.appendToStream(
      'much',
      Array.from({ length: EVENTS_PER_APPEND }, () => binaryEvent({ type: 'bytes', data: new Uint8Array(DATA_BYTES) })),
    );
    maxBytes = Math.max(maxBytes, await privateMemoryBytes(pid));
  }
  return maxBytes;
};

interface Subscriber {
  readonly call: ClientReadableStream<ReadResp>;
  /** Reads until all events have arrived; resolves with the number of events out of sequence. */
  readAll(): Promise<number>;
  close(): void;
}

/** Number of events that subscribers read one by one at first. */
const SLOW_EVENT_COUNT = 200;
const yieldToEventLoop = (): Promise<void> => new Promise(setImmediate);

/** Subscribes without reading yet. Each subscriber has its own connection, so that none waits for unread events of another. */
const subscribe = (host: string): Subscriber => {
  const client = new streamsGrpc.StreamsClient(host, credentials.createInsecure(), { 'grpc.use_local_subchannel_pool': 1 });
  const call = client.read(readRequest({ stream: 'much', subscription: true }), new Metadata());
  call.on('error', () => undefined);
  return {
    call,
    readAll: async () => {
      let expectedRevision = 0;
      let outOfSequence = 0;
      for await (const response of call as AsyncIterable<ReadResp>) {
        const event = response.getEvent()?.getEvent();
        if (event === undefined) continue;
        if (Number(event.getStreamRevision()) !== expectedRevision) outOfSequence += 1;
        expectedRevision += 1;
        if (expectedRevision >= EVENT_COUNT) break;
        if (expectedRevision < SLOW_EVENT_COUNT) await yieldToEventLoop();
      }
      return outOfSequence;
    },
    close: () => {
      call.cancel();
      client.close();
    },
  };
};

const subscribeAll = async (host: string): Promise<readonly Subscriber[]> => {
  const subscribers = Array.from({ length: SUBSCRIBER_COUNT }, () => subscribe(host));
  await Promise.all(subscribers.map(({ call }) => new Promise((resolve) => call.once('metadata', resolve))));
  return subscribers;
};

const formatMiB = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`;

testOnLinux(`eight paused subscribers use a bounded amount of memory during ${EVENT_COUNT} events, and catch up`, async () => {
  const bytesWithoutSubscribers = await withNode(appendAll);
  await withNode(async (node, client) => {
    const subscribers = await subscribeAll(new URL(node.url.replace('esdb:', 'http:')).host);
    const bytesWithSubscribers = await appendAll(node, client);
    progress(`slow readers: ${formatMiB(bytesWithSubscribers)} with them, ${formatMiB(bytesWithoutSubscribers)} without`);
    expect(bytesWithSubscribers - bytesWithoutSubscribers).toBeLessThan(MAX_EXTRA_BYTES);
    expect(await Promise.all(subscribers.map((subscriber) => subscriber.readAll()))).toEqual(subscribers.map(() => 0));
    for (const subscriber of subscribers) subscriber.close();
  });
});

testOnLinux('control: a node without backpressure exceeds the limit', async () => {
  const node = await startChildNode({
    name: 'boundless',
    script: 'tests/faults/eventServerWithoutBackpressure.ts',
    argumentsOf: runAsChild,
    args: [String(EVENT_COUNT), String(DATA_BYTES)],
  });
  try {
    const before = await privateMemoryBytes(node.pid);
    const subscribers = await subscribeAll(`127.0.0.1:${node.port}`);
    expect((await privateMemoryBytes(node.pid)) - before).toBeGreaterThan(MAX_EXTRA_BYTES);
    for (const subscriber of subscribers) subscriber.close();
  } finally {
    await node.stop();
  }
});
