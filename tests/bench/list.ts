import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { openEventStore } from '#platform/event-store/index.ts';
import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { checkpointId, positionText, toStored } from '#projections/runtime/projection.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { documentOf, generateServices } from '../support/generator.ts';
import { startStores } from '../support/stores.ts';
import { load, type LoadResult } from './httpLoad.ts';
import type { BenchRow } from './row.ts';

export const title = 'GET /services: the 100 nearest of 50,000, open now, for one audience, on one core';

export const SERVICES = 50_000;
/** 2026-11-20T18:00:00Z: a Friday, 10 in the morning in Los Angeles. */
export const NOW = 1_795_197_600;
const CONNECTIONS = 8;
const SECONDS = 4;
const ROUNDS = 3;
const COLLECTION = 'services_v1_bench';
const AUDIENCES = ['MEN', 'WOMEN', 'KIDS', 'SENIORS', 'DISABLED', 'FAMILIES', 'LGBT'];
export const ONE = '/api/services?category=WOMEN&isOpen=true&limit=100&nearCoordinate=-118.24|34.05';

/** Writes the read model as projections would have written it, for a log with no other events. */
export const fill = async (mongo: MongoConnection, logId: string, count = SERVICES): Promise<(readonly [number, number])[]> => {
  const services = generateServices(1, count, { now: NOW });
  const collection = mongo.models.collection<{ _id: string }>(COLLECTION);
  for (let from = 0; from < services.length; from += 1000) {
    const some = services.slice(from, from + 1000);
    const rows = some.map((service) =>
      toStored(servicesProjection, { id: service.id, position: positionText(0n), document: documentOf(service) }),
    );
    await collection.insertMany(rows as { _id: string }[], { ordered: false });
  }
  const row = { _id: checkpointId(servicesProjection), collection: COLLECTION, position: positionText(0n), logId, fence: 0 };
  await mongo.models.collection<typeof row>('checkpoints').insertOne(row);
  return services.flatMap(({ place: { longitude, latitude } }) =>
    longitude === null || latitude === null ? [] : [[longitude, latitude] as const],
  );
};

/** Starts the query API over the stores of `environment`, in a separate process. */
export const startServer = async (
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly child: ChildProcess; readonly port: number }> => {
  const script = fileURLToPath(new URL('listServer.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout! })) {
    const port = /^READY (\d+)$/.exec(line)?.[1];
    if (port !== undefined) return { child, port: Number(port) };
  }
  throw new Error('the server ended before it was ready');
};

/** Returns paths with a new place for every query, about a kilometre from one of the services. */
export const distinctPaths = (points: readonly (readonly [number, number])[]): (() => string) => {
  let requests = 0;
  return () => {
    requests += 1;
    const [longitude, latitude] = points[(requests * 7919) % points.length]!;
    const near = `${(longitude + (requests % 199) / 10_000 - 0.01).toFixed(4)}|${(latitude + (requests % 211) / 10_000 - 0.01).toFixed(4)}`;
    return `/api/services?category=${AUDIENCES[requests % AUDIENCES.length]}&isOpen=true&limit=100&nearCoordinate=${near}`;
  };
};

const middle = (results: readonly LoadResult[]): LoadResult =>
  results.toSorted((one, other) => one.requestsPerSecond - other.requestsPerSecond)[results.length >> 1]!;

/** Measures the contestants alternately, several times, so that all meet the same load of the machine; returns the median run of each. */
export const alternately = async (
  one: () => Promise<LoadResult>,
  other: () => Promise<LoadResult>,
): Promise<readonly [LoadResult, LoadResult]> => {
  const ones: LoadResult[] = [];
  const others: LoadResult[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ones.push(await one());
    others.push(await other());
  }
  return [middle(ones), middle(others)];
};

const perSecond = (result: LoadResult): string => `${Math.round(result.requestsPerSecond)}/s`;

const measure = async (port: number, points: readonly (readonly [number, number])[]): Promise<BenchRow[]> => {
  const loading = { port, seconds: SECONDS, connections: CONNECTIONS };
  const paths = distinctPaths(points);
  const uncached = () => load({ ...loading, nextPath: paths });
  const fixed = () => load({ ...loading, nextPath: () => '/api/static' });
  await uncached();
  await fixed();
  const [list, served] = await alternately(uncached, fixed);

  const headers = 'Accept-Encoding: gzip\r\n';
  const repeated = () => load({ ...loading, headers, nextPath: () => ONE });
  const fixedCompressed = () => load({ ...loading, headers, nextPath: () => '/api/static.gz' });
  await repeated();
  const [unchanged, servedCompressed] = await alternately(repeated, fixedCompressed);

  const body = Buffer.from(
    await (await fetch(`http://127.0.0.1:${port}${ONE}`, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer(),
  );
  const kib = gzipSync(body, { level: 6 }).length / 1024;
  return [
    {
      measure: `uncached, distinct places (${(list.bytes / 1000).toFixed(0)} KB)`,
      value: list.requestsPerSecond,
      unit: 'req/s',
      beside: `static, same size: ${perSecond(served)}`,
      ratio: list.requestsPerSecond / served.requestsPerSecond,
      goal: '>= 0.14, aim 0.3',
    },
    {
      measure: 'p99',
      value: list.p99,
      unit: 'ms',
      beside: `static: ${served.p99.toFixed(2)} ms`,
      ratio: list.p99 / served.p99,
      goal: 'reported',
    },
    {
      measure: `unchanged, cached compressed (${(unchanged.bytes / 1000).toFixed(1)} KB)`,
      value: unchanged.requestsPerSecond,
      unit: 'req/s',
      beside: `static, same bytes: ${perSecond(servedCompressed)}`,
      ratio: unchanged.requestsPerSecond / servedCompressed.requestsPerSecond,
      goal: 'reported',
    },
    { measure: 'bytes of 100 cards at gzip 6', value: kib, unit: 'KiB', beside: '13 KiB', ratio: kib / 13, goal: '<= 1' },
  ];
};

/** Runs the query API over this many services while `work` runs. */
export const withList = async (
  count: number,
  work: (port: number, points: readonly (readonly [number, number])[]) => Promise<BenchRow[]>,
): Promise<BenchRow[]> => {
  const stores = await startStores();
  const mongo = await connectMongo(stores.mongodbUrl);
  const eventStore = openEventStore(stores.eventStoreUrl);
  try {
    const points = await fill(mongo, await eventStore.identity(), count);
    const { child, port } = await startServer({
      EVENTSTORE_URL: stores.eventStoreUrl,
      MONGODB_URL: stores.mongodbUrl,
      BENCH_NOW: String(NOW),
      BENCH_QUESTION: ONE,
    });
    try {
      return await work(port, points);
    } finally {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
  } finally {
    await eventStore.close();
    await mongo.close();
    await stores.stop();
  }
};

export const run = (): Promise<BenchRow[]> => withList(SERVICES, measure);
