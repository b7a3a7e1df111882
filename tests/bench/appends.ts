import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EventStoreDBClient, jsonEvent, START, type EventData } from '@eventstore/db-client';
import { startChildNode, type ChildNode } from '../../embedded/childNode.ts';
import { startNodes } from '../../embedded/nodes.ts';
import { bareLmdbRate } from './bareLmdb.ts';
import type { BenchRow } from './row.ts';

export const title = 'The event store through the official client, beside a node that only acknowledges and bare LMDB';

/** Each node is measured this often, in turn: what else the machine does at a time spoils one round, not the medians. */
const ROUNDS = 3;
const SECONDS = 1;
const BATCH = 100;
const READ_EVENTS = 30_000;
/** Bytes of a stored event of this benchmark, about. */
const EVENT_BYTES = 420;

const event = (): EventData =>
  jsonEvent({
    type: 'BedsCounted',
    data: { available: 7, total: 40, observedAt: '2026-01-01T00:00:00.000Z', saw: 8, note: 'x'.repeat(60) },
    metadata: { commandId: '00000000-0000-4000-8000-000000000000', actor: { id: 'bench', role: 'SYSTEM', via: 'api' } },
  }) as EventData;

/** Events a second that `inFlight` loops append, each to streams of its own, `perAppend` at a time. */
const appendRate = async (client: EventStoreDBClient, inFlight: number, perAppend: number, name: string): Promise<number> => {
  await client.appendToStream(`${name}-warm`, event());
  const start = performance.now();
  const until = start + SECONDS * 1_000;
  let written = 0;
  await Promise.all(
    Array.from({ length: inFlight }, async (_, loop) => {
      for (let count = 0; performance.now() < until; count += 1) {
        await client.appendToStream(`${name}-${loop}-${count % 50}`, Array.from({ length: perAppend }, event));
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

const rateOf = async (events: AsyncIterable<unknown>, enough: number): Promise<number> => {
  const start = performance.now();
  let seen = 0;
  for await (const _event of events) if (++seen >= enough) break;
  return (seen * 1_000) / (performance.now() - start);
};

const readRates = async (client: EventStoreDBClient): Promise<Record<'readStream' | 'readAll' | 'subscribeToAll', number>> => {
  const subscription = client.subscribeToAll({ fromPosition: START });
  const rates = {
    readStream: await rateOf(client.readStream('to-read', { maxCount: READ_EVENTS }), READ_EVENTS),
    readAll: await rateOf(client.readAll({ maxCount: READ_EVENTS }), READ_EVENTS),
    subscribeToAll: await rateOf(subscription, READ_EVENTS),
  };
  await subscription.unsubscribe();
  return rates;
};

interface Rates {
  readonly one: number;
  readonly sixtyFour: number;
  readonly batches: number;
  readonly reads: Awaited<ReturnType<typeof readRates>>;
}

const measure = async (url: string): Promise<Rates> => {
  const client = EventStoreDBClient.connectionString(url);
  await appendRate(client, 64, 1, 'warm-up');
  const one = await appendRate(client, 1, 1, 'one');
  const sixtyFour = await appendRate(client, 64, 1, 'sixty-four');
  const batches = await appendRate(client, 1, BATCH, 'batches');
  await fill(client);
  await readRates(client);
  const reads = await readRates(client);
  // `dispose` would wait for ever for the subscription, whose rest nobody reads.
  (await client['getChannel']()).close();
  return { one, sixtyFour, batches, reads };
};

const startPlain = (dataDir: string): Promise<ChildNode> =>
  startChildNode({ name: 'event-store', script: 'event-store/main.ts', args: ['--port', '0', '--data', dataDir] });

const row = (measured: string, value: number, besideName: string, besideValue: number, goal: string): BenchRow => ({
  measure: measured,
  value,
  unit: 'events/s',
  beside: `${besideName} ${Math.round(besideValue)}/s`,
  ratio: value / besideValue,
  goal,
});
const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const medians = (rounds: readonly Rates[]): Rates => ({
  one: median(rounds.map(({ one }) => one)),
  sixtyFour: median(rounds.map(({ sixtyFour }) => sixtyFour)),
  batches: median(rounds.map(({ batches }) => batches)),
  reads: {
    readStream: median(rounds.map(({ reads }) => reads.readStream)),
    readAll: median(rounds.map(({ reads }) => reads.readAll)),
    subscribeToAll: median(rounds.map(({ reads }) => reads.subscribeToAll)),
  },
});

const measureLimit = async (): Promise<Rates> => {
  const limit = await startChildNode({ name: 'acknowledge-only', script: '../tests/bench/acknowledgeOnlyNode.ts', args: [] });
  const rates = await measure(`esdb://127.0.0.1:${limit.port}?tls=false`);
  await limit.stop();
  return rates;
};

const measurePlain = async (folder: string): Promise<Rates> => {
  const plain = await startPlain(folder);
  const rates = await measure(`esdb://127.0.0.1:${plain.port}?tls=false`);
  await plain.stop();
  return rates;
};

const measureSecure = async (folder: string): Promise<Rates> => {
  const nodes = await startNodes(folder, { only: 'event-store' });
  const rates = await measure(nodes.eventStoreUrl);
  await nodes.stop();
  return rates;
};

/** Durable appends and reads, each beside its limits of the same run. */
export const run = async (): Promise<readonly BenchRow[]> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-bench-'));
  const limits: Rates[] = [];
  const plain: Rates[] = [];
  const withTls: Rates[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    limits.push(await measureLimit());
    plain.push(await measurePlain(path.join(folder, `plain-${round}`)));
    withTls.push(await measureSecure(path.join(folder, `secure-${round}`)));
  }
  const [acknowledged, durable, secure] = [medians(limits), medians(plain), medians(withTls)];
  const bareOne = await bareLmdbRate(path.join(folder, 'bare-1'), 1, EVENT_BYTES, SECONDS);
  const bareMany = await bareLmdbRate(path.join(folder, 'bare-64'), 64, EVENT_BYTES, SECONDS);
  await rm(folder, { recursive: true, force: true });

  const only = 'acknowledge-only';
  const memory = 'from memory';
  return [
    row('append, 1 in flight', durable.one, only, acknowledged.one, '≥ 0.35, aim 0.45'),
    row('append, 64 in flight', durable.sixtyFour, only, acknowledged.sixtyFour, '≥ 0.5'),
    row(`append, batches of ${BATCH}`, durable.batches, only, acknowledged.batches, '≥ 0.75'),
    row('append, 1 in flight', durable.one, 'bare LMDB, 1 in flight', bareOne, 'for scale'),
    row('append, 64 in flight', durable.sixtyFour, 'bare LMDB, 64 in flight', bareMany, 'for scale'),
    row('readStream', durable.reads.readStream, memory, acknowledged.reads.readStream, '≥ 0.95'),
    row('readAll', durable.reads.readAll, memory, acknowledged.reads.readAll, '≥ 0.95'),
    row('subscribeToAll', durable.reads.subscribeToAll, memory, acknowledged.reads.subscribeToAll, '≥ 0.95'),
    row('TLS: append, 1 in flight', secure.one, 'without TLS', durable.one, 'what TLS costs'),
    row('TLS: append, 64 in flight', secure.sixtyFour, 'without TLS', durable.sixtyFour, 'what TLS costs'),
    row('TLS: readAll', secure.reads.readAll, 'without TLS', durable.reads.readAll, 'what TLS costs'),
  ];
};
