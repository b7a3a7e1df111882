import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import type { BenchRow } from 'test-tools/benchRow.ts';
import { openEventStore, type EventStore, type NewEvent } from '#platform/event-store/index.ts';
import { startProcess, type RunningProcess } from '../support/startProcess.ts';
import { startStores, type Stores } from '../support/stores.ts';
import { withFilledProduct } from './wholeProduct.ts';

export const title = 'Durable commands over HTTP, compared with the client alone appending the same events';

const DURATION_SECONDS = Number(process.env['SECONDS'] ?? 8);
/** Alternating measurements of the client and of the commands; the median of each counts. */
const ROUND_COUNT = Number(process.env['ROUNDS'] ?? 3);
const IN_FLIGHT = [32, 1] as const;
const SHELTER_COUNT = 1000;
const ADMIN_TOKEN = 'administrator-token-of-the-benchmark-0123456789';

const form = {
  name: 'Harbor Night Shelter',
  serviceSummary: 'Beds for tonight, no ID needed',
  description: 'Doors open at seven in the evening. '.repeat(5),
  address1: '100 Example Street',
  city: 'Los Angeles',
  state: 'CA',
  zip: '90012',
  country: 'US',
  phone: '(213) 555-0100',
  type: ['EMERGENCY_SHELTER'],
  category: ['ALL'],
  schedules: [{ type: 'WEEKLY', day: 'MONDAY', startTime: '08:00', endTime: '17:00' }],
};

const headers = { 'content-type': 'application/json', authorization: `Bearer ${ADMIN_TOKEN}` };

/** Result of one load, whichever way it reaches the event store. */
interface Rate {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
}

/** One kind of command: its request, and the events that it writes, by stream. */
interface CommandKind {
  readonly label: string;
  readonly path: string;
  /** Returns a new body each time. */
  readonly body: () => unknown;
  readonly events: readonly NewEvent[];
}

/** Returns the rate of one kind of command over HTTP. Throws if any was rejected. */
const commandRate = async (url: string, { path, body }: CommandKind, inFlight: number): Promise<Rate> => {
  const result = await autocannon({
    url,
    connections: inFlight,
    duration: DURATION_SECONDS,
    requests: [
      {
        method: 'POST',
        path,
        headers,
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify(body()),
          headers: { ...request.headers, 'idempotency-key': randomUUID() },
        }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${path}: ${result.non2xx} rejected, ${result.errors} errors`);
  return { perSecond: result['2xx'] / result.duration, p99: result.latency.p99 };
};

const post = async (url: string, path: string, body: unknown): Promise<unknown> => {
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  return response.json();
};

const addShelters = async (url: string): Promise<string[]> => {
  const ids: string[] = [];
  for (let createdCount = 0; createdCount < SHELTER_COUNT; createdCount += 50)
    ids.push(
      ...(await Promise.all(
        Array.from(
          { length: 50 },
          async () => (await post(url, '/api/services', { ...form, totalBeds: 100, availableBeds: 5 })) as { id: string },
        ),
      ).then((added) => added.map(({ id }) => id))),
    );
  return ids;
};

const percentile99 = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;

const withNewIds = (events: readonly NewEvent[]): NewEvent[] => events.map((event) => ({ ...event, id: randomUUID() }));

/** Returns the rate at which the client alone appends the same events to separate streams, with the same concurrency. */
const appendRate = async (store: EventStore, { events }: CommandKind, inFlight: number): Promise<Rate> => {
  const start = performance.now();
  const endMs = start + DURATION_SECONDS * 1000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (let sentAt = start; sentAt < endMs;) {
        await store.append(`bench-${randomUUID()}`, 'no_stream', withNewIds(events));
        const acknowledgedAt = performance.now();
        times.push(acknowledgedAt - sentAt);
        sentAt = acknowledgedAt;
      }
    }),
  );
  return { perSecond: (times.length * 1000) / (performance.now() - start), p99: percentile99(times) };
};

const middleOf = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const median = (rates: readonly Rate[]): Rate => ({
  perSecond: middleOf(rates.map(({ perSecond }) => perSecond)),
  p99: middleOf(rates.map(({ p99 }) => p99)),
});

/** Measures alternately, so that both see the same state of the machine. */
const measureAlternately = async <const Names extends string>(
  measures: Readonly<Record<Names, () => Promise<Rate>>>,
): Promise<Readonly<Record<Names, Rate>>> => {
  const names = Object.keys(measures) as Names[];
  const rates = Object.fromEntries(names.map((name) => [name, [] as Rate[]])) as Record<Names, Rate[]>;
  for (let round = 0; round < ROUND_COUNT; round += 1) for (const name of names) rates[name].push(await measures[name]());
  return Object.fromEntries(names.map((name) => [name, median(rates[name])])) as Record<Names, Rate>;
};

const rowsOf = (label: string, inFlight: number, command: Rate, append: Rate, goal: number | null): BenchRow[] => [
  {
    measure: `${label}, ${inFlight} in flight`,
    value: command.perSecond,
    unit: 'commands/s',
    beside: `client alone: ${Math.round(append.perSecond)} appends/s`,
    ratio: command.perSecond / append.perSecond,
    goal: goal === null ? 'stated' : `≥ ${goal}`,
  },
  {
    measure: `${label}, ${inFlight} in flight, p99`,
    value: command.p99,
    unit: 'ms',
    beside: `p99 of the append: ${append.p99.toFixed(1)} ms`,
    ratio: command.p99 / append.p99,
    goal: goal === null || inFlight === 1 ? 'stated' : '≤ 4',
  },
];

const compareWithAppends = async (
  url: string,
  store: EventStore,
  kind: CommandKind,
  { suffix = '', goals }: { readonly suffix?: string; readonly goals: readonly (number | null)[] },
): Promise<BenchRow[]> => {
  const rows: BenchRow[] = [];
  for (const [index, inFlight] of IN_FLIGHT.entries()) {
    const { append, command } = await measureAlternately({
      append: () => appendRate(store, kind, inFlight),
      command: () => commandRate(url, kind, inFlight),
    });
    rows.push(...rowsOf(`${kind.label}${suffix}`, inFlight, command, append, goals[index] ?? null));
  }
  return rows;
};

/** Adds the shelters whose beds are counted, and returns both kinds of commands. */
const createKinds = async (url: string, store: EventStore): Promise<{ readonly add: CommandKind; readonly count: CommandKind }> => {
  const ids = await addShelters(url);
  const [first = ''] = ids;
  const serviceEvents = await store.readStream(`service-${first}`);
  const bedCountEvents = (await store.readStream(`beds-${first}`)).slice(-1);
  let countIndex = 0;
  const nextCountBody = () => {
    countIndex += 1;
    return { services: [{ id: ids[countIndex % ids.length], availableBeds: countIndex % 100 }] };
  };
  return {
    add: { label: 'add a service', path: '/api/services', body: () => form, events: serviceEvents },
    count: { label: 'count beds', path: '/api/services/update-available-beds', body: nextCountBody, events: bedCountEvents },
  };
};

interface CommandApi {
  readonly process: RunningProcess;
  readonly url: string;
}

const startCommandApi = async (stores: Stores): Promise<CommandApi> => {
  const process = startProcess('app/processes/commandApi.ts', {
    PORT: '0',
    EVENTSTORE_URL: stores.eventStoreUrl,
    MONGODB_URL: stores.mongodbUrl,
    SHELTER_ADMIN_TOKEN: ADMIN_TOKEN,
    LOG_LEVEL: 'warn',
  });
  const [, port = ''] = await process.waitForOutput(/^READY (\d+)$/m);
  return { process, url: `http://127.0.0.1:${port}` };
};

/** Sends half of the commands to each of two processes, and compares with all of them sent to one. */
const compareProcesses = async (urls: readonly [string, string], kind: CommandKind): Promise<BenchRow[]> => {
  const [inFlight] = IN_FLIGHT;
  const rateOfBoth = async (): Promise<Rate> => {
    const [one, other] = await Promise.all(urls.map((url) => commandRate(url, kind, inFlight / 2)));
    if (one === undefined || other === undefined) throw new Error('Two processes are measured');
    return { perSecond: one.perSecond + other.perSecond, p99: Math.max(one.p99, other.p99) };
  };
  const { one, two } = await measureAlternately({ one: () => commandRate(urls[0], kind, inFlight), two: rateOfBoth });
  return [
    {
      measure: `${kind.label}, ${inFlight} in flight, two processes`,
      value: two.perSecond,
      unit: 'commands/s',
      beside: `one process: ${Math.round(one.perSecond)}/s`,
      ratio: two.perSecond / one.perSecond,
      goal: '≥ 1',
    },
  ];
};

const measureCommandApi = async (): Promise<BenchRow[]> => {
  const stores = await startStores({ isIsolated: true });
  const store = openEventStore(stores.eventStoreUrl);
  const processes: RunningProcess[] = [];
  try {
    const api = await startCommandApi(stores);
    processes.push(api.process);
    const { add, count } = await createKinds(api.url, store);
    const rows = [
      ...(await compareWithAppends(api.url, store, count, { goals: [0.5, 0.6] })),
      ...(await compareWithAppends(api.url, store, add, { goals: [0.5, 0.6] })),
    ];
    const otherApi = await startCommandApi(stores);
    processes.push(otherApi.process);
    return [...rows, ...(await compareProcesses([api.url, otherApi.url], count))];
  } finally {
    for (const process of processes) process.kill('SIGTERM');
    await Promise.all(processes.map(({ exited }) => exited));
    await store.close();
    await stores.stop();
  }
};

/** The same with the whole product in one process. */
const measureWholeProduct = (): Promise<BenchRow[]> =>
  withFilledProduct(
    async ({ eventStore }) => eventStore.lastPosition(),
    { environment: { SHELTER_ADMIN_TOKEN: ADMIN_TOKEN, LOG_LEVEL: 'warn' }, isIsolated: true },
    async ({ url, eventStoreUrl }) => {
      const store = openEventStore(eventStoreUrl);
      try {
        const { add, count } = await createKinds(url, store);
        const suffix = ', whole product';
        return [
          ...(await compareWithAppends(url, store, count, { suffix, goals: [] })),
          ...(await compareWithAppends(url, store, add, { suffix, goals: [] })),
        ];
      } finally {
        await store.close();
      }
    },
  );

export const run = async (): Promise<BenchRow[]> => [...(await measureCommandApi()), ...(await measureWholeProduct())];
