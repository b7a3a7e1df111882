import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openEventStore } from '../../platform/event-store/index.ts';
import { connectMongo } from '../../platform/mongo/index.ts';
import { startProcess } from '../support/startProcess.ts';
import { startStores } from '../support/stores.ts';
import { load, type LoadResult } from './httpLoad.ts';
import { distinctPaths, fill } from './list.ts';
import type { BenchRow } from './row.ts';

export const title = 'GET /services beside a 32-way flood of sign-ins, the whole product in one process';

const SERVICES = 10_000;
const SECONDS = 6;
const ROUNDS = 3;

interface Flood {
  /** Answers by status. */
  stop(): Promise<Readonly<Record<string, number>>>;
}

const startFlood = async (url: string): Promise<Flood> => {
  const script = fileURLToPath(new URL('signInFlood.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, FLOOD_URL: url, FLOOD_WAYS: '32' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout! });
  await once(lines, 'line');
  return {
    stop: async () => {
      const [line] = (await Promise.all([once(lines, 'line'), child.kill('SIGTERM')]))[0] as [string];
      return JSON.parse(line) as Record<string, number>;
    },
  };
};

const middle = (results: readonly LoadResult[]): LoadResult => results.toSorted((one, other) => one.p99 - other.p99)[results.length >> 1]!;

const row = (measure: string, value: number, other: number, goal: string): BenchRow => ({
  measure,
  value,
  unit: 'ms',
  beside: `without it: ${other.toFixed(2)} ms`,
  ratio: value / other,
  goal,
});

const measure = async (url: string, points: readonly (readonly [number, number])[]): Promise<BenchRow[]> => {
  const port = Number(new URL(url).port);
  const nextPath = distinctPaths(points);
  const list = () => load({ port, seconds: SECONDS, connections: 1, nextPath });
  await list();
  const alone: LoadResult[] = [];
  const beside: LoadResult[] = [];
  const answers = { '401': 0, '503': 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await list());
    const flood = await startFlood(url);
    beside.push(await list());
    const counted = await flood.stop();
    for (const status of ['401', '503'] as const) answers[status] += counted[status] ?? 0;
  }
  const [idle, flooded] = [middle(alone), middle(beside)];
  const checked = answers['401'] / (SECONDS * ROUNDS);
  return [
    row('p99 of the list, distinct places', flooded.p99, idle.p99, '<= 3'),
    row('p50', flooded.p50, idle.p50, 'reported'),
    {
      measure: 'sign-ins checked meanwhile',
      value: checked,
      unit: '/s',
      beside: `told to come back: ${answers['503']}`,
      ratio: answers['401'] / Math.max(1, answers['401'] + answers['503']),
      goal: 'reported',
    },
  ];
};

export const run = async (): Promise<BenchRow[]> => {
  const stores = await startStores();
  const mongo = await connectMongo(stores.mongodbUrl);
  const eventStore = openEventStore(stores.eventStoreUrl);
  try {
    const points = await fill(mongo, await eventStore.identity(), SERVICES);
    const product = startProcess('embedded/start.ts', {
      PORT: '0',
      EVENTSTORE_URL: stores.eventStoreUrl,
      MONGODB_URL: stores.mongodbUrl,
      SHELTER_DATA_DIR: stores.dataDir,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
    });
    try {
      const [, url = ''] = await product.said(/runs at (http:\S+)/);
      return await measure(url.replace('localhost', '127.0.0.1'), points);
    } finally {
      product.kill('SIGTERM');
      await product.exited;
    }
  } finally {
    await eventStore.close();
    await mongo.close();
    await stores.stop();
  }
};
