import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { BenchRow } from 'test-tools/benchRow.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { checkpointId, positionText, toStored } from '#projections/runtime/projection.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { documentOf, generateServices } from '../support/generator.ts';
import { startStores } from '../support/stores.ts';
import { runLoad, type LoadResult } from './httpLoad.ts';

export const title = 'GET /services: the 100 nearest of 50,000, open now, for one audience, on one core';

export const SERVICE_COUNT = 50_000;
/** 2026-11-20T18:00:00Z: a Friday, 10 in the morning in Los Angeles. */
export const NOW_SECONDS = 1_795_197_600;
const CONNECTION_COUNT = 8;
const ROUND_SECONDS = 4;
const ROUND_COUNT = 3;
const COLLECTION = 'services_v1_bench';
const AUDIENCES = ['MEN', 'WOMEN', 'KIDS', 'SENIORS', 'DISABLED', 'FAMILIES', 'LGBT'];
const REPEATED_PATH = '/api/services?category=WOMEN&isOpen=true&limit=100&nearCoordinate=-118.24|34.05';

/** Writes the read model as projections would have written it, for a log with no other events. */
export const insertServices = async (
  mongo: MongoConnection,
  logId: string,
  count = SERVICE_COUNT,
): Promise<(readonly [number, number])[]> => {
  const services = generateServices(1, count, { now: NOW_SECONDS });
  const collection = mongo.models.collection<{ _id: string }>(COLLECTION);
  for (let from = 0; from < services.length; from += 1000) {
    const servicesBatch = services.slice(from, from + 1000);
    const rows = servicesBatch.map((service) =>
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
    const nearCoordinate = `${(longitude + (requests % 199) / 10_000 - 0.01).toFixed(4)}|${(latitude + (requests % 211) / 10_000 - 0.01).toFixed(4)}`;
    return `/api/services?category=${AUDIENCES[requests % AUDIENCES.length]}&isOpen=true&limit=100&nearCoordinate=${nearCoordinate}`;
  };
};

/** The fields that the product's own lists search. */
const SEARCH_FIELDS = 'name,address1,address2,city,state,zip,serviceSummary,category,age';

/** The ways in which a search writes a word of a name: as it is, while typing it, and with a typing error. */
const SPELLINGS: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => word.slice(0, -1),
  (word) => word.slice(0, 2) + word.slice(3),
];

/** Returns the paths of `distinctPaths`, each with another search for two words of names. */
export const distinctSearchPaths = (points: readonly (readonly [number, number])[]): (() => string) => {
  const names = generateServices(1, 2000, { now: NOW_SECONDS }).map(({ described }) => described.name);
  const words = [...new Set(names.flatMap((name) => name.match(/\p{L}{5,}/gu) ?? []))];
  const nextPath = distinctPaths(points);
  let searches = 0;
  return () => {
    searches += 1;
    const spell = SPELLINGS[searches % SPELLINGS.length]!;
    const firstWord = words[searches % words.length]!;
    const secondWord = words[Math.floor(searches / words.length) % words.length]!;
    const query = searches % 2 === 0 ? spell(firstWord) : `${secondWord} ${spell(firstWord)}`;
    return `${nextPath()}&search=${SEARCH_FIELDS}&q=${encodeURIComponent(query)}`;
  };
};

const medianResult = (results: readonly LoadResult[]): LoadResult =>
  results.toSorted((one, other) => one.requestsPerSecond - other.requestsPerSecond)[results.length >> 1]!;

/** Measures the contestants alternately, several times, so that all meet the same load of the machine; returns the median run of each. */
export const runAlternately = async (
  one: () => Promise<LoadResult>,
  other: () => Promise<LoadResult>,
): Promise<readonly [LoadResult, LoadResult]> => {
  const firstResults: LoadResult[] = [];
  const secondResults: LoadResult[] = [];
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    firstResults.push(await one());
    secondResults.push(await other());
  }
  return [medianResult(firstResults), medianResult(secondResults)];
};

const rateText = (result: LoadResult): string => `${Math.round(result.requestsPerSecond)}/s`;

const measure = async (port: number, points: readonly (readonly [number, number])[]): Promise<BenchRow[]> => {
  const loadOptions = { port, seconds: ROUND_SECONDS, connections: CONNECTION_COUNT };
  const paths = distinctPaths(points);
  const loadUncached = () => runLoad({ ...loadOptions, nextPath: paths });
  const loadStatic = () => runLoad({ ...loadOptions, nextPath: () => '/api/static' });
  await loadUncached();
  await loadStatic();
  const [list, staticResult] = await runAlternately(loadUncached, loadStatic);

  const searchPaths = distinctSearchPaths(points);
  const loadSearches = () => runLoad({ ...loadOptions, nextPath: searchPaths });
  await loadSearches();
  const [searchResult, listBesideSearches] = await runAlternately(loadSearches, loadUncached);

  const headers = 'Accept-Encoding: gzip\r\n';
  const loadRepeated = () => runLoad({ ...loadOptions, headers, nextPath: () => REPEATED_PATH });
  const loadStaticCompressed = () => runLoad({ ...loadOptions, headers, nextPath: () => '/api/static.gz' });
  await loadRepeated();
  const [repeatedResult, staticCompressedResult] = await runAlternately(loadRepeated, loadStaticCompressed);

  const body = Buffer.from(
    await (await fetch(`http://127.0.0.1:${port}${REPEATED_PATH}`, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer(),
  );
  const bodyKib = gzipSync(body, { level: 6 }).length / 1024;
  return [
    {
      measure: `uncached, distinct places (${(list.bytes / 1000).toFixed(0)} KB)`,
      value: list.requestsPerSecond,
      unit: 'req/s',
      beside: `static, same size: ${rateText(staticResult)}`,
      ratio: list.requestsPerSecond / staticResult.requestsPerSecond,
      goal: '>= 0.14, aim 0.3',
    },
    {
      measure: 'p99',
      value: list.p99,
      unit: 'ms',
      beside: `static: ${staticResult.p99.toFixed(2)} ms`,
      ratio: list.p99 / staticResult.p99,
      goal: 'reported',
    },
    {
      measure: 'p99 of searches, distinct words and places',
      value: searchResult.p99,
      unit: 'ms',
      beside: `list: ${listBesideSearches.p99.toFixed(2)} ms`,
      ratio: searchResult.p99 / listBesideSearches.p99,
      goal: '<= 2',
    },
    {
      measure: `unchanged, cached compressed (${(repeatedResult.bytes / 1000).toFixed(1)} KB)`,
      value: repeatedResult.requestsPerSecond,
      unit: 'req/s',
      beside: `static, same bytes: ${rateText(staticCompressedResult)}`,
      ratio: repeatedResult.requestsPerSecond / staticCompressedResult.requestsPerSecond,
      goal: 'reported',
    },
    { measure: 'bytes of 100 cards at gzip 6', value: bodyKib, unit: 'KiB', beside: '13 KiB', ratio: bodyKib / 13, goal: '<= 1' },
  ];
};

/** Starts the query API over running stores, in a process of its own. */
export const startListServer = ({ eventStoreUrl, mongodbUrl }: { readonly eventStoreUrl: string; readonly mongodbUrl: string }) =>
  startServer({
    EVENTSTORE_URL: eventStoreUrl,
    MONGODB_URL: mongodbUrl,
    BENCH_NOW: String(NOW_SECONDS),
    BENCH_QUESTION: REPEATED_PATH,
  });

/** Runs the query API over this many services while `measureServer` runs. */
export const withListServer = async (
  count: number,
  measureServer: (port: number, points: readonly (readonly [number, number])[]) => Promise<BenchRow[]>,
): Promise<BenchRow[]> => {
  const stores = await startStores();
  const mongo = await connectMongo(stores.mongodbUrl);
  const eventStore = openEventStore(stores.eventStoreUrl);
  try {
    const points = await insertServices(mongo, await eventStore.identity(), count);
    const { child, port } = await startListServer(stores);
    try {
      return await measureServer(port, points);
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

export const run = (): Promise<BenchRow[]> => withListServer(SERVICE_COUNT, measure);
