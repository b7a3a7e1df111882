/*
 * Thousands of pages that listen to changes at one query API on one core, compared with fifty, while beds are counted fifty times per
 * second through the command API. Listeners are raw connections in separate processes. Use `LISTENERS=500` for a quick run.
 */
import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from 'test-tools/benchRow.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { createRequestSender, type Reply } from '../support/api.ts';
import { createRandom, generateServices, type GeneratedService } from '../support/generator.ts';
import { createProcessGroup, type RunningProcess } from '../support/startProcess.ts';
import { startStores } from '../support/stores.ts';
import { metresApart } from '../support/trilaterate.ts';
import { monotonicMs, type Arrivals, type ListenerCommand, type ListenerPlace } from './changeListeners.ts';
import { appendEach } from './projectedLog.ts';

export const title = 'From a command to the listeners for changes, at one query API on one core';

const LISTENER_COUNT = Number(process.env['LISTENERS'] ?? 5000);
const FEW_LISTENERS = 50;
const DURATION_SECONDS = Number(process.env['SECONDS'] ?? 20);
const ROUND_COUNT = 2;
const COMMAND_INTERVAL_MS = 20;
const SERVICE_COUNT = 6500;
const LISTENER_PROCESSES = 2;
const REACH_METRES = 50 * 1609.344;
/** Tolerance of distances at the edge of the area: a listener this near to it is not used. */
const BOUNDARY_TOLERANCE_METRES = 500;
const ADMIN_TOKEN = 'administrator-token-of-the-bench-0123456789';
/** Limit of open files: more than both ends of every connection and all other files of a process. */
const MAX_OPEN_FILES = 16_384;

const pinTo = (cores: string, pid: number | undefined): void => {
  execFileSync('taskset', ['-a', '-cp', cores, String(pid)], { stdio: 'ignore' });
};
/** Pins the query API to one core; the rest of the product runs on any core. */
const pinToOneCore = ({ pid }: RunningProcess): void => pinTo('0', pid);
/** Pins listeners to cores that the query API does not use: the kernel would move it to the core of the process that wakes it. */
const pinToOtherCores = ({ pid }: Pick<ChildProcess, 'pid'>): void => {
  const cores = availableParallelism();
  if (cores > 1) pinTo(`1-${cores - 1}`, pid);
};
const rssOf = ({ pid }: RunningProcess): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

/** Raises the limit of open files, for this process and its child processes. */
const raiseOpenFileLimit = (): void => {
  const [, hardLimit = ''] = /Max open files\s+\d+\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  const limit = Math.max(MAX_OPEN_FILES, Number(hardLimit));
  execFileSync('prlimit', [`--nofile=${limit}:${limit}`, '--pid', String(process.pid)]);
};

interface ListenerGroup {
  expect(ids: readonly string[], dueAt: number): Promise<void>;
  report(): Promise<readonly Arrivals[]>;
  stop(): Promise<void>;
}

const sendToListeners = async <Result>(child: ChildProcess, listenerCommand: ListenerCommand): Promise<Result> => {
  child.send(listenerCommand);
  const [{ result, error }] = (await once(child, 'message')) as [{ readonly result: Result; readonly error?: string }];
  if (error !== undefined) throw new Error(error);
  return result;
};

/** Opens one listener per place, spread over some processes in the order of the places. */
const startListeners = async (port: number, places: readonly ListenerPlace[]): Promise<ListenerGroup> => {
  const script = fileURLToPath(new URL('changeListeners.ts', import.meta.url));
  const children = Array.from({ length: LISTENER_PROCESSES }, () => fork(script, { execArgv: ['--import', 'tsx'] }));
  children.forEach(pinToOtherCores);
  const share = Math.ceil(places.length / LISTENER_PROCESSES);
  await Promise.all(
    children.map((child, index) => sendToListeners(child, { listen: { port, places: places.slice(index * share, (index + 1) * share) } })),
  );
  return {
    expect: async (ids, dueAt) =>
      void (await Promise.all(children.map((child) => sendToListeners(child, { expect: { ids, dueAt, everyMs: COMMAND_INTERVAL_MS } })))),
    report: () => Promise.all(children.map((child) => sendToListeners<Arrivals>(child, { report: true }))),
    stop: async () => {
      const ended = children.map((child) => once(child, 'exit'));
      for (const child of children) child.kill();
      await Promise.all(ended);
    },
  };
};

type PlacedService = GeneratedService & { readonly place: { readonly longitude: number; readonly latitude: number } };
const isShelter = (service: GeneratedService): service is PlacedService =>
  service.approved &&
  service.beds !== null &&
  !service.address.confidential &&
  service.place.longitude !== null &&
  service.place.latitude !== null;

const pointOf = ({ place }: PlacedService): readonly [number, number] => [place.longitude, place.latitude];
/** Returns the changes that a listener should receive, in the format of `Arrivals.heard`, or null if the place is too near to the edge. */
const expectedArrivals = (place: ListenerPlace, shelters: readonly PlacedService[]): string | null => {
  const distances = shelters.map((shelter) => (place === null ? 0 : metresApart(place, pointOf(shelter))));
  if (distances.some((metres) => Math.abs(metres - REACH_METRES) < BOUNDARY_TOLERANCE_METRES)) return null;
  return distances.map((metres) => Number(metres <= REACH_METRES)).join('');
};

/** Sends a command until it is carried out, as a client repeats it; the retries count as delay. */
const executeCommand = async (sendCommand: ReturnType<typeof createRequestSender>, body: unknown): Promise<Reply> => {
  const headers = { 'idempotency-key': randomUUID() };
  for (;;) {
    // A connection reset counts as no response too.
    const reply = await sendCommand('/api/services/update-available-beds', { token: ADMIN_TOKEN, body, headers }).catch(() => null);
    if (reply !== null && reply.status !== 503) return reply;
    await delay(COMMAND_INTERVAL_MS);
  }
};

interface ArrivalMeasurements {
  readonly latencies: Map<number, number>;
  arrivals: number;
  missedCount: number;
}
const noArrivals = (): ArrivalMeasurements => ({ latencies: new Map(), arrivals: 0, missedCount: 0 });
const percentile = ({ latencies, arrivals }: ArrivalMeasurements, share: number): number => {
  let left = arrivals * share;
  for (const [tenths, count] of [...latencies].toSorted(([one], [other]) => one - other)) if ((left -= count) <= 0) return tenths / 10;
  return NaN;
};

export const run = async (): Promise<readonly BenchRow[]> => {
  raiseOpenFileLimit();
  const stores = await startStores();
  const eventStore = openEventStore(stores.eventStoreUrl);
  const processGroup = createProcessGroup();
  const environment = {
    PORT: '0',
    EVENTSTORE_URL: stores.eventStoreUrl,
    MONGODB_URL: stores.mongodbUrl,
    SHELTER_ADMIN_TOKEN: ADMIN_TOKEN,
    SHELTER_DATA_DIR: stores.dataDir,
    CHANGES_PER_NETWORK: '100000',
    LOG_LEVEL: 'info',
    COMMAND_TIMEOUT_MS: '60000',
  };
  try {
    const shelters = generateServices(11, SERVICE_COUNT)
      .filter(isShelter)
      .slice(0, (DURATION_SECONDS * 1000) / COMMAND_INTERVAL_MS);
    await appendEach(eventStore, shelters);
    const worker = processGroup.start('app/processes/projections.ts', environment);
    const [command, query] = [
      processGroup.start('app/processes/commandApi.ts', environment),
      processGroup.start('app/processes/queryApi.ts', environment),
    ];
    const [commandPort, port] = await Promise.all(
      [command, query].map(async (each) => Number((await each.waitForOutput(/^READY (\d+)$/m))[1])),
    );
    const [sendCommand, sendQuery] = [commandPort, port].map((each) => createRequestSender(`http://127.0.0.1:${each}`));
    while ((await sendQuery!('/readyz')).status !== 200) await delay(100);
    await worker.waitForOutput(/"name":"feedbacks"[^\n]*"state":"live"/);
    pinToOneCore(query);
    // The projections take no part in sending changes to a listener, and in production they run on another machine if there is much load.
    worker.kill('SIGTERM');
    await worker.exited;
    const ids = shelters.map(({ id }) => id);

    const random = createRandom(12);
    const randomPlace = (): ListenerPlace => {
      for (;;) {
        const [longitude, latitude] = pointOf(random.pick(shelters));
        const place = [Math.round(longitude * 10) / 10, Math.round(latitude * 10) / 10] as const;
        if (expectedArrivals(place, shelters) !== null) return place;
      }
    };
    const measure = async (places: readonly ListenerPlace[], measurements: ArrivalMeasurements): Promise<number> => {
      const before = rssOf(query);
      const listenerGroup = await startListeners(port ?? 0, places);
      const bytes = (rssOf(query) - before) / places.length;
      const start = monotonicMs() + 500;
      await listenerGroup.expect(ids, start);
      const commands: Promise<Reply>[] = [];
      for (const [index, { id, beds }] of shelters.entries()) {
        await delay(Math.max(0, start + index * COMMAND_INTERVAL_MS - monotonicMs()));
        const body = { services: [{ id, availableBeds: random.int(0, beds?.total ?? 40) }] };
        commands.push(executeCommand(sendCommand!, body));
      }
      const rejectedCommands = (await Promise.all(commands)).filter(({ status }) => status !== 200);
      if (rejectedCommands.length > 0)
        throw new Error(`${rejectedCommands.length} commands were rejected: ${JSON.stringify(rejectedCommands[0]?.body)}`);
      const expectedTexts = places.map((place) => expectedArrivals(place, shelters));
      let received: string[] = [];
      let reports: readonly Arrivals[] = [];
      for (let time = 0; time < 50; time += 1) {
        await delay(200);
        reports = await listenerGroup.report();
        received = reports.flatMap((report) => report.received);
        if (received.every((text, index) => text === expectedTexts[index])) break;
      }
      for (const [tenths, count] of reports.flatMap(({ histogram }) => histogram))
        measurements.latencies.set(tenths, (measurements.latencies.get(tenths) ?? 0) + count);
      measurements.arrivals += reports.flatMap(({ histogram }) => histogram).reduce((sum, [, count]) => sum + count, 0);
      measurements.missedCount +=
        received.filter((text, index) => text !== expectedTexts[index]).length + reports.reduce((sum, { resets }) => sum + resets, 0);
      await listenerGroup.stop();
      return bytes;
    };

    // Warm-up: the first run is slow, and must not count for either.
    await measure([randomPlace()], noArrivals());
    const rows: BenchRow[] = [];
    const kinds = [
      ['near places, distributed like visitors', randomPlace, '<= 3'],
      // So many arrivals per second that several changes arrive in one chunk.
      ['everywhere, each hears everything', () => null, 'reported'],
    ] as const;
    for (const [placeLabel, placeOf, goal] of kinds) {
      const [fewMeasurements, manyMeasurements] = [noArrivals(), noArrivals()];
      const bytes: number[] = [];
      for (let round = 0; round < ROUND_COUNT; round += 1) {
        await measure(Array.from({ length: FEW_LISTENERS }, placeOf), fewMeasurements);
        bytes.push(await measure(Array.from({ length: LISTENER_COUNT }, placeOf), manyMeasurements));
      }
      const count = LISTENER_COUNT.toLocaleString('en-US');
      rows.push(
        {
          measure: `command to arrival, p99, ${count} listeners ${placeLabel} (50/s)`,
          value: percentile(manyMeasurements, 0.99),
          unit: 'ms',
          beside: `${FEW_LISTENERS} listeners: ${percentile(fewMeasurements, 0.99)} ms`,
          ratio: percentile(manyMeasurements, 0.99) / percentile(fewMeasurements, 0.99),
          goal,
        },
        {
          measure: `same, p50`,
          value: percentile(manyMeasurements, 0.5),
          unit: 'ms',
          beside: `${FEW_LISTENERS} listeners: ${percentile(fewMeasurements, 0.5)} ms`,
          ratio: percentile(manyMeasurements, 0.5) / percentile(fewMeasurements, 0.5),
          goal: 'reported',
        },
        {
          measure: `listeners that missed a change or had to reload`,
          value: manyMeasurements.missedCount + fewMeasurements.missedCount,
          unit: '',
          beside: `${manyMeasurements.arrivals.toLocaleString('en-US')} arrivals`,
          ratio: 0,
          goal: '0',
        },
        {
          measure: 'memory of one listener',
          value: (bytes[0] ?? 0) / 1024,
          unit: 'KiB',
          beside: 'resident, of the query API',
          ratio: 1,
          goal: 'reported',
        },
      );
    }
    return rows;
  } finally {
    await processGroup.killAll();
    await eventStore.close();
    await stores.stop();
  }
};
