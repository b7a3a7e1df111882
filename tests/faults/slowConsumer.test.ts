import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readSealEvents, parseSeal } from '#operations/seals/seal.ts';
import { startSealer } from '#operations/seals/sealer.ts';
import { verifySeals } from '#operations/seals/verifySeals.ts';
import { openEventStore, type EventStore } from '#platform/event-store/index.ts';
import { openRawLog, type RawLog } from '#platform/event-store/openRawLog.ts';
import { readRawEvents } from '#platform/event-store/readRawEvents.ts';
import type { Logger } from '#platform/logger.ts';
import { startEventStoreProxy, type EventStoreProxy } from '../support/eventStoreProxy.ts';
import { startNode, type FaultyNode } from './faultyNode.ts';
import { serviceDescribed, newEvent } from './projectionsContext.ts';

/*
 * EventStoreDB cuts a live subscription that has more than 32 pending events ("Consumer too slow"). A proxy in front of the embedded node
 * cuts every subscription in this way: the subscriber resumes from its position and logs one line.
 */

const MAX_PENDING_EVENTS = 32;
/** Maximum number of cuts, because a subscriber that restarts from the beginning would never finish. */
const MAX_CUTS = 40;
const EVENT_COUNT = 300;
const TOO_SLOW_ERROR = { code: 10, details: 'Consumer too slow', after: MAX_PENDING_EVENTS } as const;

let folder: string;
let node: FaultyNode;
let proxy: EventStoreProxy;
let directLog: { readonly store: EventStore; readonly raw: RawLog };
let interruptedLog: { readonly store: EventStore; readonly raw: RawLog };
let warnings: Record<string, unknown>[];
/** Resolves at the first subscription of a test. */
let subscribed: Promise<void>;
const log = {
  warn: (logFields: Record<string, unknown>) => warnings.push(logFields),
  error: (logFields: Record<string, unknown>) => warnings.push(logFields),
} as unknown as Logger;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-slow-'));
  node = await startNode('event-store', folder);
  proxy = await startEventStoreProxy(/\/\/([^?]+)\?/.exec(node.url)?.[1] ?? '');
  directLog = { store: openEventStore(node.url), raw: openRawLog(node.url) };
  interruptedLog = { store: openEventStore(proxy.url, { log, retry: { firstDelay: 1, longestDelay: 5 } }), raw: openRawLog(proxy.url) };
});
beforeEach(() => {
  warnings = [];
  proxy.cuts = 0;
  subscribed = new Promise((resolve) => {
    proxy.onSubscription = () => {
      resolve();
      return proxy.cuts < MAX_CUTS ? TOO_SLOW_ERROR : null;
    };
  });
});
afterAll(async () => {
  for (const { store, raw } of [directLog, interruptedLog]) {
    await raw.close();
    await store.close();
  }
  proxy.close();
  await node.kill();
  await rm(folder, { recursive: true, force: true });
});

const append = (count: number) =>
  directLog.store.append(
    `service-${randomUUID()}`,
    'no_stream',
    Array.from({ length: count }, (_, index) => newEvent(serviceDescribed(`Summary ${index}`))),
  );

test('the sealer resumes at its position after each cut with one log line, and its seals verify', async () => {
  const sealer = startSealer({
    raw: interruptedLog.raw,
    store: { ...directLog.store, follow: interruptedLog.store.follow },
    clock: Date.now,
    eventsPerSeal: EVENT_COUNT,
    log,
  });
  await subscribed;
  await append(EVENT_COUNT);
  const readSealCounts = async (): Promise<number[]> => {
    const sealCounts: number[] = [];
    for await (const event of readSealEvents(directLog.raw)) sealCounts.push(parseSeal(event)?.count ?? -1);
    return sealCounts;
  };
  while ((await readSealCounts()).length === 0) await directLog.store.lastPosition();
  await sealer.stop();
  expect(await readSealCounts()).toEqual([EVENT_COUNT]);
  expect(await verifySeals({ events: readRawEvents(directLog.raw), seals: readSealEvents(directLog.raw) })).toMatchObject({ ok: true });
  expect(proxy.cuts).toBeGreaterThanOrEqual(Math.floor(EVENT_COUNT / MAX_PENDING_EVENTS));
  expect(proxy.cuts).toBeLessThan(MAX_CUTS);
  expect(warnings.map(({ reason, err }) => [String(reason).includes('Consumer too slow'), err])).toEqual(
    warnings.map(() => [true, undefined]),
  );
  // The last cut may happen while the sealer stops.
  expect([proxy.cuts, proxy.cuts - 1]).toContain(warnings.length);
});

test('a follower resumes at its position after each cut with one log line', async () => {
  const after = await directLog.store.lastPosition();
  const stopController = new AbortController();
  const receivedIds: string[] = [];
  let markLive: (() => void) | undefined;
  const becameLive = new Promise<void>((resolve) => {
    markLive = resolve;
  });
  const followLoop = (async () => {
    for await (const { entries, isCaughtUp } of interruptedLog.store.follow({ after, signal: stopController.signal })) {
      for (const entry of entries) if (entry.kind === 'event') receivedIds.push(entry.event.id);
      if (isCaughtUp) markLive?.();
      if (receivedIds.length >= EVENT_COUNT) stopController.abort();
    }
  })();
  await becameLive;
  for (let burstIndex = 0; burstIndex < 3; burstIndex += 1) await append(EVENT_COUNT / 3);
  await followLoop;
  const appendedIds = (await directLog.store.readAll({ after, maxCount: 1_000 })).flatMap((entry) =>
    entry.kind === 'event' ? [entry.event.id] : [],
  );
  expect(receivedIds).toEqual(appendedIds);
  expect(warnings.map(({ err }) => err)).toEqual(warnings.map(() => undefined));
  expect(warnings.length).toBeLessThanOrEqual(proxy.cuts);
});
