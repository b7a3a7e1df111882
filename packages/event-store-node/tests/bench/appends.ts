import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { EventStoreDBClient, jsonEvent, START, type EventData } from '@eventstore/db-client';
import type { BenchRow } from 'test-tools/benchRow.ts';
import { measureInSlices, medianRate, medianRatio, type RatesByContestant } from 'test-tools/slices.ts';
import { startNode } from 'test-tools/startNode.ts';
import { startPlainNode, startSecureNode } from '../nodes.ts';
import { openBareLmdb } from './bareLmdb.ts';

/** Number of slices in which all contestants are measured in turn; the result is the median ratio within a slice. */
const SLICE_COUNT = 15;
const SLICE_MS = 300;
const READ_SLICE_COUNT = 12;
const BATCH_SIZE = 100;
const READ_EVENT_COUNT = 30_000;
/** Approximate bytes of a stored event of this benchmark. */
const EVENT_BYTES = 420;

export const title =
  `The event store through the official client, compared with a node that only acknowledges (same codecs and frame writer, no\n` +
  `storage) and with bare LMDB: measured in turn, ${SLICE_COUNT} slices of ${SLICE_MS} ms (reads: ${READ_SLICE_COUNT} of ${READ_EVENT_COUNT} events), in shuffled order;` +
  `the ratio is the median of the slices' ratios`;

const event = (): EventData =>
  jsonEvent({
    type: 'BedsCounted',
    data: { available: 7, total: 40, observedAt: '2026-01-01T00:00:00.000Z', saw: 8, note: 'x'.repeat(60) },
    metadata: { commandId: '00000000-0000-4000-8000-000000000000', actor: { id: 'bench', role: 'SYSTEM', via: 'api' } },
  }) as EventData;

/** Returns the events per second that `inFlight` loops append to their own streams, `eventsPerAppend` at a time. */
const appendRate = async (client: EventStoreDBClient, inFlight: number, eventsPerAppend: number): Promise<number> => {
  const start = performance.now();
  const endMs = start + SLICE_MS;
  let writtenCount = 0;
  await Promise.all(
    Array.from({ length: inFlight }, async (_, loopIndex) => {
      for (let count = 0; performance.now() < endMs; count += 1) {
        await client.appendToStream(
          `${inFlight}-${eventsPerAppend}-${loopIndex}-${count % 50}`,
          Array.from({ length: eventsPerAppend }, event),
        );
        writtenCount += eventsPerAppend;
      }
    }),
  );
  return (writtenCount * 1_000) / (performance.now() - start);
};

const appendEventsToRead = async (client: EventStoreDBClient): Promise<void> => {
  for (let writtenCount = 0; writtenCount < READ_EVENT_COUNT; writtenCount += 1_000)
    await client.appendToStream('to-read', Array.from({ length: 1_000 }, event));
};

const rateOf = async (events: AsyncIterable<unknown>): Promise<number> => {
  const start = performance.now();
  let readCount = 0;
  for await (const _event of events) if (++readCount >= READ_EVENT_COUNT) break;
  return (readCount * 1_000) / (performance.now() - start);
};

const readStreamRate = (client: EventStoreDBClient): Promise<number> =>
  rateOf(client.readStream('to-read', { maxCount: READ_EVENT_COUNT }));
const readAllRate = (client: EventStoreDBClient): Promise<number> => rateOf(client.readAll({ maxCount: READ_EVENT_COUNT }));
const subscribeRate = async (client: EventStoreDBClient): Promise<number> => {
  const subscription = client.subscribeToAll({ fromPosition: START });
  const rate = await rateOf(subscription);
  await subscription.unsubscribe();
  return rate;
};

const ACKNOWLEDGE_ONLY = 'acknowledge-only';
const WITHOUT_TLS = 'without TLS';
const WITH_TLS = 'with TLS';
const BARE_LMDB = 'bare LMDB';

interface RunningNode {
  readonly name: string;
  readonly client: EventStoreDBClient;
  stop(): Promise<void>;
}

const connectToNode = async (name: string, url: string, stopNode: () => Promise<void>): Promise<RunningNode> => {
  const client = EventStoreDBClient.connectionString(url);
  await appendEventsToRead(client);
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

const startAll = async (folder: string): Promise<readonly RunningNode[]> => {
  const limit = await startNode(fileURLToPath(new URL('acknowledgeOnlyNode.ts', import.meta.url)), []);
  const plainNode = await startPlainNode(path.join(folder, 'plain'));
  const secureNode = await startSecureNode(path.join(folder, 'secure'));
  return [
    await connectToNode(ACKNOWLEDGE_ONLY, `esdb://127.0.0.1:${limit.port}?tls=false`, () => limit.stop()),
    await connectToNode(WITHOUT_TLS, `esdb://127.0.0.1:${plainNode.port}?tls=false`, () => plainNode.stop()),
    await connectToNode(WITH_TLS, secureNode.url, () => secureNode.node.stop()),
  ];
};

const row = (measureLabel: string, slices: RatesByContestant, name: string, baseline: string, goal: string): BenchRow => ({
  measure: measureLabel,
  value: medianRate(slices, name),
  unit: 'events/s',
  beside: `${baseline} ${Math.round(medianRate(slices, baseline))}/s`,
  ratio: medianRatio(slices, name, baseline),
  goal,
});

/** Measures durable appends and reads, each against its upper bound in the same slices. */
export const run = async (): Promise<readonly BenchRow[]> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-bench-'));
  const nodes = await startAll(folder);
  const lmdb = openBareLmdb(path.join(folder, 'bare'));
  const contestantsFor = (rate: (client: EventStoreDBClient) => Promise<number>) =>
    nodes.map(({ name, client }) => ({ name, measure: () => rate(client) }));
  const bareContestant = (inFlight: number) => ({ name: BARE_LMDB, measure: () => lmdb.measureRate(inFlight, EVENT_BYTES, SLICE_MS) });

  // Reads come first, while the log contains only the events that they read.
  const readStream = await measureInSlices(READ_SLICE_COUNT, contestantsFor(readStreamRate));
  const readAll = await measureInSlices(READ_SLICE_COUNT, contestantsFor(readAllRate));
  const subscribeToAll = await measureInSlices(READ_SLICE_COUNT, contestantsFor(subscribeRate));
  const singleAppends = await measureInSlices(SLICE_COUNT, [...contestantsFor((client) => appendRate(client, 1, 1)), bareContestant(1)]);
  const parallelAppends = await measureInSlices(SLICE_COUNT, [
    ...contestantsFor((client) => appendRate(client, 64, 1)),
    bareContestant(64),
  ]);
  const batchAppends = await measureInSlices(
    SLICE_COUNT,
    contestantsFor((client) => appendRate(client, 1, BATCH_SIZE)),
  );
  for (const node of nodes) await node.stop();
  await lmdb.close();
  await rm(folder, { recursive: true, force: true });

  return [
    row('append, 1 in flight', singleAppends, WITHOUT_TLS, ACKNOWLEDGE_ONLY, '≥ 0.35, aim 0.45'),
    row('append, 64 in flight', parallelAppends, WITHOUT_TLS, ACKNOWLEDGE_ONLY, '≥ 0.5'),
    row(`append, batches of ${BATCH_SIZE}`, batchAppends, WITHOUT_TLS, ACKNOWLEDGE_ONLY, '≥ 0.75'),
    row('append, 1 in flight', singleAppends, WITHOUT_TLS, BARE_LMDB, 'for scale'),
    row('append, 64 in flight', parallelAppends, WITHOUT_TLS, BARE_LMDB, 'for scale'),
    row('readStream', readStream, WITHOUT_TLS, ACKNOWLEDGE_ONLY, '≥ 0.95'),
    row('readAll', readAll, WITHOUT_TLS, ACKNOWLEDGE_ONLY, '≥ 0.95'),
    row('subscribeToAll', subscribeToAll, WITHOUT_TLS, ACKNOWLEDGE_ONLY, '≥ 0.95'),
    row('TLS: append, 1 in flight', singleAppends, WITH_TLS, WITHOUT_TLS, 'what TLS costs'),
    row('TLS: append, 64 in flight', parallelAppends, WITH_TLS, WITHOUT_TLS, 'what TLS costs'),
    row('TLS: readAll', readAll, WITH_TLS, WITHOUT_TLS, 'what TLS costs'),
  ];
};
