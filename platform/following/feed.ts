import { EventEmitter, once } from 'node:events';
import { LRUCache } from 'lru-cache';
import { pause, retryForever, type Pauses } from '../backoff.ts';
import { aboutBreak, CutShort } from '../event-store/failures.ts';
import type { RawEvent } from '../event-store/rawEvent.ts';
import type { EventStore, LogEntry } from '../event-store/types.ts';
import type { Logger } from '../log.ts';
import { LogExchanged } from './errors.ts';
import { wholeAppends } from './wholeAppends.ts';

/*
 * Lets a process follow the log. Each follower reads its own pages from its position to the end of the log, then joins one subscription
 * that all share. A follower that falls behind the buffer of the subscription goes back to reading pages, so that a slow one delays no
 * other and takes no memory.
 */

export interface FeedOptions {
  /** Returns at most `max` events after a position (exclusive; below zero: from the start); fewer at the end of the log. */
  readonly pageAfter: (position: bigint, max: number) => Promise<readonly RawEvent[]>;
  readonly eventAt: (position: bigint) => Promise<RawEvent | undefined>;
  /** Passes events after a position to `take` until the signal aborts; rejects when the connection breaks. */
  readonly subscribe: (after: bigint, signal: AbortSignal, take: (event: RawEvent) => void) => Promise<void>;
  readonly entryOf: (event: RawEvent) => LogEntry;
  readonly pauses: Pauses;
  readonly log: Logger;
  /** Minimum time between two batches of a follower while many events arrive, in milliseconds. */
  readonly gatherMs?: number;
}

const START = -1n;
const BATCH = 1_000;
/** Maximum number of events in a live batch, unless one append has more: the process answers requests between two batches. */
const LIVE_BATCH = 40;

/** Maximum number of buffered events. */
const MAX_EVENTS = 2_000;
const MAX_BYTES = 8 * 1024 * 1024;

/** Number of events in the last second above which a follower gathers more events before its next batch. */
const MANY_EVENTS = 20;
const SECOND_MS = 1000;
/** A batch costs little more than one event, and a delay of a tenth of a second is acceptable under load. */
const GATHER_MS = 100;
/** Milliseconds after which a missing event of an append is treated as absent from the log: its stream was truncated. */
const REST_MS = 1000;

/** An event of the log; `entry` is set once a follower has needed it. */
interface Item {
  readonly stored: RawEvent;
  /** Time when the subscription delivered it. */
  readonly arrivedAt?: number;
  entry?: LogEntry;
}

/** The shared subscription and its buffer of the newest events: everything in the log after `floor`. It ends with its last follower. */
interface Tail {
  /** Buffered events by position. */
  readonly items: LRUCache<bigint, Item>;
  floor: bigint;
  followers: number;
  readonly ending: AbortController;
}

const headOf = ({ items, floor }: Tail): bigint => items.keys().next().value ?? floor;

/**
 * Returns buffered events after a position in whole appends, at most `max`; null if the buffer does not reach back that far. Throws the
 * error that ended the subscription.
 */
const bufferedAfter = ({ items, floor, ending }: Tail, position: bigint, max: number): readonly Item[] | null => {
  ending.signal.throwIfAborted();
  if (position < floor) return null;
  const buffered: Item[] = [];
  // Iterates from the newest.
  for (const item of items.values()) {
    if (item.stored.position <= position) break;
    buffered.push(item);
  }
  const events = buffered.toReversed();
  const isOver = performance.now() - (events.at(-1)?.arrivedAt ?? 0) > REST_MS;
  return events.slice(0, wholeAppends(events, max) || (isOver ? max : 0));
};

/** Whether many events came in the last second. */
const isBusy = ({ items }: Tail): boolean => {
  let [count, oldest] = [0, 0];
  for (const { arrivedAt = 0 } of items.values()) {
    [count, oldest] = [count + 1, arrivedAt];
    if (count === MANY_EVENTS) break;
  }
  return count === MANY_EVENTS && performance.now() - oldest < SECOND_MS;
};

export const createFeed = (options: FeedOptions): EventStore['follow'] => {
  const { pageAfter, eventAt, subscribe, entryOf, pauses, log, gatherMs = GATHER_MS } = options;
  const news = new EventEmitter().setMaxListeners(0);
  let shared: Tail | null = null;

  const sayBroken = (error: unknown, after: bigint): void =>
    log.warn({ ...aboutBreak(error), after: after.toString() }, 'the subscription to the log failed and is restarted');

  const keepSubscribed = async (tail: Tail): Promise<void> => {
    const { signal } = tail.ending;
    const subscribeAgain = async (onProgress: () => void): Promise<void> => {
      const last = tail.items.peek(headOf(tail))?.stored;
      // The log may have been replaced while the connection was down.
      if (last !== undefined && (await eventAt(last.position))?.id !== last.id)
        return end(tail, new LogExchanged('the log was replaced by another one'));
      await subscribe(headOf(tail), signal, (event) => {
        onProgress();
        tail.items.set(event.position, { stored: event, arrivedAt: performance.now() });
        news.emit('news');
      });
      if (!signal.aborted) throw new CutShort('The subscription ended.');
    };
    await retryForever(signal, pauses, subscribeAgain, (error) => sayBroken(error, headOf(tail)));
  };

  const join = (floor: bigint): Tail => {
    const tail: Tail = shared ?? {
      items: new LRUCache({
        max: MAX_EVENTS,
        maxSize: MAX_BYTES,
        sizeCalculation: ({ stored: { data, metadata } }) => Math.min(MAX_BYTES, 1 + data.length + metadata.length),
        dispose: (_item, position) => void (tail.floor = position),
      }),
      floor,
      followers: 0,
      ending: new AbortController(),
    };
    tail.followers += 1;
    if (shared === null) void keepSubscribed(tail);
    shared = tail;
    return tail;
  };

  /** Ends the subscription with a reason for its followers; followers that join now start a new one. */
  const end = (tail: Tail, reason?: Error): void => {
    if (shared === tail) shared = null;
    tail.ending.abort(reason);
    news.emit('news');
  };

  const leave = (tail: Tail | null): null => {
    if (tail !== null && --tail.followers === 0) end(tail);
    return null;
  };

  return async function* follow({ after = START, signal, maxBatch = BATCH }) {
    let position = after;
    let tail: Tail | null = null;
    try {
      while (!signal.aborted) {
        const most = tail === null ? maxBatch : Math.min(maxBatch, LIVE_BATCH);
        let items: readonly Item[] | null = tail && bufferedAfter(tail, position, most);
        if (items === null) {
          tail = leave(tail);
          // The other followers have read beyond this position, so the log must contain their events.
          const others = shared !== null && position < shared.floor ? shared : null;
          const page = await retryForever(
            signal,
            pauses,
            () => pageAfter(position, maxBatch),
            (error) => sayBroken(error, position),
          );
          if (page === undefined) return;
          if (others !== null && page.length === 0) end(others, new LogExchanged('the log ends before the last position read'));
          const isEnd = page.length < maxBatch;
          const read = page.map((stored) => ({ stored }));
          items = read.slice(0, wholeAppends(read, maxBatch) || (isEnd ? 0 : maxBatch));
          if (isEnd) tail = join(items.at(-1)?.stored.position ?? position);
        } else if (items.length === 0) {
          // Return the partial append if its rest does not arrive in time.
          const isPart = tail !== null && headOf(tail) > position;
          const waiting = isPart ? AbortSignal.any([signal, AbortSignal.timeout(REST_MS)]) : signal;
          await once(news, 'news', { signal: waiting }).catch(() => undefined);
          continue;
        }
        position = items.at(-1)?.stored.position ?? position;
        const [batch, takenAt] = [items, performance.now()];
        yield {
          caughtUp: tail !== null,
          stored: batch.map(({ stored }) => stored),
          get entries() {
            return batch.map((item) => (item.entry ??= entryOf(item.stored)));
          },
        };
        if (tail !== null && batch.length < most && isBusy(tail)) await pause(Math.max(0, takenAt + gatherMs - performance.now()), signal);
      }
    } finally {
      leave(tail);
    }
  };
};
