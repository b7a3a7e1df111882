import http from 'node:http';
import type { BenchRow } from 'test-tools/benchRow.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { checkpointId, type Projection } from '#projections/runtime/projection.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { versionsProjection } from '#projections/versions/projection.ts';
import { createRandom } from '../support/generator.ts';
import { startStores } from '../support/stores.ts';
import { startServer } from './list.ts';
import { measureReadRate } from './measureReadRate.ts';
import { appendYear, measureRebuild } from './yearOfDirectory.ts';

export const title = 'A city’s list as of a past moment, compared with the current list; over a year of a directory';

const DAY_MS = 86_400_000;
const QUERY_COUNT = 2_000;

const bytesOf = async ({ models }: MongoConnection, projection: Projection<object>): Promise<number> => {
  const row = await models.collection<{ _id: string; collection: string }>('checkpoints').findOne({ _id: checkpointId(projection) });
  const stats = await models.command({ collStats: row?.collection ?? '' });
  return Number(stats['totalSize']);
};

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
/** Returns the milliseconds of a response up to its last byte, and its status. */
const timedRequest = (port: number, path: string): Promise<{ readonly ms: number; readonly status: number; readonly bytes: number }> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const request = http.get({ port, path, agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      response.once('end', () => resolve({ ms: performance.now() - start, status: response.statusCode ?? 0, bytes }));
    });
    request.once('error', reject);
  });

const p99Of = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Infinity;

/** Requests lists of a hundred places each around places of one city, alternately now and at moments of the past year. */
const measure = async (port: number, now: number): Promise<{ readonly liveMs: number[]; readonly pastMs: number[] }> => {
  const random = createRandom(5);
  const [liveMs, pastMs]: [number[], number[]] = [[], []];
  for (let index = -200; index < QUERY_COUNT; index += 1) {
    const nearCoordinate = `${(-118.24 + random.int(-900, 900) / 10_000).toFixed(4)}|${(34.05 + random.int(-900, 900) / 10_000).toFixed(4)}`;
    const path = `/api/services?limit=100&within=50&nearCoordinate=${nearCoordinate}`;
    const moment = new Date(now - random.int(1, 360 * DAY_MS)).toISOString();
    const liveResponse = await timedRequest(port, path);
    const pastResponse = await timedRequest(port, `${path}&asOf=${moment}`);
    if (liveResponse.status !== 200 || pastResponse.status !== 200) throw new Error(`${liveResponse.status} ${pastResponse.status}`);
    if (index < 0) continue;
    liveMs.push(liveResponse.ms);
    pastMs.push(pastResponse.ms);
  }
  return { liveMs, pastMs };
};

export const run = async (): Promise<readonly BenchRow[]> => {
  const stores = await startStores({ isIsolated: true });
  const eventStore = openEventStore(stores.eventStoreUrl);
  const mongo = await connectMongo(stores.mongodbUrl);
  try {
    const now = Date.now();
    await appendYear(eventStore, now);
    await measureReadRate(stores.eventStoreUrl);
    const before = await measureReadRate(stores.eventStoreUrl);
    await measureRebuild(servicesProjection, eventStore, mongo);
    const seconds = await measureRebuild(versionsProjection, eventStore, mongo);
    const after = await measureReadRate(stores.eventStoreUrl);
    const readOnlyRate = (before.rate + after.rate) / 2;
    const rate = before.events / seconds;
    const server = await startServer({
      EVENTSTORE_URL: stores.eventStoreUrl,
      MONGODB_URL: stores.mongodbUrl,
      BENCH_NOW: String(Math.floor(now / 1000)),
      BENCH_QUESTION: '/api/services?limit=1&nearCoordinate=-118.24|34.05',
      BENCH_ROLE: 'ADMINISTRATOR',
    });
    try {
      const loadStartMs = performance.now();
      while ((await timedRequest(server.port, `/api/services?limit=1&asOf=${new Date(now - DAY_MS).toISOString()}`)).status !== 200);
      const loadSeconds = (performance.now() - loadStartMs) / 1000;
      const { liveMs, pastMs } = await measure(server.port, now);
      const eventCountText = `${before.events.toLocaleString('en-US')} events`;
      return [
        {
          measure: `list as of a past moment (${eventCountText}), p99`,
          value: p99Of(pastMs),
          unit: 'ms',
          beside: `the list of now: ${p99Of(liveMs).toFixed(2)} ms`,
          ratio: p99Of(pastMs) / p99Of(liveMs),
          goal: '<= 3',
        },
        {
          measure: 'rebuild of the versions',
          value: rate,
          unit: 'events/s',
          beside: `client reading $all alone: ${Math.round(readOnlyRate)} events/s`,
          ratio: rate / readOnlyRate,
          goal: '>= 0.6',
        },
        {
          measure: 'size of the versions',
          value: (await bytesOf(mongo, versionsProjection)) / before.events,
          unit: 'bytes an event',
          beside: '',
          ratio: 1,
          goal: 'reported',
        },
        {
          measure: 'reading the versions into memory, after the current list',
          value: loadSeconds,
          unit: 's',
          beside: `rebuild: ${seconds.toFixed(1)} s`,
          ratio: loadSeconds / seconds,
          goal: 'reported',
        },
      ];
    } finally {
      server.child.kill('SIGTERM');
    }
  } finally {
    agent.destroy();
    await eventStore.close();
    await mongo.close();
    await stores.stop();
  }
};
