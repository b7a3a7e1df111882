import { once } from 'node:events';
import { openEventStore } from '#platform/event-store/index.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { startStores } from '../support/stores.ts';
import { load, type LoadResult } from './httpLoad.ts';
import { fill, NOW, ONE, SERVICES, startServer } from './list.ts';
import type { BenchRow } from './row.ts';

export const title =
  'The 25 nearest of 50,000 services compared with 500, the sort order `help`, the counts of the tabs, and a hundred visitors who scroll at the same time';

const FEW = 500;
const SECONDS = 4;
const ROUNDS = 3;
const VISITORS = 100;
/** The pages of one visit, as the home screen requests them. */
const PAGES = ['limit=25&skip=0', 'limit=75&skip=25', 'limit=100&skip=100', 'limit=100&skip=200', 'limit=100&skip=300'];

type Points = readonly (readonly [number, number])[];

interface Directory {
  readonly port: number;
  readonly points: Points;
  stop(): Promise<void>;
}

const startDirectory = async (services: number): Promise<Directory> => {
  const stores = await startStores();
  const mongo = await connectMongo(stores.mongodbUrl);
  const eventStore = openEventStore(stores.eventStoreUrl);
  const points = await fill(mongo, await eventStore.identity(), services);
  const { child, port } = await startServer({
    EVENTSTORE_URL: stores.eventStoreUrl,
    MONGODB_URL: stores.mongodbUrl,
    BENCH_NOW: String(NOW),
    BENCH_QUESTION: ONE,
  });
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
    const near = `${(longitude + (requests % 199) / 10_000 - 0.01).toFixed(3)}|${(latitude + (requests % 211) / 10_000 - 0.01).toFixed(3)}`;
    return `${path}?${pages[requests % pages.length]}&nearCoordinate=${near}&currentCoordinate=${near}`;
  };
};

const alone = ({ port }: Directory, nextPath: () => string): Promise<LoadResult> =>
  load({ port, seconds: SECONDS, connections: 1, nextPath });
const nearest = (of: Directory): Promise<LoadResult> => alone(of, pathsOf(of.points, [PAGES[0]!]));
const helping = (of: Directory): Promise<LoadResult> => alone(of, pathsOf(of.points, [`${PAGES[0]}&type=SHELTER&sort=help`]));
const counts = (of: Directory): Promise<LoadResult> => alone(of, pathsOf(of.points, ['within=50'], '/api/services/counts'));

const middleP99 = (results: readonly LoadResult[]): number =>
  results.map(({ p99 }) => p99).toSorted((one, other) => one - other)[ROUNDS >> 1]!;

/** Measures scrolling visitors. Any status but 200 ends the load with an error: then an error is counted for every visitor. */
const scrolling = async ({ port, points }: Directory): Promise<{ readonly errors: number; readonly p99: number }> => {
  try {
    const { p99 } = await load({ port, seconds: SECONDS, connections: VISITORS, nextPath: pathsOf(points, PAGES) });
    return { errors: 0, p99 };
  } catch (error) {
    console.error(error);
    return { errors: VISITORS, p99: NaN };
  }
};

export const run = async (): Promise<BenchRow[]> => {
  const [few, many] = [await startDirectory(FEW), await startDirectory(SERVICES)];
  try {
    await nearest(few);
    await nearest(many);
    const ofFew: LoadResult[] = [];
    const ofMany: LoadResult[] = [];
    const ofHelp: LoadResult[] = [];
    const ofCounts: LoadResult[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ofFew.push(await nearest(few));
      ofMany.push(await nearest(many));
      ofHelp.push(await helping(many));
      ofCounts.push(await counts(many));
    }
    const { errors, p99 } = await scrolling(many);
    return [
      {
        measure: `p99 of the 25 nearest of ${SERVICES.toLocaleString('en-US')}`,
        value: middleP99(ofMany),
        unit: 'ms',
        beside: `of ${FEW}: ${middleP99(ofFew).toFixed(2)} ms`,
        ratio: middleP99(ofMany) / middleP99(ofFew),
        goal: '<= 2',
      },
      ...[
        { measure: 'p99 of the first 25 shelters in the sort order help', p99: middleP99(ofHelp) },
        { measure: 'p99 of the counts of the tabs within 50 miles', p99: middleP99(ofCounts) },
      ].map(({ measure, p99: value }) => ({
        measure,
        value,
        unit: 'ms',
        beside: `the 25 nearest: ${middleP99(ofMany).toFixed(2)} ms`,
        ratio: value / middleP99(ofMany),
        goal: 'reported',
      })),
      {
        measure: `${VISITORS} visitors who scroll at the same time: visitors with an error`,
        value: errors,
        unit: 'visitors',
        beside: `p99 of a page ${p99.toFixed(0)} ms`,
        ratio: errors / VISITORS,
        goal: '0',
      },
    ];
  } finally {
    await many.stop();
    await few.stop();
  }
};
