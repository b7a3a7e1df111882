import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchRow } from 'test-tools/benchRow.ts';
import { startProcess } from '../support/startProcess.ts';
import { removeDataDir } from '../support/stores.ts';
import { processesOf, processorUse } from './processFigures.ts';

export const title = 'Processor time of a product that nobody uses';

const WATCHED_SECONDS = Number(process.env['IDLE_SECONDS'] ?? 60);
/** Time after the start in which the product still compiles code, and reads what the sample wrote. */
const SETTLE_MS = 30_000;
const SECONDS_PER_MINUTE = 60;
const MAX_CORES = 0.01;

/** Starts the product as `npm start` does, with its sample and its own stores, and measures all of its processes. */
export const run = async (): Promise<readonly BenchRow[]> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
  const product = startProcess('app/start.ts', { PORT: '0', SHELTER_DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  try {
    await product.waitForOutput(/runs at (http:\S+)/);
    await delay(SETTLE_MS);
    const { byName, total } = await processorUse(await processesOf(product.pid), () => delay(WATCHED_SECONDS * 1000));
    const rowOf = (name: string, cores: number, goal: string): BenchRow => ({
      measure: `${name}, idle for ${WATCHED_SECONDS} s`,
      value: cores * SECONDS_PER_MINUTE,
      unit: 's of processor time a minute',
      beside: 'one core',
      ratio: cores,
      goal,
    });
    return [...[...byName].map(([name, cores]) => rowOf(name, cores, 'stated')), rowOf('all processes', total, `≤ ${MAX_CORES}`)];
  } finally {
    product.kill('SIGTERM');
    await product.exited;
    await removeDataDir(dataDir);
  }
};
