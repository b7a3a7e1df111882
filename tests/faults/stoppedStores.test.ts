import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import { openEventStore, type EventStore, type LogEntry } from '#platform/event-store/index.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { sealed, sealedUpTo } from '../contract/event-store/events.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { startNode, type FaultyNode } from './node.ts';
import { askWhileStopped, newTally, tallyUp, type Query } from './stoppedStore.ts';

/*
 * A store is paused (SIGSTOP, SIGCONT) during reads and writes, some of which time out. A caller gets the right answer or an error, never
 * an empty result that would end a valid session or hide a service.
 */

const ANSWERS = IN_MATRIX ? 10_000 : 2000;
const AT_ONCE = 500;
/** Maximum number of rounds, more than the right answers need even if many queries are rejected. */
const MAX_ROUNDS = 80;
const IMPATIENT = 4;

let folder: string;
let node: FaultyNode;

const startOn = async (store: 'event-store' | 'document-store'): Promise<void> => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-stopped-'));
  node = await startNode(store, folder);
};
const end = async (): Promise<void> => {
  node.signal('SIGCONT');
  await node.kill();
  await rm(folder, { recursive: true, force: true });
};

const countsOf = (events: readonly RecordedEvent[]): number[] => events.map(({ data }) => (data as { count: number }).count);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns queries about streams and the log at the start; the last one reads a stream that does not exist. */
const questionsOf = (store: EventStore, known: { start: bigint; end: bigint }): Query[] => [
  { name: 'a short stream', ask: () => store.readStream('short'), isRight: (events) => same(countsOf(events as RecordedEvent[]), upTo(3)) },
  { name: 'a long stream', ask: () => store.readStream('long'), isRight: (events) => same(countsOf(events as RecordedEvent[]), upTo(20)) },
  {
    name: 'a page of the log',
    ask: () => store.readAll({ after: known.start, maxCount: 10 }),
    isRight: (entries) => (entries as LogEntry[]).length === 10,
  },
  { name: 'the end of the log', ask: () => store.lastPosition(), isRight: (position) => (position as bigint) >= known.end },
  {
    name: 'where a stream stands',
    ask: () => store.append('short', 2n, []),
    isRight: (result) => (result as { revision: bigint }).revision === 2n,
  },
  { name: 'a stream that is not there', ask: () => store.readStream('missing'), isRight: (events) => same(events, []) },
];

describe('paused event store', () => {
  let patient: EventStore;
  let impatient: EventStore;
  let known: { start: bigint; end: bigint };
  beforeAll(async () => {
    await startOn('event-store');
    patient = openEventStore(node.url, { retry: { readMs: 60_000, appendAttemptMs: 60_000, appendMs: 120_000 } });
    impatient = openEventStore(node.url, { retry: { readMs: 50 } });
    const { position } = await patient.append('short', 'no_stream', sealedUpTo(3));
    known = { start: position, end: (await patient.append('long', 'no_stream', sealedUpTo(20))).position };
  });
  afterAll(async () => {
    await patient.close();
    await impatient.close();
    await end();
  });

  test('returns only right answers while other calls time out, and writes every append once', async () => {
    covers('log-3');
    const tally = newTally();
    let written = 0;
    for (let round = 0; tally.right < ANSWERS && round < MAX_ROUNDS; round += 1) {
      const kinds = questionsOf(patient, known);
      const queries = Array.from({ length: AT_ONCE }, (_, at) => kinds[at % kinds.length]!);
      await askWhileStopped(node, {
        asking: () => [
          tallyUp(tally, queries),
          // An append during the pause: it must report success and be written once, however long it takes.
          patient.append(`round-${round}`, 'no_stream', [sealed(0), sealed(1)]).then(({ revision }) => {
            written += revision === 1n ? 1 : 0;
          }),
        ],
        impatient: () => Array.from({ length: IMPATIENT }, () => impatient.readStream('long')),
      });
      expect(tally.wrong).toEqual([]);
      expect(written).toBe(round + 1);
      expect(countsOf(await patient.readStream(`round-${round}`))).toEqual([0, 1]);
    }
    expect(tally.right).toBeGreaterThanOrEqual(ANSWERS);
  });

  test('control: the official client ends reads like empty results if it is disposed during them', async () => {
    const client = EventStoreDBClient.connectionString(node.url);
    const read = async (): Promise<number> => {
      let count = 0;
      for await (const _event of client.readStream('long')) count += 1;
      return count;
    };
    expect(await read()).toBe(20);
    node.signal('SIGSTOP');
    const reads = Array.from({ length: 10 }, read);
    await new Promise(setImmediate);
    await client.dispose();
    node.signal('SIGCONT');
    expect(await Promise.all(reads)).toEqual(reads.map(() => 0));
    (await client['getChannel']()).close();
  });
});

interface Row {
  readonly _id: string;
  readonly at: number;
}

describe('paused document store', () => {
  beforeAll(() => startOn('document-store'));
  afterAll(end);

  test('returns thousands of right answers and no wrong ones while the driver times out', async () => {
    // The driver detects the missing heartbeat and closes connections soon, which keeps the test short.
    const mongo = await connectMongo(node.url, { heartbeatFrequencyMS: 500, connectTimeoutMS: 200, serverSelectionTimeoutMS: 60_000 });
    const rows = mongo.models.collection<Row>('rows');
    await rows.insertMany(Array.from({ length: 30 }, (_, at) => ({ _id: String(at), at })));
    const kinds: Query[] = [
      { name: 'one document', ask: () => rows.findOne({ _id: '7' }), isRight: (row) => same(row, { _id: '7', at: 7 }) },
      { name: 'all in pages', ask: () => rows.find({}, { batchSize: 20 }).toArray(), isRight: (found) => (found as Row[]).length === 30 },
      { name: 'a count', ask: () => rows.countDocuments({ _id: '8' }, { limit: 1 }), isRight: (count) => count === 1 },
      { name: 'one that is not there', ask: () => rows.findOne({ _id: 'none' }), isRight: (row) => row === null },
    ];
    const queries = Array.from({ length: 4 * AT_ONCE }, (_, at) => kinds[at % kinds.length]!);
    const tally = newTally();
    const writes = mongo.models.collection<{ readonly _id: string }>('writes');
    const acknowledged: string[] = [];
    for (let round = 0; tally.right < ANSWERS && round < MAX_ROUNDS; round += 1) {
      const _id = `round-${round}`;
      await askWhileStopped(node, {
        asking: () => [
          tallyUp(tally, queries),
          writes.insertOne({ _id }).then(
            () => acknowledged.push(_id),
            () => undefined,
          ),
        ],
        impatient: () => [once(mongo.models.client, 'connectionPoolCleared')],
      });
      expect(tally.wrong).toEqual([]);
    }
    expect(tally.right).toBeGreaterThanOrEqual(ANSWERS);
    const written = (await writes.find().toArray()).map((row) => row._id);
    expect(written).toEqual(expect.arrayContaining(acknowledged));
    await mongo.close();
  });

  test('rejects queries in flight on a closed connection instead of returning empty results', async () => {
    const mongo = await connectMongo(node.url);
    const rows = mongo.models.collection<Row>('rows');
    const queries = Array.from({ length: AT_ONCE }, (_, at): Query =>
      at % 2 === 0
        ? { name: 'one document', ask: () => rows.findOne({ _id: '7' }), isRight: (row) => row !== null }
        : {
            name: 'all in pages',
            ask: () => rows.find({}, { batchSize: 20 }).toArray(),
            isRight: (found) => (found as Row[]).length === 30,
          },
    );
    const tally = newTally();
    await askWhileStopped(node, { asking: () => [tallyUp(tally, queries)], impatient: () => [mongo.close()] });
    expect(tally).toMatchObject({ wrong: [], refused: AT_ONCE });
  });
});
