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
import { openEventStore } from '#platform/event-store/index.ts';
import { asker, type Reply } from '../support/api.ts';
import { createRandom, generateServices, type GeneratedService } from '../support/generator.ts';
import { processes, type RunningProcess } from '../support/startProcess.ts';
import { startStores } from '../support/stores.ts';
import { metresApart } from '../support/trilaterate.ts';
import { machineNow, type Arrivals, type Order, type Place } from './changeListeners.ts';
import { appendEach } from './projectedLog.ts';
import type { BenchRow } from './row.ts';

export const title = 'From a command to the listeners for changes, at one query API on one core';

const LISTENERS = Number(process.env['LISTENERS'] ?? 5000);
const FEW = 50;
const SECONDS = Number(process.env['SECONDS'] ?? 20);
const ROUNDS = 2;
const EVERY_MS = 20;
const SERVICES = 6500;
const PROCESSES = 2;
const REACH_METRES = 50 * 1609.344;
/** Tolerance of distances at the edge of the area: a listener this near to it is not used. */
const UNSURE_METRES = 500;
const TOKEN = 'administrator-token-of-the-bench-0123456789';
/** Limit of open files: more than both ends of every connection and all other files of a process. */
const FILES = 16_384;

const pinTo = (cores: string, pid: number | undefined): void => {
  execFileSync('taskset', ['-a', '-cp', cores, String(pid)], { stdio: 'ignore' });
};
/** Pins the query API to one core; the rest of the product runs on any core. */
const pinToOneCore = ({ pid }: RunningProcess): void => pinTo('0', pid);
/** Pins listeners to cores that the query API does not use: the kernel would move it to the core of the process that wakes it. */
const pinElsewhere = ({ pid }: Pick<ChildProcess, 'pid'>): void => {
  const cores = availableParallelism();
  if (cores > 1) pinTo(`1-${cores - 1}`, pid);
};
const rssOf = ({ pid }: RunningProcess): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

/** Raises the limit of open files, for this process and its child processes. */
const raiseFiles = (): void => {
  const [, hard = ''] = /Max open files\s+\d+\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  const limit = Math.max(FILES, Number(hard));
  execFileSync('prlimit', [`--nofile=${limit}:${limit}`, '--pid', String(process.pid)]);
};

interface Crowd {
  expect(ids: readonly string[], dueAt: number): Promise<void>;
  report(): Promise<readonly Arrivals[]>;
  stop(): Promise<void>;
}

const order = async <Result>(child: ChildProcess, given: Order): Promise<Result> => {
  child.send(given);
  const [{ result, error }] = (await once(child, 'message')) as [{ readonly result: Result; readonly error?: string }];
  if (error !== undefined) throw new Error(error);
  return result;
};

/** Opens one listener per place, spread over some processes in the order of the places. */
const gather = async (port: number, places: readonly Place[]): Promise<Crowd> => {
  const script = fileURLToPath(new URL('changeListeners.ts', import.meta.url));
  const children = Array.from({ length: PROCESSES }, () => fork(script, { execArgv: ['--import', 'tsx'] }));
  children.forEach(pinElsewhere);
  const share = Math.ceil(places.length / PROCESSES);
  await Promise.all(
    children.map((child, index) => order(child, { listen: { port, places: places.slice(index * share, (index + 1) * share) } })),
  );
  return {
    expect: async (ids, dueAt) =>
      void (await Promise.all(children.map((child) => order(child, { expect: { ids, dueAt, everyMs: EVERY_MS } })))),
    report: () => Promise.all(children.map((child) => order<Arrivals>(child, { report: true }))),
    stop: async () => {
      const ended = children.map((child) => once(child, 'exit'));
      for (const child of children) child.kill();
      await Promise.all(ended);
    },
  };
};

type Placed = GeneratedService & { readonly place: { readonly longitude: number; readonly latitude: number } };
const isShelter = (service: GeneratedService): service is Placed =>
  service.approved &&
  service.beds !== null &&
  !service.address.confidential &&
  service.place.longitude !== null &&
  service.place.latitude !== null;

const pointOf = ({ place }: Placed): readonly [number, number] => [place.longitude, place.latitude];
/** Returns the changes that a listener should receive, in the format of `Arrivals.heard`; null: too near to the edge to be sure. */
const heardFrom = (place: Place, shelters: readonly Placed[]): string | null => {
  const ways = shelters.map((shelter) => (place === null ? 0 : metresApart(place, pointOf(shelter))));
  if (ways.some((metres) => Math.abs(metres - REACH_METRES) < UNSURE_METRES)) return null;
  return ways.map((metres) => Number(metres <= REACH_METRES)).join('');
};

/** Sends a command until it is carried out, as a client repeats it; the retries count as delay. */
const carryOut = async (sendCommand: ReturnType<typeof asker>, body: unknown): Promise<Reply> => {
  const headers = { 'idempotency-key': randomUUID() };
  for (;;) {
    // A connection reset counts as no response too.
    const reply = await sendCommand('/api/services/update-available-beds', { token: TOKEN, body, headers }).catch(() => null);
    if (reply !== null && reply.status !== 503) return reply;
    await delay(EVERY_MS);
  }
};

interface Measured {
  readonly latencies: Map<number, number>;
  arrivals: number;
  missed: number;
}
const noArrivals = (): Measured => ({ latencies: new Map(), arrivals: 0, missed: 0 });
const percentile = ({ latencies, arrivals }: Measured, share: number): number => {
  let left = arrivals * share;
  for (const [tenths, count] of [...latencies].toSorted(([one], [other]) => one - other)) if ((left -= count) <= 0) return tenths / 10;
  return NaN;
};

export const run = async (): Promise<readonly BenchRow[]> => {
  raiseFiles();
  const stores = await startStores();
  const eventStore = openEventStore(stores.eventStoreUrl);
  const programs = processes();
  const environment = {
    PORT: '0',
    EVENTSTORE_URL: stores.eventStoreUrl,
    MONGODB_URL: stores.mongodbUrl,
    SHELTER_ADMIN_TOKEN: TOKEN,
    SHELTER_DATA_DIR: stores.dataDir,
    CHANGES_PER_NETWORK: '100000',
    LOG_LEVEL: 'info',
    COMMAND_TIMEOUT_MS: '60000',
  };
  try {
    const shelters = generateServices(11, SERVICES)
      .filter(isShelter)
      .slice(0, (SECONDS * 1000) / EVERY_MS);
    await appendEach(eventStore, shelters);
    const worker = programs.start('projections/main.ts', environment);
    const [command, query] = [programs.start('command-api/main.ts', environment), programs.start('query-api/main.ts', environment)];
    const [commandPort, port] = await Promise.all(
      [command, query].map(async (each) => Number((await each.waitForOutput(/^READY (\d+)$/m))[1])),
    );
    const [sendCommand, ask] = [commandPort, port].map((each) => asker(`http://127.0.0.1:${each}`));
    while ((await ask!('/readyz')).status !== 200) await delay(100);
    await worker.waitForOutput(/"name":"feedbacks"[^\n]*"state":"live"/);
    pinToOneCore(query);
    // The projections take no part in sending changes to a listener, and in production they run on another machine if there is much load.
    worker.kill('SIGTERM');
    await worker.exited;
    const ids = shelters.map(({ id }) => id);

    const random = createRandom(12);
    const somewhere = (): Place => {
      for (;;) {
        const [longitude, latitude] = pointOf(random.pick(shelters));
        const place = [Math.round(longitude * 10) / 10, Math.round(latitude * 10) / 10] as const;
        if (heardFrom(place, shelters) !== null) return place;
      }
    };
    const measure = async (places: readonly Place[], into: Measured): Promise<number> => {
      const before = rssOf(query);
      const crowd = await gather(port ?? 0, places);
      const bytes = (rssOf(query) - before) / places.length;
      const start = machineNow() + 500;
      await crowd.expect(ids, start);
      const commands: Promise<Reply>[] = [];
      for (const [index, { id, beds }] of shelters.entries()) {
        await delay(Math.max(0, start + index * EVERY_MS - machineNow()));
        const body = { services: [{ id, availableBeds: random.int(0, beds?.total ?? 40) }] };
        commands.push(carryOut(sendCommand!, body));
      }
      const refused = (await Promise.all(commands)).filter(({ status }) => status !== 200);
      if (refused.length > 0) throw new Error(`${refused.length} commands were rejected: ${JSON.stringify(refused[0]?.body)}`);
      const due = places.map((place) => heardFrom(place, shelters));
      let received: string[] = [];
      let reports: readonly Arrivals[] = [];
      for (let time = 0; time < 50; time += 1) {
        await delay(200);
        reports = await crowd.report();
        received = reports.flatMap((report) => report.received);
        if (received.every((text, index) => text === due[index])) break;
      }
      for (const [tenths, count] of reports.flatMap(({ histogram }) => histogram))
        into.latencies.set(tenths, (into.latencies.get(tenths) ?? 0) + count);
      into.arrivals += reports.flatMap(({ histogram }) => histogram).reduce((sum, [, count]) => sum + count, 0);
      into.missed += received.filter((text, index) => text !== due[index]).length + reports.reduce((sum, { resets }) => sum + resets, 0);
      await crowd.stop();
      return bytes;
    };

    // Warm-up: the first run is slow, and must not count for either.
    await measure([somewhere()], noArrivals());
    const rows: BenchRow[] = [];
    const kinds = [
      ['near places, distributed like visitors', somewhere, '<= 3'],
      // So many arrivals per second that several changes arrive in one chunk.
      ['everywhere, each hears everything', () => null, 'reported'],
    ] as const;
    for (const [where, placeOf, goal] of kinds) {
      const [few, many] = [noArrivals(), noArrivals()];
      const bytes: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await measure(Array.from({ length: FEW }, placeOf), few);
        bytes.push(await measure(Array.from({ length: LISTENERS }, placeOf), many));
      }
      const count = LISTENERS.toLocaleString('en-US');
      rows.push(
        {
          measure: `command to arrival, p99, ${count} listeners ${where} (50/s)`,
          value: percentile(many, 0.99),
          unit: 'ms',
          beside: `${FEW} listeners: ${percentile(few, 0.99)} ms`,
          ratio: percentile(many, 0.99) / percentile(few, 0.99),
          goal,
        },
        {
          measure: `same, p50`,
          value: percentile(many, 0.5),
          unit: 'ms',
          beside: `${FEW} listeners: ${percentile(few, 0.5)} ms`,
          ratio: percentile(many, 0.5) / percentile(few, 0.5),
          goal: 'reported',
        },
        {
          measure: `listeners that missed a change or had to reload`,
          value: many.missed + few.missed,
          unit: '',
          beside: `${many.arrivals.toLocaleString('en-US')} arrivals`,
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
    await programs.killAll();
    await eventStore.close();
    await stores.stop();
  }
};
