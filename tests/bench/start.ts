/*
 * A restart of the product with a full log and complete read models, and its memory. The official client first reads `$all` of the same
 * log, from the event-store node alone. `SERVICES` sets the number of listings. `RESTARTS` takes the median of several restarts.
 */
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchRow } from 'test-tools/benchRow.ts';
import { startNodes } from '#app/stores/startNodes.ts';
import type { Readiness } from '#contract/healthOperations.ts';
import { openEventStore, patientTiming } from '#platform/event-store/index.ts';
import { freePort } from '../support/freePort.ts';
import { generateServices, type GeneratedService } from '../support/generator.ts';
import { buildWebClient } from '../support/shelter.ts';
import { startProcess, type RunningProcess } from '../support/startProcess.ts';
import { removeDataDir } from '../support/stores.ts';
import { measureReadRate } from './measureReadRate.ts';
import { median } from './median.ts';
import { currentMemory, processesOf, processorTime } from './processFigures.ts';
import { appendEach } from './projectedLog.ts';
import { requestEverything } from './startRequests.ts';

const SERVICE_COUNT = Number(process.env['SERVICES'] ?? 50_000);
const RESTART_COUNT = Number(process.env['RESTARTS'] ?? 3);
const REQUEST_COUNT = 1000;
const READ_COUNT = 3;
/** Interval at which `GET /readyz` is asked; the figure is exact to it. */
const POLL_INTERVAL_MS = 20;
/** Time after the requests, before the memory is read. */
const SETTLE_MS = 5000;
const ADMIN_TOKEN = '0123456789abcdef0123456789abcdef';

export const title = `Restart and memory with ${SERVICE_COUNT.toLocaleString('en-US')} listings, compared with the client that only reads $all`;

interface StartedProduct {
  readonly process: RunningProcess;
  readonly url: string;
  /** Milliseconds from the start of the process to its first response, and until it was ready. */
  readonly firstResponseMs: number;
  readonly readyMs: number;
}

/** Returns the readiness of a product; null while it does not respond. */
const readinessOf = async (url: string): Promise<Readiness | null> => {
  try {
    return (await (await fetch(`${url}/readyz`)).json()) as Readiness;
  } catch {
    return null;
  }
};

/** Starts the product as `npm start` does, with its nodes, and waits until it is ready. */
const startProduct = async (dataDir: string): Promise<StartedProduct> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    SHELTER_DATA_DIR: dataDir,
    SHELTER_SAMPLE: 'false',
    SHELTER_ADMIN_TOKEN: ADMIN_TOKEN,
    TRUST_PROXY: '1',
    TRANSLATOR: 'off',
    LOG_LEVEL: 'error',
  };
  const start = performance.now();
  const product = startProcess('app/start.ts', settings);
  const ended = product.exited.then(({ code }) => {
    throw new Error(`The product ended with ${code}: ${product.output()}${product.errors()}`);
  });
  ended.catch(() => undefined);
  let firstResponseMs: number | undefined;
  for (;;) {
    const readiness = await Promise.race([readinessOf(url), ended]);
    if (readiness !== null) firstResponseMs ??= performance.now() - start;
    if (readiness?.status === 'ready')
      return { process: product, url, firstResponseMs: firstResponseMs ?? 0, readyMs: performance.now() - start };
    await delay(POLL_INTERVAL_MS);
  }
};

const stopProduct = async ({ process: product }: StartedProduct): Promise<void> => {
  product.kill('SIGTERM');
  await product.exited;
};

const isComplete = (readiness: Readiness | null): boolean =>
  readiness?.status === 'ready' && readiness.projections.every(({ state, lag }) => state === 'live' && lag === 0);

/** Waits until every model has read the whole log, also those for which readiness does not wait. */
const waitUntilComplete = async ({ url }: StartedProduct): Promise<void> => {
  while (!isComplete(await readinessOf(url))) await delay(POLL_INTERVAL_MS);
};

/** Fills a data folder with the log of these services and with complete read models. */
const fill = async (dataDir: string, services: readonly GeneratedService[]): Promise<void> => {
  const nodes = await startNodes(dataDir);
  const eventStore = openEventStore(nodes.eventStoreUrl, { retry: patientTiming });
  await appendEach(eventStore, services);
  await eventStore.close();
  await nodes.stop();
  const product = await startProduct(dataDir);
  await waitUntilComplete(product);
  await stopProduct(product);
};

/** Returns the number of events, and the median time in seconds in which the official client reads all of them. */
const readAlone = async (dataDir: string): Promise<{ readonly events: number; readonly seconds: number }> => {
  const nodes = await startNodes(dataDir, { onlyNode: 'event-store' });
  const seconds: number[] = [];
  let eventCount = 0;
  for (let read = 0; read < READ_COUNT; read += 1) {
    const { events, rate } = await measureReadRate(nodes.eventStoreUrl);
    eventCount = events;
    seconds.push(events / rate);
  }
  await nodes.stop();
  return { events: eventCount, seconds: median(seconds) };
};

const measureMemory = async (product: StartedProduct, services: readonly GeneratedService[]): Promise<readonly BenchRow[]> => {
  const answers = await requestEverything(product.url, { services, token: ADMIN_TOKEN, count: REQUEST_COUNT });
  console.error(`responses: ${JSON.stringify(answers)}`);
  await delay(SETTLE_MS);
  const processes = await processesOf(product.process.pid);
  const memories = await Promise.all(processes.map(async ({ name, pid }) => ({ name, memory: await currentMemory(pid) })));
  const total = memories.reduce((sum, { memory }) => sum + memory, 0);
  const rowOf = (name: string, memory: number): BenchRow => ({
    measure: `memory of ${name} after ${REQUEST_COUNT.toLocaleString('en-US')} requests`,
    value: memory,
    unit: 'MB',
    beside: `${Math.round((memory * 1024 * 1024) / SERVICE_COUNT).toLocaleString('en-US')} bytes a listing`,
    ratio: memory / total,
    goal: 'reported',
  });
  return [...memories.map(({ name, memory }) => rowOf(name, memory)), rowOf('all processes', total)];
};

export const run = async (): Promise<readonly BenchRow[]> => {
  buildWebClient();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'shelter-start-'));
  try {
    const services = generateServices(11, SERVICE_COUNT);
    await fill(dataDir, services);
    const { events, seconds } = await readAlone(dataDir);
    const beside = `client reading ${events.toLocaleString('en-US')} events alone: ${seconds.toFixed(2)} s`;
    const timeRow = (measure: string, ms: number, goal: string): BenchRow => ({
      measure,
      value: ms / 1000,
      unit: 's',
      beside,
      ratio: ms / 1000 / seconds,
      goal,
    });
    const figures: { readonly firstResponse: number; readonly ready: number; readonly complete: number; readonly processor: number }[] = [];
    let memoryRows: readonly BenchRow[] = [];
    for (let restart = 0; restart < RESTART_COUNT; restart += 1) {
      const start = performance.now();
      const product = await startProduct(dataDir);
      try {
        const processes = await processesOf(product.process.pid);
        const processor = (await Promise.all(processes.map(({ pid }) => processorTime(pid)))).reduce((sum, one) => sum + one, 0);
        await waitUntilComplete(product);
        figures.push({ firstResponse: product.firstResponseMs, ready: product.readyMs, complete: performance.now() - start, processor });
        if (restart === RESTART_COUNT - 1) memoryRows = await measureMemory(product, services);
      } finally {
        await stopProduct(product);
      }
    }
    const medianOf = (name: keyof (typeof figures)[number]): number => median(figures.map((one) => one[name]));
    return [
      timeRow('ready after a restart', medianOf('ready'), '≤ 0.6 (less is better)'),
      timeRow('first response', medianOf('firstResponse'), 'reported'),
      timeRow('all lists in memory, also of past moments', medianOf('complete'), 'reported'),
      timeRow('processor time of all processes until ready', medianOf('processor') * 1000, 'reported'),
      ...memoryRows,
    ];
  } finally {
    await removeDataDir(dataDir);
  }
};
