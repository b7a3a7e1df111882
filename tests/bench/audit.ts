import type { BenchRow } from 'test-tools/benchRow.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import type { MongoConnection } from '#platform/mongo/index.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { pageId } from '#projections/audit/document.ts';
import { auditProjection } from '#projections/audit/projection.ts';
import { bedHistoryProjection } from '#projections/bedHistory/projection.ts';
import { checkpointId, type Projection } from '#projections/runtime/projection.ts';
import { readCountsOfMany } from '#query-api/history/bedHistory/readCounts.ts';
import { takeFirst } from '#query-api/history/entries/auditLines.ts';
import { entriesOfService, readEntries, type EntryFilter } from '#query-api/history/entries/readEntries.ts';
import { changesOf } from '#query-api/querying/serviceChanges.ts';
import type { LongLog } from '../support/generator.ts';
import { startStores } from '../support/stores.ts';
import { measureReadRate } from './measureReadRate.ts';
import { appendYear, measureRebuild, PEOPLE } from './yearOfDirectory.ts';

export const title = 'The audit of a year of a directory: rebuild, compared with the client that only reads $all';

const collectionOf = async ({ models }: MongoConnection, projection: Projection<object>): Promise<string> => {
  const row = await models.collection<{ _id: string; collection: string }>('checkpoints').findOne({ _id: checkpointId(projection) });
  if (row === null) throw new Error(`${projection.name} is not filled`);
  return row.collection;
};

const sizeOf = async (mongo: MongoConnection, projection: Projection<object>): Promise<number> => {
  const stats = await mongo.models.command({ collStats: await collectionOf(mongo, projection) });
  return Number(stats['totalSize']);
};

/** Number of requests per query, alternating with the read that it is compared with. */
const QUERY_COUNT = 200;
const p99Of = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Infinity;

interface AuditBenchCase {
  readonly measure: string;
  readonly goal: string;
  /** Sends the query, and returns a function that reads the same rows directly. */
  prepareQuery(index: number): Promise<() => Promise<unknown>>;
}

/** Measures the slowest of a hundred responses against the slowest of a hundred reads of the same rows by id. */
const measureCase = async ({ measure, goal, prepareQuery }: AuditBenchCase): Promise<BenchRow> => {
  const [queryTimes, readTimes]: [number[], number[]] = [[], []];
  for (let index = -20; index < QUERY_COUNT; index += 1) {
    const start = performance.now();
    const readPagesById = await prepareQuery(index + 20);
    const queryEndMs = performance.now();
    await readPagesById();
    if (index < 0) continue;
    queryTimes.push(queryEndMs - start);
    readTimes.push(performance.now() - queryEndMs);
  }
  const [value, alone] = [p99Of(queryTimes), p99Of(readTimes)];
  return {
    measure: `${measure}, p99`,
    value,
    unit: 'ms',
    beside: `the same rows by their ids: ${alone.toFixed(1)} ms`,
    ratio: value / alone,
    goal,
  };
};

const auditBenchCases = async (
  mongo: MongoConnection,
  { services, shelters }: LongLog,
  people: readonly string[],
): Promise<readonly AuditBenchCase[]> => {
  const { models } = mongo;
  const audit = { collection: await collectionOf(mongo, auditProjection) };
  const beds = { collection: await collectionOf(mongo, bedHistoryProjection) };
  const byIds = (collection: string, ids: readonly string[]) => () =>
    models
      .collection<{ _id: string }>(collection)
      .find({ _id: { $in: [...ids] } })
      .sort({ _id: -1 })
      .toArray();
  const filters: readonly EntryFilter[] = [
    { view: 'all' },
    { view: 'beds' },
    { view: 'approvals' },
    { view: 'edits' },
    { view: 'all', person: people[7] },
  ];
  const monthMs = 30 * 86_400_000;
  return [
    {
      measure: 'first results of the audit',
      goal: '<= 3',
      prepareQuery: async (index) => {
        const foundEntries = await takeFirst(readEntries(models, audit, filters[index % filters.length]!, { direction: 'newest' }), 51);
        return byIds(audit.collection, [...new Set(foundEntries.map(({ at, position }) => pageId(at, BigInt(position))))]);
      },
    },
    {
      measure: 'history of a service',
      goal: '<= 2',
      prepareQuery: async (index) => {
        const entries = await entriesOfService(models, audit, services[(index * 31) % services.length]!.id);
        changesOf(entries, { readsPlace: true, isConfidential: false });
        return byIds(audit.collection, [...new Set(entries.map(({ at, position }) => pageId(at, BigInt(position))))]);
      },
    },
    {
      measure: 'beds of all shelters for a month',
      goal: '<= 5',
      prepareQuery: async (index) => {
        const to = Date.now() - (index % 300) * 86_400_000;
        const ids = shelters.map(({ id }) => id);
        await readCountsOfMany(models, beds, ids, { from: to - monthMs, to });
        const from = new Date(to - monthMs).toISOString().slice(0, 7);
        return byIds(
          beds.collection,
          ids.flatMap((id) => [`${id}.${from}`, `${id}.${new Date(to).toISOString().slice(0, 7)}`]),
        );
      },
    },
  ];
};

export const run = async (): Promise<readonly BenchRow[]> => {
  const stores = await startStores({ isIsolated: true });
  const eventStore = openEventStore(stores.eventStoreUrl);
  const mongo = await connectMongo(stores.mongodbUrl);
  try {
    const log = await appendYear(eventStore, Date.now());
    await measureReadRate(stores.eventStoreUrl);
    const before = await measureReadRate(stores.eventStoreUrl);
    const seconds = await measureRebuild(auditProjection, eventStore, mongo);
    const after = await measureReadRate(stores.eventStoreUrl);
    const alone = (before.rate + after.rate) / 2;
    const rate = before.events / seconds;
    const bedsRate = before.events / (await measureRebuild(bedHistoryProjection, eventStore, mongo));
    const answers: BenchRow[] = [];
    for (const benchCase of await auditBenchCases(mongo, log, PEOPLE)) answers.push(await measureCase(benchCase));
    return [
      ...answers,
      {
        measure: `rebuild of the audit (${before.events.toLocaleString('en-US')} events)`,
        value: rate,
        unit: 'events/s',
        beside: `client reading $all alone: ${Math.round(alone)} events/s`,
        ratio: rate / alone,
        goal: '>= 0.5',
      },
      {
        measure: `rebuild of beds over time (${before.events.toLocaleString('en-US')} events)`,
        value: bedsRate,
        unit: 'events/s',
        beside: `client reading $all alone: ${Math.round(alone)} events/s`,
        ratio: bedsRate / alone,
        goal: '>= 0.5',
      },
      {
        measure: 'size of the audit',
        value: (await sizeOf(mongo, auditProjection)) / before.events,
        unit: 'bytes an event',
        beside: '',
        ratio: 1,
        goal: 'reported',
      },
    ];
  } finally {
    await eventStore.close();
    await mongo.close();
    await stores.stop();
  }
};
