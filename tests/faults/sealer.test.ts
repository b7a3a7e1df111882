import { randomUUID } from 'node:crypto';
import { readNewestSealEvent, readSealEvents, parseSeal } from '#operations/seals/seal.ts';
import { startSealer } from '#operations/seals/sealer.ts';
import { sealLog } from '#operations/seals/sealLog.ts';
import { verifySeals } from '#operations/seals/verifySeals.ts';
import { sleep } from '#platform/backoff.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { openRawLog, type RawLog } from '#platform/event-store/openRawLog.ts';
import { readRawEvents } from '#platform/event-store/readRawEvents.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { silentLogger } from '#platform/logger.ts';
import { startStores, type Stores } from '../support/stores.ts';
import { serviceDescribed, newEvent } from './projectionsContext.ts';

/* Seals on an event store: written while the log grows, by several processes at once, and on demand. */

let stores: Stores;
let store: EventStore;
let rawLog: RawLog;

beforeAll(async () => {
  stores = await startStores({ onlyNode: 'event-store' });
  store = openEventStore(stores.eventStoreUrl);
  rawLog = openRawLog(stores.eventStoreUrl);
});
afterAll(async () => {
  await rawLog.close();
  await store.close();
  await stores.stop();
});

const clock = (): number => Date.parse('2026-03-01T10:00:00Z');
const append = async (count: number): Promise<void> => {
  await store.append(
    `service-${randomUUID()}`,
    'no_stream',
    Array.from({ length: count }, (_, index) => newEvent(serviceDescribed(`Summary ${index}`))),
  );
};
const verify = () => verifySeals({ events: readRawEvents(rawLog), seals: readSealEvents(rawLog) });
const sealedCounts = async (): Promise<number[]> => {
  const foundCounts: number[] = [];
  for await (const event of readSealEvents(rawLog)) foundCounts.push(parseSeal(event)?.count ?? -1);
  return foundCounts;
};

test('concurrent sealers write seals at regular intervals, and all verify', async () => {
  await append(25);
  const context = { raw: rawLog, store, clock, eventsPerSeal: 20, log: silentLogger };
  const sealers = [startSealer(context), startSealer(context)];
  for (let round = 0; round < 10; round += 1) await append(10);
  while ((await sealedCounts()).length < 6) await store.lastPosition();
  await Promise.all(sealers.map((sealer) => sealer.stop()));
  expect(await sealedCounts()).toEqual([20, 40, 60, 80, 100, 120]);
  expect(await verify()).toMatchObject({ ok: true, events: 125, seals: 6, unsealed: 5 });
});

test('an explicit seal covers everything, and regular sealing continues after it', async () => {
  expect(await sealLog({ raw: rawLog, store, clock })).toMatchObject({ count: 125 });
  expect(await sealLog({ raw: rawLog, store, clock })).toMatchObject({ count: 125 });
  await append(3);
  const [one, other] = await Promise.all([sealLog({ raw: rawLog, store, clock }), sealLog({ raw: rawLog, store, clock })]);
  expect(one).toEqual(other);
  expect((await sealedCounts()).slice(-2)).toEqual([125, 128]);
  expect(await verify()).toMatchObject({ ok: true, seals: 8, unsealed: 0 });
});

const HOUR_MS = 60 * 60 * 1000;
/** Runs a sealer with its clock at `now` for a while, until the log is sealed as required. */
const runSealerAt = async (now: number, isExpected: (foundCounts: readonly number[]) => boolean = () => true): Promise<void> => {
  const sealer = startSealer({ raw: rawLog, store, clock: () => now, checkMs: 5, log: silentLogger });
  try {
    for (let attempts = 0; attempts < 20 || !isExpected(await sealedCounts()); attempts += 1) {
      if (attempts > 500) throw new Error('The log was not sealed.');
      await sleep(10);
    }
  } finally {
    await sealer.stop();
  }
};

describe('slowly growing log', () => {
  test('is sealed a day after its newest seal, even if the sealer restarts often', async () => {
    const before = await sealedCounts();
    await append(1);
    for (const hours of [4, 8, 12, 16, 20, 23]) await runSealerAt(clock() + hours * HOUR_MS);
    expect(await sealedCounts()).toEqual(before);
    await runSealerAt(clock() + 24 * HOUR_MS, (foundCounts) => foundCounts.length > before.length);
    expect(await sealedCounts()).toEqual([...before, 129]);
    await append(1);
    await runSealerAt(clock() + 47 * HOUR_MS);
    expect(await sealedCounts()).toEqual([...before, 129]);
    await runSealerAt(clock() + 48 * HOUR_MS, (foundCounts) => foundCounts.length > before.length + 1);
    expect(await sealedCounts()).toEqual([...before, 129, 130]);
  });

  test('is not sealed again while no event arrives', async () => {
    const before = await sealedCounts();
    await runSealerAt(clock() + 200 * HOUR_MS);
    expect(await sealedCounts()).toEqual(before);
  });

  test('is sealed once if several sealers find the day over', async () => {
    const before = await sealedCounts();
    await append(1);
    const isExpected = (foundCounts: readonly number[]): boolean => foundCounts.length > before.length;
    await Promise.all([runSealerAt(clock() + 90 * HOUR_MS, isExpected), runSealerAt(clock() + 90 * HOUR_MS, isExpected)]);
    expect(await sealedCounts()).toEqual([...before, 131]);
    expect(await verify()).toMatchObject({ ok: true, unsealed: 0 });
  });
});

test('a log without seals is sealed a day after its first event', async () => {
  const other = await startStores({ onlyNode: 'event-store' });
  const otherStore = openEventStore(other.eventStoreUrl);
  const otherRawLog = openRawLog(other.eventStoreUrl);
  try {
    await otherStore.append(`service-${randomUUID()}`, 'no_stream', [newEvent(serviceDescribed('First'))]);
    const context = { raw: otherRawLog, store: otherStore, checkMs: 5, log: silentLogger };
    const sealerWithClockAhead = startSealer({ ...context, clock: () => Date.now() + 23 * HOUR_MS });
    await sleep(200);
    await sealerWithClockAhead.stop();
    expect(await readNewestSealEvent(otherRawLog)).toBeNull();
    const sealer = startSealer({ ...context, clock: () => Date.now() + 24 * HOUR_MS });
    for (let attempts = 0; attempts < 500 && (await readNewestSealEvent(otherRawLog)) === null; attempts += 1) await sleep(10);
    await sealer.stop();
    expect(await readNewestSealEvent(otherRawLog)).not.toBeNull();
  } finally {
    await otherRawLog.close();
    await otherStore.close();
    await other.stop();
  }
});

test('control: a seal of another log does not verify, and no seal is added after it', async () => {
  await append(1);
  await store.append('seal-log', 'any', [newEvent({ type: 'LogSealed', data: { count: 132, digest: 'ab'.repeat(32) } })]);
  await expect(sealLog({ raw: rawLog, store, clock })).rejects.toThrow('does not match its newest seal');
  expect(await verify()).toMatchObject({ ok: false, findings: [{ kind: 'seal', seal: 11 }] });
});
