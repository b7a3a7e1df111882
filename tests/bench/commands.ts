import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { startChildNode, type ChildNode } from '#embedded/childNode.ts';
import { openEventStore, type EventStore, type NewEvent } from '#platform/event-store/index.ts';
import { startStores, type Stores } from '../support/stores.ts';
import type { BenchRow } from './row.ts';

export const title = 'Durable commands over HTTP, 32 at a time, compared with the same appends through the client alone';

const DURATION_SECONDS = 8;
const MAX_IN_FLIGHT = 32;
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

interface CommandRate {
  readonly perSecond: number;
  readonly p99: number;
}

/** Returns the requests per second of one kind; `body` creates a new one each time. Throws if any was rejected. */
const rateOf = async (url: string, path: string, body: () => unknown): Promise<CommandRate> => {
  const result = await autocannon({
    url,
    connections: MAX_IN_FLIGHT,
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

/** Returns the rate at which the client alone appends the same events to separate streams, with the same concurrency. */
const appendRate = async (store: EventStore, events: () => readonly NewEvent[]): Promise<number> => {
  const start = performance.now();
  const endMs = start + DURATION_SECONDS * 1000;
  let appendedCount = 0;
  await Promise.all(
    Array.from({ length: MAX_IN_FLIGHT }, async () => {
      for (; performance.now() < endMs; appendedCount += 1) await store.append(`bench-${randomUUID()}`, 'no_stream', events());
    }),
  );
  return (appendedCount * 1000) / (performance.now() - start);
};

const copiesWithNewIds = (events: readonly NewEvent[]) => (): NewEvent[] => events.map((event) => ({ ...event, id: randomUUID() }));

const measure = async (stores: Stores, api: ChildNode): Promise<BenchRow[]> => {
  const url = `http://127.0.0.1:${api.port}`;
  const store = openEventStore(stores.eventStoreUrl);
  try {
    const ids = await addShelters(url);
    const [first = ''] = ids;
    const serviceEvents = await store.readStream(`service-${first}`);
    const bedCountEvents = (await store.readStream(`beds-${first}`)).slice(-1);
    let countIndex = 0;
    const nextCountBody = () => {
      countIndex += 1;
      return { services: [{ id: ids[countIndex % ids.length], availableBeds: countIndex % 100 }] };
    };
    const addRate = await rateOf(url, '/api/services', () => form);
    const addAppendRate = await appendRate(store, copiesWithNewIds(serviceEvents));
    const countRate = await rateOf(url, '/api/services/update-available-beds', nextCountBody);
    const countAppendRate = await appendRate(store, copiesWithNewIds(bedCountEvents));
    const row = (commandLabel: string, rate: CommandRate, appendOnlyRate: number, events: number): BenchRow[] => [
      {
        measure: `${commandLabel}, ${MAX_IN_FLIGHT} at a time`,
        value: rate.perSecond,
        unit: 'commands/s',
        beside: `appends of the same ${events} event${events === 1 ? '' : 's'} by the client alone: ${Math.round(appendOnlyRate)}/s`,
        ratio: rate.perSecond / appendOnlyRate,
        goal: 'as near 1 as loading, deciding and HTTP allow',
      },
      {
        measure: `${commandLabel}, 99th percentile`,
        value: rate.p99,
        unit: 'ms',
        beside: 'time a client that waits in a queue of 32 appends needs',
        ratio: rate.p99 / ((MAX_IN_FLIGHT * 1000) / appendOnlyRate),
        goal: 'small',
      },
    ];
    return [
      ...row('add a service', addRate, addAppendRate, serviceEvents.length),
      ...row('count beds', countRate, countAppendRate, bedCountEvents.length),
    ];
  } finally {
    await store.close();
  }
};

export const run = async (): Promise<BenchRow[]> => {
  const stores = await startStores();
  try {
    const api = await startChildNode({
      name: 'command-api',
      script: 'command-api/main.ts',
      args: [],
      env: {
        PORT: '0',
        EVENTSTORE_URL: stores.eventStoreUrl,
        MONGODB_URL: stores.mongodbUrl,
        SHELTER_ADMIN_TOKEN: ADMIN_TOKEN,
        LOG_LEVEL: 'warn',
      },
    });
    try {
      return await measure(stores, api);
    } finally {
      await api.stop();
    }
  } finally {
    await stores.stop();
  }
};
