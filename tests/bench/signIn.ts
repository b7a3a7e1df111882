import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { load, type LoadResult } from './httpLoad.ts';
import { distinctPaths } from './list.ts';
import type { BenchRow } from './row.ts';
import { withWholeProduct } from './wholeProduct.ts';

export const title = 'GET /services during 32 concurrent sign-ins, the whole product in one process';

const SERVICES = 10_000;
const SECONDS = 6;
const ROUNDS = 3;

interface Flood {
  /** Stops the flood; returns the number of responses by status. */
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
      measure: 'sign-ins checked during the flood',
      value: checked,
      unit: '/s',
      beside: `told to come back: ${answers['503']}`,
      ratio: answers['401'] / Math.max(1, answers['401'] + answers['503']),
      goal: 'reported',
    },
  ];
};

export const run = (): Promise<BenchRow[]> =>
  withWholeProduct(SERVICES, { environment: { LOG_LEVEL: 'error', NODE_ENV: 'production' } }, ({ url, points }) => measure(url, points));
