import { EventEmitter, once } from 'node:events';
import { LRUCache } from 'lru-cache';
import { sleep, retryForever, type Backoff } from '../backoff.ts';
import type { Logger } from '../logger.ts';
import { waitForTurn } from '../waitForTurn.ts';
import { countWholeAppends } from './countWholeAppends.ts';
import { failureFields, StreamCutShort } from './failures.ts';
import { LogReplaced } from './followErrors.ts';
import type { RawEvent } from './rawEvent.ts';
import type { EventStore, LogEntry } from './types.ts';

/*
 * Lets a process follow the log. Each follower reads its own pages from its position to the end of the log, then joins one subscription
 * that all share. A follower that falls behind the buffer of the subscription goes back to reading pages, so that a slow one delays no
 * other and takes no memory.
 */

export interface FeedOptions {
  /** Returns at most `max` events after a position (exclusive; below zero: from the start); fewer at the end of the log. */
  readonly readPageAfter: (position: bigint, maxEvents: number) => Promise<readonly RawEvent[]>;
  readonly readEventAt: (position: bigint) => Promise<RawEvent | undefined>;
  /** Passes events after a position to `onEvent` until the signal aborts; rejects when the connection breaks. */
  readonly subscribe: (after: bigint, signal: AbortSignal, onEvent: (event: RawEvent) => void) => Promise<void>;
  readonly readEntry: (event: RawEvent) => LogEntry;
  readonly backoff: Backoff;
  readonly log: Logger;
  /** Whether no user waits to see the event, as with the rows of an imported file; default: users wait for every event. */
  readonly isBulk?: (event: RawEvent) => boolean;
  /** Minimum time between two batches of a follower while many events arrive, in milliseconds; several times as long for bulk events. */
  readonly gatherDelayMs?: number;
}

const LOG_START = -1n;
const MAX_BATCH_EVENTS = 1_000;
/** Maximum number of events in a live batch, unless one append has more: the process answers requests between two batches. */
const MAX_LIVE_BATCH_EVENTS = 240;
/** Number of events parsed in one turn of the event loop. */
const MAX_PARSED_EVENTS = 40;

/** Maximum number of buffered events. */
const MAX_TAIL_EVENTS = 2_000;
const MAX_TAIL_BYTES = 8 * 1024 * 1024;

/** Number of events in the last second above which a follower gathers more events before its next batch. */
const BUSY_EVENT_COUNT = 20;
const SECOND_MS = 1000;
/** A batch costs little more than one event, and a delay of a tenth of a second is acceptable under load. */
const DEFAULT_GATHER_DELAY_MS = 100;
/** Number of such delays after which bulk events are passed on, even if their batch is not full. */
const MAX_BULK_DELAYS = 4;
/** Milliseconds after which a missing event of an append is treated as absent from the log: its stream was truncated. */
const PARTIAL_APPEND_TIMEOUT_MS = 1000;

/** An event of the log; `entry` is set once a follower has needed it. */
interface TailItem {
  readonly rawEvent: RawEvent;
  /** Time when the subscription delivered it. */
  readonly arrivedAt?: number;
  readonly isBulk?: boolean;
  entry?: LogEntry;
}

/** The shared subscription and its buffer of the newest events: everything in the log after `floor`. It ends with its last follower. */
interface Tail {
  /** Buffered events by position. */
  readonly items: LRUCache<bigint, TailItem>;
  floor: bigint;
  followerCount: number;
  readonly endController: AbortController;
}

const headPositionOf = ({ items, floor }: Tail): bigint => items.keys().next().value ?? floor;

/**
 * Returns buffered events after a position in whole appends, at most `max`; null if the buffer does not reach back that far. Throws the
 * error that ended the subscription.
 */
const bufferedAfter = ({ items, floor, endController }: Tail, position: bigint, maxEvents: number): readonly TailItem[] | null => {
  endController.signal.throwIfAborted();
  if (position < floor) return null;
  const buffered: TailItem[] = [];
  // Iterates from the newest.
  for (const item of items.values()) {
    if (item.rawEvent.position <= position) break;
    buffered.push(item);
  }
  const events = buffered.toReversed();
  const isTimedOut = performance.now() - (events.at(-1)?.arrivedAt ?? 0) > PARTIAL_APPEND_TIMEOUT_MS;
  return events.slice(0, countWholeAppends(events, maxEvents) || (isTimedOut ? maxEvents : 0));
};

/** Whether many events came in the last second. */
const isBusy = ({ items }: Tail): boolean => {
  let [count, oldest] = [0, 0];
  for (const { arrivedAt = 0 } of items.values()) {
    [count, oldest] = [count + 1, arrivedAt];
    if (count === BUSY_EVENT_COUNT) break;
  }
  return count === BUSY_EVENT_COUNT && performance.now() - oldest < SECOND_MS;
};

interface GatherOptions {
  /** Position of the last event of the batch, and the time when it was taken. */
  readonly position: bigint;
  readonly takenAt: number;
  readonly batchLimit: number;
  readonly signal: AbortSignal;
}

/** Whether the events after a position are bulk events only, and fewer than a batch holds. */
const canWait = ({ items }: Tail, position: bigint, batchLimit: number): boolean => {
  let count = 0;
  for (const { rawEvent, isBulk } of items.values()) {
    if (rawEvent.position <= position) break;
    count += 1;
    if (isBulk !== true || count === batchLimit) return false;
  }
  return true;
};

export const createFeed = (options: FeedOptions): EventStore['follow'] => {
  const { readPageAfter, readEventAt, subscribe, readEntry, backoff, log } = options;
  const { isBulk = () => false, gatherDelayMs = DEFAULT_GATHER_DELAY_MS } = options;
  const newsEmitter = new EventEmitter().setMaxListeners(0);
  let sharedTail: Tail | null = null;

  const logFailure = (error: unknown, after: bigint): void =>
    log.warn({ ...failureFields(error), after: after.toString() }, 'the subscription to the log failed and is restarted');

  const keepSubscribed = async (tail: Tail): Promise<void> => {
    const { signal } = tail.endController;
    const subscribeAgain = async (onProgress: () => void): Promise<void> => {
      const lastEvent = tail.items.peek(headPositionOf(tail))?.rawEvent;
      // The log may have been replaced while the connection was down.
      if (lastEvent !== undefined && (await readEventAt(lastEvent.position))?.id !== lastEvent.id)
        return endTail(tail, new LogReplaced('the log was replaced by another one'));
      await subscribe(headPositionOf(tail), signal, (event) => {
        onProgress();
        tail.items.set(event.position, { rawEvent: event, arrivedAt: performance.now(), isBulk: isBulk(event) });
        newsEmitter.emit('news');
      });
      if (!signal.aborted) throw new StreamCutShort('The subscription ended.');
    };
    await retryForever(signal, backoff, subscribeAgain, (error) => logFailure(error, headPositionOf(tail)));
  };

  const joinTail = (floor: bigint): Tail => {
    const tail: Tail = sharedTail ?? {
      items: new LRUCache({
        max: MAX_TAIL_EVENTS,
        maxSize: MAX_TAIL_BYTES,
        sizeCalculation: ({ rawEvent: { data, metadata } }) => Math.min(MAX_TAIL_BYTES, 1 + data.length + metadata.length),
        dispose: (_item, position) => void (tail.floor = position),
      }),
      floor,
      followerCount: 0,
      endController: new AbortController(),
    };
    tail.followerCount += 1;
    if (sharedTail === null) void keepSubscribed(tail);
    sharedTail = tail;
    return tail;
  };

  /** Ends the subscription with a reason for its followers; followers that join now start a new one. */
  const endTail = (tail: Tail, reason?: Error): void => {
    if (sharedTail === tail) sharedTail = null;
    tail.endController.abort(reason);
    newsEmitter.emit('news');
  };

  const leaveTail = (tail: Tail | null): null => {
    if (tail !== null && --tail.followerCount === 0) endTail(tail);
    return null;
  };

  /** Waits while many events arrive after a batch: for one delay, and longer while only bulk events come and the next batch is not full. */
  const gather = async (tail: Tail, { position, takenAt, batchLimit, signal }: GatherOptions): Promise<void> => {
    for (let delays = 1; delays <= MAX_BULK_DELAYS && isBusy(tail) && !signal.aborted; delays += 1) {
      await sleep(Math.max(0, takenAt + delays * gatherDelayMs - performance.now()), signal);
      if (!canWait(tail, position, batchLimit)) return;
    }
  };

  /** Parses the events of a batch, with turns for requests in between. */
  const parseBatch = async (batch: readonly TailItem[]): Promise<void> => {
    for (const [index, item] of batch.entries()) {
      if (index > 0 && index % MAX_PARSED_EVENTS === 0) await waitForTurn();
      item.entry ??= readEntry(item.rawEvent);
    }
  };

  return async function* follow({ after = LOG_START, signal, maxBatch = MAX_BATCH_EVENTS }) {
    let position = after;
    let tail: Tail | null = null;
    try {
      while (!signal.aborted) {
        const batchLimit = tail === null ? maxBatch : Math.min(maxBatch, MAX_LIVE_BATCH_EVENTS);
        let items: readonly TailItem[] | null = tail && bufferedAfter(tail, position, batchLimit);
        if (items === null) {
          tail = leaveTail(tail);
          // The other followers have read beyond this position, so the log must contain their events.
          const otherFollowersTail = sharedTail !== null && position < sharedTail.floor ? sharedTail : null;
          const page = await retryForever(
            signal,
            backoff,
            () => readPageAfter(position, maxBatch),
            (error) => logFailure(error, position),
          );
          if (page === undefined) return;
          if (otherFollowersTail !== null && page.length === 0)
            endTail(otherFollowersTail, new LogReplaced('the log ends before the last position read'));
          const isEnd = page.length < maxBatch;
          const readItems = page.map((rawEvent) => ({ rawEvent }));
          items = readItems.slice(0, countWholeAppends(readItems, maxBatch) || (isEnd ? 0 : maxBatch));
          if (isEnd) tail = joinTail(items.at(-1)?.rawEvent.position ?? position);
        } else if (items.length === 0) {
          // Return the partial append if its rest does not arrive in time.
          const isPartialAppend = tail !== null && headPositionOf(tail) > position;
          const waitSignal = isPartialAppend ? AbortSignal.any([signal, AbortSignal.timeout(PARTIAL_APPEND_TIMEOUT_MS)]) : signal;
          await once(newsEmitter, 'news', { signal: waitSignal }).catch(() => undefined);
          continue;
        }
        position = items.at(-1)?.rawEvent.position ?? position;
        const [batch, takenAt] = [items, performance.now()];
        if (tail !== null && batch.length > MAX_PARSED_EVENTS) await parseBatch(batch);
        yield {
          isCaughtUp: tail !== null,
          rawEvents: batch.map(({ rawEvent }) => rawEvent),
          get entries() {
            return batch.map((item) => (item.entry ??= readEntry(item.rawEvent)));
          },
        };
        if (tail !== null && batch.length < batchLimit) await gather(tail, { position, takenAt, batchLimit, signal });
      }
    } finally {
      leaveTail(tail);
    }
  };
};
