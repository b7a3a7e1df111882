import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EventStoreDBClient, jsonEvent, START, type EventData } from '@eventstore/db-client';
import { startChildNode } from '#embedded/childNode.ts';
import { startNodes } from '#embedded/startNodes.ts';
import { openBareLmdb } from './bareLmdb.ts';
import type { BenchRow } from './row.ts';
import { inSlices, medianRate, medianRatio, type Slices } from './slices.ts';

/** Number of slices in which all contestants are measured in turn; the result is the median ratio within a slice. */
const SLICES = 15;
const SLICE_MS = 300;
const READ_SLICES = 12;
const BATCH = 100;
const READ_EVENTS = 30_000;
/** Approximate bytes of a stored event of this benchmark. */
const EVENT_BYTES = 420;

export const title =
  `The event store through the official client, compared with a node that only acknowledges (same codecs and frame writer, no\n` +
  `storage) and with bare LMDB: measured in turn, ${SLICES} slices of ${SLICE_MS} ms (reads: ${READ_SLICES} of ${READ_EVENTS} events), in shuffled order;` +
  `the ratio is the median of the slices' ratios`;

const event = (): EventData =>
  jsonEvent({
    type: 'BedsCounted',
    data: { available: 7, total: 40, observedAt: '2026-01-01T00:00:00.000Z', saw: 8, note: 'x'.repeat(60) },
    metadata: { commandId: '00000000-0000-4000-8000-000000000000', actor: { id: 'bench', role: 'SYSTEM', via: 'api' } },
  }) as EventData;

/** Returns the events per second that `inFlight` loops append to their own streams, `perAppend` at a time. */
const appendRate = async (client: EventStoreDBClient, inFlight: number, perAppend: number): Promise<number> => {
  const start = performance.now();
  const until = start + SLICE_MS;
  let written = 0;
  await Promise.all(
    Array.from({ length: inFlight }, async (_, loop) => {
      for (let count = 0; performance.now() < until; count += 1) {
        await client.appendToStream(`${inFlight}-${perAppend}-${loop}-${count % 50}`, Array.from({ length: perAppend }, event));
        written += perAppend;
      }
    }),
  );
  return (written * 1_000) / (performance.now() - start);
};

const fill = async (client: EventStoreDBClient): Promise<void> => {
  for (let written = 0; written < READ_EVENTS; written += 1_000)
    await client.appendToStream('to-read', Array.from({ length: 1_000 }, event));
};

const rateOf = async (events: AsyncIterable<unknown>): Promise<number> => {
  const start = performance.now();
  let seen = 0;
  for await (const _event of events) if (++seen >= READ_EVENTS) break;
  return (seen * 1_000) / (performance.now() - start);
};

const readStreamRate = (client: EventStoreDBClient): Promise<number> => rateOf(client.readStream('to-read', { maxCount: READ_EVENTS }));
const readAllRate = (client: EventStoreDBClient): Promise<number> => rateOf(client.readAll({ maxCount: READ_EVENTS }));
const subscribeRate = async (client: EventStoreDBClient): Promise<number> => {
  const subscription = client.subscribeToAll({ fromPosition: START });
  const rate = await rateOf(subscription);
  await subscription.unsubscribe();
  return rate;
};

const LIMIT = 'acknowledge-only';
const PLAIN = 'without TLS';
const SECURE = 'with TLS';
const LMDB = 'bare LMDB';

interface Running {
  readonly name: string;
  readonly client: EventStoreDBClient;
  stop(): Promise<void>;
}

const running = async (name: string, url: string, stopNode: () => Promise<void>): Promise<Running> => {
  const client = EventStoreDBClient.connectionString(url);
  await fill(client);
  return {
    name,
    client,
    stop: async () => {
      // `dispose` would never finish, because it waits for subscriptions that nobody reads to the end.
      (await client['getChannel']()).close();
      await stopNode();
    },
  };
};

const startAll = async (folder: string): Promise<readonly Running[]> => {
  const limit = await startChildNode({ name: LIMIT, script: 'tests/bench/acknowledgeOnlyNode.ts', args: [] });
  const plain = await startChildNode({
    name: 'event-store',
    script: 'embedded/event-store/main.ts',
    args: ['--port', '0', '--data', path.join(folder, 'plain')],
  });
  const secure = await startNodes(path.join(folder, 'secure'), { onlyNode: 'event-store' });
  return [
    await running(LIMIT, `esdb://127.0.0.1:${limit.port}?tls=false`, () => limit.stop()),
    await running(PLAIN, `esdb://127.0.0.1:${plain.port}?tls=false`, () => plain.stop()),
    await running(SECURE, secure.eventStoreUrl, () => secure.stop()),
  ];
};

const row = (measured: string, slices: Slices, name: string, beside: string, goal: string): BenchRow => ({
  measure: measured,
  value: medianRate(slices, name),
  unit: 'events/s',
  beside: `${beside} ${Math.round(medianRate(slices, beside))}/s`,
  ratio: medianRatio(slices, name, beside),
  goal,
});

/** Measures durable appends and reads, each against its upper bound in the same slices. */
export const run = async (): Promise<readonly BenchRow[]> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-bench-'));
  const nodes = await startAll(folder);
  const lmdb = openBareLmdb(path.join(folder, 'bare'));
  const ofNodes = (rate: (client: EventStoreDBClient) => Promise<number>) =>
    nodes.map(({ name, client }) => ({ name, measure: () => rate(client) }));
  const bare = (inFlight: number) => ({ name: LMDB, measure: () => lmdb.rate(inFlight, EVENT_BYTES, SLICE_MS) });

  // Reads come first, while the log contains only the events that they read.
  const readStream = await inSlices(READ_SLICES, ofNodes(readStreamRate));
  const readAll = await inSlices(READ_SLICES, ofNodes(readAllRate));
  const subscribeToAll = await inSlices(READ_SLICES, ofNodes(subscribeRate));
  const one = await inSlices(SLICES, [...ofNodes((client) => appendRate(client, 1, 1)), bare(1)]);
  const many = await inSlices(SLICES, [...ofNodes((client) => appendRate(client, 64, 1)), bare(64)]);
  const batches = await inSlices(
    SLICES,
    ofNodes((client) => appendRate(client, 1, BATCH)),
  );
  for (const node of nodes) await node.stop();
  await lmdb.close();
  await rm(folder, { recursive: true, force: true });

  return [
    row('append, 1 in flight', one, PLAIN, LIMIT, '≥ 0.35, aim 0.45'),
    row('append, 64 in flight', many, PLAIN, LIMIT, '≥ 0.5'),
    row(`append, batches of ${BATCH}`, batches, PLAIN, LIMIT, '≥ 0.75'),
    row('append, 1 in flight', one, PLAIN, LMDB, 'for scale'),
    row('append, 64 in flight', many, PLAIN, LMDB, 'for scale'),
    row('readStream', readStream, PLAIN, LIMIT, '≥ 0.95'),
    row('readAll', readAll, PLAIN, LIMIT, '≥ 0.95'),
    row('subscribeToAll', subscribeToAll, PLAIN, LIMIT, '≥ 0.95'),
    row('TLS: append, 1 in flight', one, SECURE, PLAIN, 'what TLS costs'),
    row('TLS: append, 64 in flight', many, SECURE, PLAIN, 'what TLS costs'),
    row('TLS: readAll', readAll, SECURE, PLAIN, 'what TLS costs'),
  ];
};
