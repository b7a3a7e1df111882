import { EventEmitter, once } from 'node:events';
import type { RawEvent } from '../event-store/rawEvent.ts';
import type { LogBatch, LogEntry } from '../event-store/types.ts';
import { silentLogger } from '../log.ts';
import { LogExchanged } from './errors.ts';
import { createFeed } from './feed.ts';

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
const startLog = (gatherMs = 0) => {
  let events: RawEvent[] = [];
  const news = new EventEmitter().setMaxListeners(0);
  const calls = { pages: 0, open: 0, subscriptions: 0, read: 0 };
  const cut = new EventEmitter();
  const follow = createFeed({
    pageAfter: async (position, max) => {
      calls.pages += 1;
      return events.filter((event) => event.position > position).slice(0, max);
    },
    eventAt: async (position) => events.find((event) => event.position === position),
    subscribe: async (after, signal, take) => {
      calls.open += 1;
      calls.subscriptions += 1;
      for (const event of events) if (event.position > after) take(event);
      news.on('event', take);
      const ended = new AbortController();
      await Promise.race([
        once(cut, 'cut', { signal: ended.signal }).then(([reason]) => Promise.reject(reason as Error)),
        once(signal, 'abort', { signal: ended.signal }),
      ]).finally(() => {
        ended.abort();
        news.off('event', take);
        calls.open -= 1;
      });
    },
    entryOf: (event): LogEntry => {
      calls.read += 1;
      return { kind: 'ignored', position: event.position, type: event.type };
    },
    pauses: { firstPause: 1, longestPause: 1 },
    log: silentLogger,
    gatherMs,
  });
  return {
    calls,
    follow,
    append(count: number, bytes?: number) {
      for (let each = 0; each < count; each += 1) {
        const event = eventAt(events.length, 'first', bytes);
        events.push(event);
        news.emit('event', event);
      }
    },
    /** Appends events in one append; the last `later` of them arrive only when `rest` is called. */
    appendTogether(count: number, later = 0): { readonly rest: () => void } {
      const first = events.length;
      const all = Array.from({ length: count }, (_, at) => ({
        ...eventAt(first + at),
        metadata: at + 1 < count ? CONTINUES : new Uint8Array(),
      }));
      const tell = (some: readonly RawEvent[]): void => {
        events.push(...some);
        for (const event of some) news.emit('event', event);
      };
      tell(all.slice(0, count - later));
      return { rest: () => tell(all.slice(count - later)) };
    },
    cut: () => cut.emit('cut', new Error('cut')),
    exchange: (count: number) => {
      events = Array.from({ length: count }, (_, at) => eventAt(at, 'other'));
    },
  };
};

const positions = ({ entries }: LogBatch): number[] => entries.map((entry) => Number((entry as { position: bigint }).position));

/** Creates a follower whose batches the test takes one by one. */
const follower = (log: ReturnType<typeof startLog>, after?: bigint) => {
  const stopping = new AbortController();
  const batches = log.follow({ ...(after === undefined ? {} : { after }), signal: stopping.signal })[Symbol.asyncIterator]();
  const next = async (): Promise<LogBatch> => (await batches.next()).value as LogBatch;
  return {
    next,
    /** Returns all positions up to one, batch by batch. */
    async upTo(position: number): Promise<number[]> {
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

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

test('shares one subscription among all followers, and ends it with the last of them', async () => {
  const log = startLog();
  log.append(5);
  const [one, other] = [follower(log), follower(log, 2n)];
  expect([await one.upTo(4), await other.upTo(4)]).toEqual([range(0, 4), [3, 4]]);
  log.append(3);
  expect([await one.upTo(7), await other.upTo(7)]).toEqual([range(5, 7), range(5, 7)]);
  expect([log.calls.open, log.calls.subscriptions]).toEqual([1, 1]);
  await one.stop();
  expect(log.calls.open).toBe(1);
  await other.stop();
  await new Promise(setImmediate);
  expect(log.calls.open).toBe(0);
});

test('parses an event once for all followers, and never for followers of stored events', async () => {
  const log = startLog();
  const [one, other, raw] = [follower(log), follower(log), follower(log)];
  await Promise.all([one.next(), other.next(), raw.next()]);
  log.append(10);
  expect((await raw.next()).stored).toHaveLength(10);
  expect(log.calls.read).toBe(0);
  await Promise.all([one.upTo(9), other.upTo(9)]);
  expect(log.calls.read).toBe(10);
  await Promise.all([one.stop(), other.stop(), raw.stop()]);
});

test.each([
  ['events', 10_050, 10, 0],
  ['bytes', 50, 1, 1_000_000],
])('reads pages again for a follower too many %s behind, loses nothing and delays no other', async (_what, count, atOnce, bytes) => {
  const log = startLog();
  const [quick, slow] = [follower(log), follower(log)];
  await Promise.all([quick.next(), slow.next()]);
  const pages = log.calls.pages;
  for (let appended = 0; appended < count; appended += atOnce) {
    log.append(atOnce, bytes);
    await quick.upTo(appended + atOnce - 1);
  }
  expect(log.calls.pages).toBe(pages);
  expect(await slow.upTo(count - 1)).toEqual(range(0, count - 1));
  expect(log.calls.pages).toBeGreaterThan(pages);
  // The follower is back at the shared subscription.
  const pagesThen = log.calls.pages;
  log.append(1);
  expect(await slow.upTo(count)).toEqual([count]);
  expect(log.calls.pages).toBe(pagesThen);
  await Promise.all([quick.stop(), slow.stop()]);
});

test('gathers more events before the next batch while many arrive', async () => {
  const log = startLog(300);
  const one = follower(log);
  await one.next();
  log.append(30);
  await one.upTo(29);
  log.append(1);
  const next = one.next();
  await new Promise(setImmediate);
  log.append(1);
  expect(positions(await next)).toEqual([30, 31]);
  await one.stop();
});

test('returns all events of one append in one batch, however they arrive and however many there are', async () => {
  const log = startLog();
  const one = follower(log);
  await one.next();
  const { rest } = log.appendTogether(8, 6);
  const next = one.next();
  await new Promise(setImmediate);
  rest();
  expect(positions(await next)).toEqual(range(0, 7));
  log.append(35);
  log.appendTogether(8);
  log.appendTogether(50);
  expect([positions(await one.next()), positions(await one.next()), positions(await one.next())]).toEqual([
    range(8, 42),
    range(43, 50),
    range(51, 100),
  ]);
  await one.stop();
});

test('ends a page at its last whole append; splits an append that is longer than a page', async () => {
  const log = startLog();
  log.append(995);
  log.appendTogether(8);
  log.appendTogether(1_500);
  const { rest } = log.appendTogether(3, 1);
  const one = follower(log);
  const pages = [positions(await one.next()), positions(await one.next()), positions(await one.next())];
  expect(pages).toEqual([range(0, 994), range(995, 1_002), range(1_003, 2_002)]);
  expect(positions(await one.next())).toEqual(range(2_003, 2_502));
  const next = one.next();
  await new Promise(setImmediate);
  rest();
  expect(positions(await next)).toEqual(range(2_503, 2_505));
  await one.stop();
});

test('returns a partial append whose rest never arrives', async () => {
  const log = startLog();
  const one = follower(log);
  await one.next();
  log.appendTogether(3, 1);
  expect(positions(await one.next())).toEqual([0, 1]);
  await one.stop();
});

test('resumes a broken subscription at its last position', async () => {
  const log = startLog();
  const one = follower(log);
  await one.next();
  log.append(2);
  await one.upTo(1);
  log.cut();
  while (log.calls.subscriptions < 2) await new Promise(setImmediate);
  log.append(2);
  expect(await one.upTo(3)).toEqual([2, 3]);
  expect(log.calls.subscriptions).toBe(2);
  await one.stop();
});

test('reports to followers that the log was replaced while the connection was cut', async () => {
  const log = startLog();
  const one = follower(log);
  await one.next();
  log.append(3);
  await one.upTo(2);
  log.exchange(5);
  log.cut();
  await expect(one.next()).rejects.toBeInstanceOf(LogExchanged);
});

test('reports to every follower when one finds that the log ends before its position', async () => {
  const log = startLog();
  log.append(5);
  const one = follower(log);
  await one.upTo(4);
  log.exchange(3);
  const other = follower(log);
  expect(await other.upTo(2)).toEqual([0, 1, 2]);
  expect(await other.next()).toMatchObject({ stored: [], caughtUp: true });
  await expect(one.next()).rejects.toBeInstanceOf(LogExchanged);
  await other.stop();
});
