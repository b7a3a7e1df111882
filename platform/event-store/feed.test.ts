import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { silentLogger } from '../logger.ts';
import { createFeed } from './feed.ts';
import { LogReplaced } from './followErrors.ts';
import type { RawEvent } from './rawEvent.ts';
import type { LogBatch, LogEntry } from './types.ts';

const eventAt = (position: number, log = 'first', bytes = 0): RawEvent => ({
  streamName: 'service-1',
  revision: BigInt(position),
  position: BigInt(position),
  id: `${log}-${position}`,
  type: 'Happened',
  created: position,
  isJson: true,
  data: new Uint8Array(bytes),
  metadata: new Uint8Array(),
});

const CONTINUES = Buffer.from('{"continues":true}');

/** Creates a log that counts pages, open subscriptions and parsed events. */
const createFakeLog = (gatherMs = 0, isBulk: (event: RawEvent) => boolean = () => false) => {
  let events: RawEvent[] = [];
  const newsEmitter = new EventEmitter().setMaxListeners(0);
  const calls = { pages: 0, open: 0, subscriptions: 0, read: 0 };
  const cutEmitter = new EventEmitter();
  const follow = createFeed({
    readPageAfter: async (position, max) => {
      calls.pages += 1;
      return events.filter((event) => event.position > position).slice(0, max);
    },
    readEventAt: async (position) => events.find((event) => event.position === position),
    subscribe: async (after, signal, take) => {
      calls.open += 1;
      calls.subscriptions += 1;
      for (const event of events) if (event.position > after) take(event);
      newsEmitter.on('event', take);
      const ended = new AbortController();
      await Promise.race([
        once(cutEmitter, 'cut', { signal: ended.signal }).then(([reason]) => Promise.reject(reason as Error)),
        once(signal, 'abort', { signal: ended.signal }),
      ]).finally(() => {
        ended.abort();
        newsEmitter.off('event', take);
        calls.open -= 1;
      });
    },
    readEntry: (event): LogEntry => {
      calls.read += 1;
      return { kind: 'ignored', position: event.position, type: event.type };
    },
    backoff: { firstDelay: 1, longestDelay: 1 },
    log: silentLogger,
    isBulk,
    gatherDelayMs: gatherMs,
  });
  return {
    calls,
    follow,
    append(count: number, bytes?: number) {
      for (let index = 0; index < count; index += 1) {
        const event = eventAt(events.length, 'first', bytes);
        events.push(event);
        newsEmitter.emit('event', event);
      }
    },
    /** Appends events in one append; the last `laterCount` of them arrive only when `rest` is called. */
    appendTogether(count: number, laterCount = 0): { readonly releaseRest: () => void } {
      const firstIndex = events.length;
      const newEvents = Array.from({ length: count }, (_, eventIndex) => ({
        ...eventAt(firstIndex + eventIndex),
        metadata: eventIndex + 1 < count ? CONTINUES : new Uint8Array(),
      }));
      const notifySubscribers = (someEvents: readonly RawEvent[]): void => {
        events.push(...someEvents);
        for (const event of someEvents) newsEmitter.emit('event', event);
      };
      notifySubscribers(newEvents.slice(0, count - laterCount));
      return { releaseRest: () => notifySubscribers(newEvents.slice(count - laterCount)) };
    },
    cut: () => cutEmitter.emit('cut', new Error('cut')),
    exchange: (count: number) => {
      events = Array.from({ length: count }, (_, eventIndex) => eventAt(eventIndex, 'other'));
    },
  };
};

const positions = ({ entries }: LogBatch): number[] => entries.map((entry) => Number((entry as { position: bigint }).position));

/** Creates a follower whose batches the test takes one by one. */
const startFollower = (log: ReturnType<typeof createFakeLog>, after?: bigint) => {
  const stopping = new AbortController();
  const batches = log.follow({ ...(after === undefined ? {} : { after }), signal: stopping.signal })[Symbol.asyncIterator]();
  const next = async (): Promise<LogBatch> => (await batches.next()).value as LogBatch;
  return {
    next,
    /** Returns all positions up to one, batch by batch. */
    async readUpTo(position: number): Promise<number[]> {
      const seen: number[] = [];
      while (seen.at(-1) !== position) seen.push(...positions(await next()));
      return seen;
    },
    async stop() {
      stopping.abort();
      await batches.return?.();
    },
  };
};

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, eventIndex) => from + eventIndex);

test('shares one subscription among all followers, and ends it with the last of them', async () => {
  const log = createFakeLog();
  log.append(5);
  const [firstFollower, secondFollower] = [startFollower(log), startFollower(log, 2n)];
  expect([await firstFollower.readUpTo(4), await secondFollower.readUpTo(4)]).toEqual([range(0, 4), [3, 4]]);
  log.append(3);
  expect([await firstFollower.readUpTo(7), await secondFollower.readUpTo(7)]).toEqual([range(5, 7), range(5, 7)]);
  expect([log.calls.open, log.calls.subscriptions]).toEqual([1, 1]);
  await firstFollower.stop();
  expect(log.calls.open).toBe(1);
  await secondFollower.stop();
  await new Promise(setImmediate);
  expect(log.calls.open).toBe(0);
});

test('parses an event once for all followers, and never for followers of stored events', async () => {
  const log = createFakeLog();
  const [firstFollower, secondFollower, rawFollower] = [startFollower(log), startFollower(log), startFollower(log)];
  await Promise.all([firstFollower.next(), secondFollower.next(), rawFollower.next()]);
  log.append(10);
  expect((await rawFollower.next()).rawEvents).toHaveLength(10);
  expect(log.calls.read).toBe(0);
  await Promise.all([firstFollower.readUpTo(9), secondFollower.readUpTo(9)]);
  expect(log.calls.read).toBe(10);
  await Promise.all([firstFollower.stop(), secondFollower.stop(), rawFollower.stop()]);
});

test.each([
  ['events', 10_050, 10, 0],
  ['bytes', 50, 1, 1_000_000],
])('reads pages again for a follower too many %s behind, loses nothing and delays no other', async (_what, count, appendSize, bytes) => {
  const log = createFakeLog();
  const [quickFollower, slowFollower] = [startFollower(log), startFollower(log)];
  await Promise.all([quickFollower.next(), slowFollower.next()]);
  const pages = log.calls.pages;
  for (let appendedCount = 0; appendedCount < count; appendedCount += appendSize) {
    log.append(appendSize, bytes);
    await quickFollower.readUpTo(appendedCount + appendSize - 1);
  }
  expect(log.calls.pages).toBe(pages);
  expect(await slowFollower.readUpTo(count - 1)).toEqual(range(0, count - 1));
  expect(log.calls.pages).toBeGreaterThan(pages);
  // The follower is back at the shared subscription.
  const pagesBefore = log.calls.pages;
  log.append(1);
  expect(await slowFollower.readUpTo(count)).toEqual([count]);
  expect(log.calls.pages).toBe(pagesBefore);
  await Promise.all([quickFollower.stop(), slowFollower.stop()]);
});

test('gathers more events before the next batch while many arrive', async () => {
  const log = createFakeLog(300);
  const firstFollower = startFollower(log);
  await firstFollower.next();
  log.append(30);
  await firstFollower.readUpTo(29);
  log.append(1);
  const next = firstFollower.next();
  await new Promise(setImmediate);
  log.append(1);
  expect(positions(await next)).toEqual([30, 31]);
  await firstFollower.stop();
});

test('gathers bulk events for longer, until one comes that a user waits for', async () => {
  const log = createFakeLog(300, ({ position }) => position === 30n);
  const firstFollower = startFollower(log);
  await firstFollower.next();
  log.append(30);
  await firstFollower.readUpTo(29);
  log.append(1);
  const next = firstFollower.next();
  await delay(400);
  log.append(1);
  expect(positions(await next)).toEqual([30, 31]);
  await firstFollower.stop();
});

test('returns all events of one append in one batch, however they arrive and however many there are', async () => {
  const log = createFakeLog();
  const firstFollower = startFollower(log);
  await firstFollower.next();
  const { releaseRest } = log.appendTogether(8, 6);
  const next = firstFollower.next();
  await new Promise(setImmediate);
  releaseRest();
  expect(positions(await next)).toEqual(range(0, 7));
  log.append(235);
  log.appendTogether(8);
  log.appendTogether(250);
  expect([positions(await firstFollower.next()), positions(await firstFollower.next()), positions(await firstFollower.next())]).toEqual([
    range(8, 242),
    range(243, 250),
    range(251, 500),
  ]);
  await firstFollower.stop();
});

test('ends a page at its last whole append, unless an append is longer than a page', async () => {
  const log = createFakeLog();
  log.append(995);
  log.appendTogether(8);
  log.appendTogether(1_500);
  const { releaseRest } = log.appendTogether(3, 1);
  const firstFollower = startFollower(log);
  const pages = [positions(await firstFollower.next()), positions(await firstFollower.next()), positions(await firstFollower.next())];
  expect(pages).toEqual([range(0, 994), range(995, 1_002), range(1_003, 2_002)]);
  expect(positions(await firstFollower.next())).toEqual(range(2_003, 2_502));
  const next = firstFollower.next();
  await new Promise(setImmediate);
  releaseRest();
  expect(positions(await next)).toEqual(range(2_503, 2_505));
  await firstFollower.stop();
});

test('returns a partial append whose rest never arrives', async () => {
  const log = createFakeLog();
  const firstFollower = startFollower(log);
  await firstFollower.next();
  log.appendTogether(3, 1);
  expect(positions(await firstFollower.next())).toEqual([0, 1]);
  await firstFollower.stop();
});

test('resumes a broken subscription at its last position', async () => {
  const log = createFakeLog();
  const firstFollower = startFollower(log);
  await firstFollower.next();
  log.append(2);
  await firstFollower.readUpTo(1);
  log.cut();
  while (log.calls.subscriptions < 2) await new Promise(setImmediate);
  log.append(2);
  expect(await firstFollower.readUpTo(3)).toEqual([2, 3]);
  expect(log.calls.subscriptions).toBe(2);
  await firstFollower.stop();
});

test('reports to followers that the log was replaced while the connection was cut', async () => {
  const log = createFakeLog();
  const firstFollower = startFollower(log);
  await firstFollower.next();
  log.append(3);
  await firstFollower.readUpTo(2);
  log.exchange(5);
  log.cut();
  await expect(firstFollower.next()).rejects.toBeInstanceOf(LogReplaced);
});

test('reports to every follower when one finds that the log ends before its position', async () => {
  const log = createFakeLog();
  log.append(5);
  const firstFollower = startFollower(log);
  await firstFollower.readUpTo(4);
  log.exchange(3);
  const secondFollower = startFollower(log);
  expect(await secondFollower.readUpTo(2)).toEqual([0, 1, 2]);
  expect(await secondFollower.next()).toMatchObject({ rawEvents: [], isCaughtUp: true });
  await expect(firstFollower.next()).rejects.toBeInstanceOf(LogReplaced);
  await secondFollower.stop();
});
