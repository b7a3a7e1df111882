import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from 'test-tools/benchRow.ts';
import { runLoad, type LoadResult } from './httpLoad.ts';
import { distinctPaths } from './list.ts';
import { withWholeProduct } from './wholeProduct.ts';

export const title = 'GET /services during 32 concurrent sign-ins, the whole product in one process';

const SERVICE_COUNT = 10_000;
const ROUND_SECONDS = 6;
const ROUND_COUNT = 3;

interface SignInFlood {
  /** Stops the flood; returns the number of responses by status. */
  stop(): Promise<Readonly<Record<string, number>>>;
}

const startFlood = async (url: string): Promise<SignInFlood> => {
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

const medianByP99 = (results: readonly LoadResult[]): LoadResult =>
  results.toSorted((one, other) => one.p99 - other.p99)[results.length >> 1]!;

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
  const list = () => runLoad({ port, seconds: ROUND_SECONDS, connections: 1, nextPath });
  await list();
  const idleResults: LoadResult[] = [];
  const floodedResults: LoadResult[] = [];
  const answers = { '401': 0, '503': 0 };
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    idleResults.push(await list());
    const flood = await startFlood(url);
    floodedResults.push(await list());
    const floodCounts = await flood.stop();
    for (const status of ['401', '503'] as const) answers[status] += floodCounts[status] ?? 0;
  }
  const [idleMedian, floodedMedian] = [medianByP99(idleResults), medianByP99(floodedResults)];
  const checkedPerSecond = answers['401'] / (ROUND_SECONDS * ROUND_COUNT);
  return [
    row('p99 of the list, distinct places', floodedMedian.p99, idleMedian.p99, '<= 3'),
    row('p50', floodedMedian.p50, idleMedian.p50, 'reported'),
    {
      measure: 'sign-ins checked during the flood',
      value: checkedPerSecond,
      unit: '/s',
      beside: `told to come back: ${answers['503']}`,
      ratio: answers['401'] / Math.max(1, answers['401'] + answers['503']),
      goal: 'reported',
    },
  ];
};

export const run = (): Promise<BenchRow[]> =>
  withWholeProduct(SERVICE_COUNT, { environment: { LOG_LEVEL: 'error', NODE_ENV: 'production' } }, ({ url, filled: points }) =>
    measure(url, points),
  );
