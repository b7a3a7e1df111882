import { once } from 'node:events';
import type { BenchRow } from 'test-tools/benchRow.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { startStores } from '../support/stores.ts';
import { runLoad, type LoadResult } from './httpLoad.ts';
import { insertServices, SERVICE_COUNT, startListServer } from './list.ts';

export const title =
  'The 25 nearest of 50,000 services compared with 500, the sort order `help`, the counts of the tabs, and a hundred visitors who scroll at the same time';

const FEW_SERVICES = 500;
const ROUND_SECONDS = 4;
const ROUND_COUNT = 3;
const VISITOR_COUNT = 100;
/** The pages of one visit, as the home screen requests them. */
const PAGE_QUERIES = ['limit=25&skip=0', 'limit=75&skip=25', 'limit=100&skip=100', 'limit=100&skip=200', 'limit=100&skip=300'];

type Points = readonly (readonly [number, number])[];

interface RunningDirectory {
  readonly port: number;
  readonly points: Points;
  stop(): Promise<void>;
}

const startDirectory = async (services: number): Promise<RunningDirectory> => {
  const stores = await startStores();
  const mongo = await connectMongo(stores.mongodbUrl);
  const eventStore = openEventStore(stores.eventStoreUrl);
  const points = await insertServices(mongo, await eventStore.identity(), services);
  const { child, port } = await startListServer(stores);
  return {
    port,
    points,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await eventStore.close();
      await mongo.close();
      await stores.stop();
    },
  };
};

const pathsOf = (points: Points, pages: readonly string[], path = '/api/services'): (() => string) => {
  let requests = 0;
  return () => {
    requests += 1;
    const [longitude, latitude] = points[(requests * 7919) % points.length]!;
    const nearCoordinate = `${(longitude + (requests % 199) / 10_000 - 0.01).toFixed(3)}|${(latitude + (requests % 211) / 10_000 - 0.01).toFixed(3)}`;
    return `${path}?${pages[requests % pages.length]}&nearCoordinate=${nearCoordinate}&currentCoordinate=${nearCoordinate}`;
  };
};

const loadOneConnection = ({ port }: RunningDirectory, nextPath: () => string): Promise<LoadResult> =>
  runLoad({ port, seconds: ROUND_SECONDS, connections: 1, nextPath });
const loadNearest = (directory: RunningDirectory): Promise<LoadResult> =>
  loadOneConnection(directory, pathsOf(directory.points, [PAGE_QUERIES[0]!]));
const loadNearestByType = (directory: RunningDirectory): Promise<LoadResult> =>
  loadOneConnection(directory, pathsOf(directory.points, [`${PAGE_QUERIES[0]}&type=SHELTER&sort=help`]));
const loadCounts = (directory: RunningDirectory): Promise<LoadResult> =>
  loadOneConnection(directory, pathsOf(directory.points, ['within=50'], '/api/services/counts'));

const medianP99 = (results: readonly LoadResult[]): number =>
  results.map(({ p99 }) => p99).toSorted((one, other) => one - other)[ROUND_COUNT >> 1]!;

/** Measures scrolling visitors. Any status but 200 ends the load with an error: then an error is counted for every visitor. */
const loadScrolling = async ({ port, points }: RunningDirectory): Promise<{ readonly errors: number; readonly p99: number }> => {
  try {
    const { p99 } = await runLoad({ port, seconds: ROUND_SECONDS, connections: VISITOR_COUNT, nextPath: pathsOf(points, PAGE_QUERIES) });
    return { errors: 0, p99 };
  } catch (error) {
    console.error(error);
    return { errors: VISITOR_COUNT, p99: NaN };
  }
};

export const run = async (): Promise<BenchRow[]> => {
  const [smallDirectory, largeDirectory] = [await startDirectory(FEW_SERVICES), await startDirectory(SERVICE_COUNT)];
  try {
    await loadNearest(smallDirectory);
    await loadNearest(largeDirectory);
    const smallResults: LoadResult[] = [];
    const largeResults: LoadResult[] = [];
    const byTypeResults: LoadResult[] = [];
    const countResults: LoadResult[] = [];
    for (let round = 0; round < ROUND_COUNT; round += 1) {
      smallResults.push(await loadNearest(smallDirectory));
      largeResults.push(await loadNearest(largeDirectory));
      byTypeResults.push(await loadNearestByType(largeDirectory));
      countResults.push(await loadCounts(largeDirectory));
    }
    const { errors, p99 } = await loadScrolling(largeDirectory);
    return [
      {
        measure: `p99 of the 25 nearest of ${SERVICE_COUNT.toLocaleString('en-US')}`,
        value: medianP99(largeResults),
        unit: 'ms',
        beside: `of ${FEW_SERVICES}: ${medianP99(smallResults).toFixed(2)} ms`,
        ratio: medianP99(largeResults) / medianP99(smallResults),
        goal: '<= 2',
      },
      ...[
        { measure: 'p99 of the first 25 shelters in the sort order help', p99: medianP99(byTypeResults) },
        { measure: 'p99 of the counts of the tabs within 50 miles', p99: medianP99(countResults) },
      ].map(({ measure, p99: value }) => ({
        measure,
        value,
        unit: 'ms',
        beside: `the 25 nearest: ${medianP99(largeResults).toFixed(2)} ms`,
        ratio: value / medianP99(largeResults),
        goal: 'reported',
      })),
      {
        measure: `${VISITOR_COUNT} visitors who scroll at the same time: visitors with an error`,
        value: errors,
        unit: 'visitors',
        beside: `p99 of a page ${p99.toFixed(0)} ms`,
        ratio: errors / VISITOR_COUNT,
        goal: '0',
      },
    ];
  } finally {
    await largeDirectory.stop();
    await smallDirectory.stop();
  }
};
