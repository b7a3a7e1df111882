import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { openEventStore, type EventStore, type LogEntry } from '#platform/event-store/index.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { logSealedEvent, logSealedEvents } from '../contract/eventStoreClient/events.ts';
import { startNode, type FaultyNode } from './faultyNode.ts';
import { queryWhileStopped, createQueryTally, runAndTally, type Query } from './queryTally.ts';

/*
 * A store is paused (SIGSTOP, SIGCONT) during reads and writes, some of which time out. A caller gets the right answer or an error, never
 * an empty result that would end a valid session or hide a service.
 */

const TARGET_ANSWERS = RUNS_WHOLE_MATRIX ? 10_000 : 2000;
const PARALLEL_QUERIES = 500;
/** Maximum number of rounds, more than the right answers need even if many queries are rejected. */
const MAX_ROUNDS = 80;
const SHORT_TIMEOUT_QUERIES = 4;

let folder: string;
let node: FaultyNode;

const startStore = async (store: 'event-store' | 'document-store'): Promise<void> => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-stopped-'));
  node = await startNode(store, folder);
};
const end = async (): Promise<void> => {
  node.signal('SIGCONT');
  await node.kill();
  await rm(folder, { recursive: true, force: true });
};

const countsOf = (events: readonly RecordedEvent[]): number[] => events.map(({ data }) => (data as { count: number }).count);
const countUpTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns queries about streams and the log at the start; the last one reads a stream that does not exist. */
const createQueries = (store: EventStore, knownPositions: { start: bigint; end: bigint }): Query[] => [
  {
    name: 'a short stream',
    ask: () => store.readStream('short'),
    isCorrect: (events) => isSameJson(countsOf(events as RecordedEvent[]), countUpTo(3)),
  },
  {
    name: 'a long stream',
    ask: () => store.readStream('long'),
    isCorrect: (events) => isSameJson(countsOf(events as RecordedEvent[]), countUpTo(20)),
  },
  {
    name: 'a page of the log',
    ask: () => store.readAll({ after: knownPositions.start, maxCount: 10 }),
    isCorrect: (entries) => (entries as LogEntry[]).length === 10,
  },
  { name: 'the end of the log', ask: () => store.lastPosition(), isCorrect: (position) => (position as bigint) >= knownPositions.end },
  {
    name: 'where a stream stands',
    ask: () => store.append('short', 2n, []),
    isCorrect: (result) => (result as { revision: bigint }).revision === 2n,
  },
  { name: 'a stream that is not there', ask: () => store.readStream('missing'), isCorrect: (events) => isSameJson(events, []) },
];

describe('paused event store', () => {
  let longTimeoutStore: EventStore;
  let shortTimeoutStore: EventStore;
  let knownPositions: { start: bigint; end: bigint };
  beforeAll(async () => {
    await startStore('event-store');
    longTimeoutStore = openEventStore(node.url, { retry: { readMs: 60_000, appendAttemptMs: 60_000, appendMs: 120_000 } });
    shortTimeoutStore = openEventStore(node.url, { retry: { readMs: 50 } });
    const { position } = await longTimeoutStore.append('short', 'no_stream', logSealedEvents(3));
    knownPositions = { start: position, end: (await longTimeoutStore.append('long', 'no_stream', logSealedEvents(20))).position };
  });
  afterAll(async () => {
    await longTimeoutStore.close();
    await shortTimeoutStore.close();
    await end();
  });

  test('returns only right answers while other calls time out, and writes every append once', async () => {
    covers('log-3');
    const queryTally = createQueryTally();
    let written = 0;
    for (let round = 0; queryTally.correctCount < TARGET_ANSWERS && round < MAX_ROUNDS; round += 1) {
      const queryKinds = createQueries(longTimeoutStore, knownPositions);
      const queries = Array.from({ length: PARALLEL_QUERIES }, (_, at) => queryKinds[at % queryKinds.length]!);
      await queryWhileStopped(node, {
        startQueries: () => [
          runAndTally(queryTally, queries),
          // An append during the pause: it must report success and be written once, however long it takes.
          longTimeoutStore.append(`round-${round}`, 'no_stream', [logSealedEvent(0), logSealedEvent(1)]).then(({ revision }) => {
            written += revision === 1n ? 1 : 0;
          }),
        ],
        startTimedOutQueries: () => Array.from({ length: SHORT_TIMEOUT_QUERIES }, () => shortTimeoutStore.readStream('long')),
      });
      expect(queryTally.wrong).toEqual([]);
      expect(written).toBe(round + 1);
      expect(countsOf(await longTimeoutStore.readStream(`round-${round}`))).toEqual([0, 1]);
    }
    expect(queryTally.correctCount).toBeGreaterThanOrEqual(TARGET_ANSWERS);
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

interface NumberedDocument {
  readonly _id: string;
  readonly at: number;
}

describe('paused document store', () => {
  beforeAll(() => startStore('document-store'));
  afterAll(end);

  test('returns thousands of right answers and no wrong ones while the driver times out', async () => {
    // The driver detects the missing heartbeat and closes connections soon, which keeps the test short.
    const mongo = await connectMongo(node.url, { heartbeatFrequencyMS: 500, connectTimeoutMS: 200, serverSelectionTimeoutMS: 60_000 });
    const rows = mongo.models.collection<NumberedDocument>('rows');
    await rows.insertMany(Array.from({ length: 30 }, (_, at) => ({ _id: String(at), at })));
    const queryKinds: Query[] = [
      { name: 'one document', ask: () => rows.findOne({ _id: '7' }), isCorrect: (row) => isSameJson(row, { _id: '7', at: 7 }) },
      {
        name: 'all in pages',
        ask: () => rows.find({}, { batchSize: 20 }).toArray(),
        isCorrect: (found) => (found as NumberedDocument[]).length === 30,
      },
      { name: 'a count', ask: () => rows.countDocuments({ _id: '8' }, { limit: 1 }), isCorrect: (count) => count === 1 },
      { name: 'one that is not there', ask: () => rows.findOne({ _id: 'none' }), isCorrect: (row) => row === null },
    ];
    const queries = Array.from({ length: 4 * PARALLEL_QUERIES }, (_, at) => queryKinds[at % queryKinds.length]!);
    const queryTally = createQueryTally();
    const writeCollection = mongo.models.collection<{ readonly _id: string }>('writes');
    const acknowledgedIds: string[] = [];
    for (let round = 0; queryTally.correctCount < TARGET_ANSWERS && round < MAX_ROUNDS; round += 1) {
      const _id = `round-${round}`;
      await queryWhileStopped(node, {
        startQueries: () => [
          runAndTally(queryTally, queries),
          writeCollection.insertOne({ _id }).then(
            () => acknowledgedIds.push(_id),
            () => undefined,
          ),
        ],
        startTimedOutQueries: () => [once(mongo.models.client, 'connectionPoolCleared')],
      });
      expect(queryTally.wrong).toEqual([]);
    }
    expect(queryTally.correctCount).toBeGreaterThanOrEqual(TARGET_ANSWERS);
    const written = (await writeCollection.find().toArray()).map((row) => row._id);
    expect(written).toEqual(expect.arrayContaining(acknowledgedIds));
    await mongo.close();
  });

  test('rejects queries in flight on a closed connection instead of returning empty results', async () => {
    const mongo = await connectMongo(node.url);
    const rows = mongo.models.collection<NumberedDocument>('rows');
    const queries = Array.from({ length: PARALLEL_QUERIES }, (_, at): Query =>
      at % 2 === 0
        ? { name: 'one document', ask: () => rows.findOne({ _id: '7' }), isCorrect: (row) => row !== null }
        : {
            name: 'all in pages',
            ask: () => rows.find({}, { batchSize: 20 }).toArray(),
            isCorrect: (found) => (found as NumberedDocument[]).length === 30,
          },
    );
    const queryTally = createQueryTally();
    await queryWhileStopped(node, { startQueries: () => [runAndTally(queryTally, queries)], startTimedOutQueries: () => [mongo.close()] });
    expect(queryTally).toMatchObject({ wrong: [], refused: PARALLEL_QUERIES });
  });
});
