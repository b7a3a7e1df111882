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
import { startNode, type FaultyNode } from './node.ts';
import { described, newEvent } from './projectionsContext.ts';

/*
 * EventStoreDB cuts a live subscription that has more than 32 pending events ("Consumer too slow"). A proxy in front of the embedded node
 * cuts every subscription in this way: the subscriber resumes from its position and logs one line.
 */

const BUFFER = 32;
/** Maximum number of cuts, because a subscriber that restarts from the beginning would never finish. */
const MAX_CUTS = 40;
const EVENTS = 300;
const TOO_SLOW = { code: 10, details: 'Consumer too slow', after: BUFFER } as const;

let folder: string;
let node: FaultyNode;
let proxy: EventStoreProxy;
let direct: { readonly store: EventStore; readonly raw: RawLog };
let cut: { readonly store: EventStore; readonly raw: RawLog };
let warnings: Record<string, unknown>[];
/** Resolves at the first subscription of a test. */
let subscribed: Promise<void>;
const log = {
  warn: (about: Record<string, unknown>) => warnings.push(about),
  error: (about: Record<string, unknown>) => warnings.push(about),
} as unknown as Logger;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-slow-'));
  node = await startNode('event-store', folder);
  proxy = await startEventStoreProxy(/\/\/([^?]+)\?/.exec(node.url)?.[1] ?? '');
  direct = { store: openEventStore(node.url), raw: openRawLog(node.url) };
  cut = { store: openEventStore(proxy.url, { log, retry: { firstDelay: 1, longestDelay: 5 } }), raw: openRawLog(proxy.url) };
});
beforeEach(() => {
  warnings = [];
  proxy.cuts = 0;
  subscribed = new Promise((resolve) => {
    proxy.onSubscription = () => {
      resolve();
      return proxy.cuts < MAX_CUTS ? TOO_SLOW : null;
    };
  });
});
afterAll(async () => {
  for (const { store, raw } of [direct, cut]) {
    await raw.close();
    await store.close();
  }
  proxy.close();
  await node.kill();
  await rm(folder, { recursive: true, force: true });
});

const append = (count: number) =>
  direct.store.append(
    `service-${randomUUID()}`,
    'no_stream',
    Array.from({ length: count }, (_, at) => newEvent(described(`Summary ${at}`))),
  );

test('the sealer resumes at its position after each cut with one log line, and its seals verify', async () => {
  const sealer = startSealer({
    raw: cut.raw,
    store: { ...direct.store, follow: cut.store.follow },
    clock: Date.now,
    eventsPerSeal: EVENTS,
    log,
  });
  await subscribed;
  await append(EVENTS);
  const seals = async (): Promise<number[]> => {
    const found: number[] = [];
    for await (const event of readSealEvents(direct.raw)) found.push(parseSeal(event)?.count ?? -1);
    return found;
  };
  while ((await seals()).length === 0) await direct.store.lastPosition();
  await sealer.stop();
  expect(await seals()).toEqual([EVENTS]);
  expect(await verifySeals({ events: readRawEvents(direct.raw), seals: readSealEvents(direct.raw) })).toMatchObject({ ok: true });
  expect(proxy.cuts).toBeGreaterThanOrEqual(Math.floor(EVENTS / BUFFER));
  expect(proxy.cuts).toBeLessThan(MAX_CUTS);
  expect(warnings.map(({ reason, err }) => [String(reason).includes('Consumer too slow'), err])).toEqual(
    warnings.map(() => [true, undefined]),
  );
  // The last cut may happen while the sealer stops.
  expect([proxy.cuts, proxy.cuts - 1]).toContain(warnings.length);
});

test('a follower resumes at its position after each cut with one log line', async () => {
  const after = await direct.store.lastPosition();
  const stopping = new AbortController();
  const seen: string[] = [];
  let live: (() => void) | undefined;
  const isLive = new Promise<void>((resolve) => {
    live = resolve;
  });
  const following = (async () => {
    for await (const { entries, isCaughtUp: caughtUp } of cut.store.follow({ after, signal: stopping.signal })) {
      for (const entry of entries) if (entry.kind === 'event') seen.push(entry.event.id);
      if (caughtUp) live?.();
      if (seen.length >= EVENTS) stopping.abort();
    }
  })();
  await isLive;
  for (let burst = 0; burst < 3; burst += 1) await append(EVENTS / 3);
  await following;
  const written = (await direct.store.readAll({ after, maxCount: 1_000 })).flatMap((entry) =>
    entry.kind === 'event' ? [entry.event.id] : [],
  );
  expect(seen).toEqual(written);
  expect(warnings.map(({ err }) => err)).toEqual(warnings.map(() => undefined));
  expect(warnings.length).toBeLessThanOrEqual(proxy.cuts);
});
