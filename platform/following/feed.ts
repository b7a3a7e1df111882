import { EventEmitter, once } from 'node:events';
import { pause, unevenPauseAfter, type Pauses } from '../backoff.ts';
import { aboutBreak } from '../event-store/failures.ts';
import type { RawEvent } from '../event-store/rawEvent.ts';
import type { EventStore, LogBatch, LogEntry } from '../event-store/types.ts';
import type { Logger } from '../log.ts';
import { LogExchanged } from './errors.ts';

/*
 * How a process follows the log. Each follower reads pages of its own, from where it is, to the end of the log; there it
 * joins one subscription that all share. Whoever falls behind what that keeps leaves it and reads pages again: however slow
 * one of them is, it holds no other up and takes no memory.
 */

export interface FeedOptions {
  /** Events after a position (exclusive; below zero: from the start), at most so many; fewer at the end of the log. */
  readonly pageAfter: (position: bigint, max: number) => Promise<readonly RawEvent[]>;
  readonly eventAt: (position: bigint) => Promise<RawEvent | undefined>;
  /** Takes what comes after a position, until the signal aborts; rejects when the connection breaks. */
  readonly subscribe: (after: bigint, signal: AbortSignal, take: (event: RawEvent) => void) => Promise<void>;
  readonly entryOf: (event: RawEvent) => LogEntry;
  readonly pauses: Pauses;
  readonly log: Logger;
}

const START = -1n;
const BATCH = 1_000;

/** Most that is kept of the end of the log. */
const MAX_EVENTS = 2_000;
const MAX_BYTES = 8 * 1024 * 1024;

/** An event of the log; `entry` once somebody has asked for it. */
interface Item {
  readonly stored: RawEvent;
  entry?: LogEntry;
}

/** The shared subscription, and the newest events that it brought: all of the log after `floor`. It ends with its last follower. */
interface Tail {
  items: Item[];
  bytes: number;
  floor: bigint;
  followers: number;
  readonly news: EventEmitter;
  readonly ending: AbortController;
}

const headOf = ({ items, floor }: Tail): bigint => items.at(-1)?.stored.position ?? floor;

const sizeOf = ({ stored: { data, metadata } }: Item): number => data.length + metadata.length;

const push = (tail: Tail, stored: RawEvent): void => {
  tail.items.push({ stored });
  tail.bytes += sizeOf({ stored });
  if (tail.items.length > MAX_EVENTS || tail.bytes > MAX_BYTES) {
    // By halves: what leaves does so seldom, and together.
    const dropped = tail.items.splice(0, Math.ceil(tail.items.length / 2));
    tail.floor = dropped.at(-1)?.stored.position ?? tail.floor;
    for (const item of dropped) tail.bytes -= sizeOf(item);
  }
  tail.news.emit('news');
};

/** What comes after a position, at most so much; null when not all of that is kept. Throws what the subscription ended with. */
const keptAfter = ({ items, floor, ending }: Tail, position: bigint, max: number): readonly Item[] | null => {
  ending.signal.throwIfAborted();
  if (position < floor) return null;
  const from = items.findLastIndex(({ stored }) => stored.position <= position) + 1;
  return items.slice(from, from + max);
};

export const createFeed = ({ pageAfter, eventAt, subscribe, entryOf, pauses, log }: FeedOptions): EventStore['follow'] => {
  let shared: Tail | null = null;

  const sayBroken = (error: unknown, after: bigint): void =>
    log.warn({ ...aboutBreak(error), after: after.toString() }, 'the subscription to the log broke off and is begun again');

  const keepSubscribed = async (tail: Tail): Promise<void> => {
    const { signal } = tail.ending;
    for (let failures = 0; !signal.aborted;) {
      try {
        const last = failures === 0 ? undefined : tail.items.at(-1)?.stored;
        // Another log may have come into the place of this one while nobody was connected.
        if (last !== undefined && (await eventAt(last.position))?.id !== last.id)
          return end(tail, new LogExchanged('another log is in the place of the one that was followed'));
        await subscribe(headOf(tail), signal, (event) => {
          failures = 0;
          push(tail, event);
        });
      } catch (error) {
        sayBroken(error, headOf(tail));
      }
      failures += 1;
      await pause(unevenPauseAfter(failures, pauses), signal);
    }
  };

  const join = (floor: bigint): Tail => {
    const news = new EventEmitter().setMaxListeners(0);
    const tail = shared ?? { items: [], bytes: 0, floor, followers: 0, news, ending: new AbortController() };
    tail.followers += 1;
    if (shared === null) void keepSubscribed(tail);
    shared = tail;
    return tail;
  };

  /** Who follows on is told the reason; who joins now begins another one. */
  const end = (tail: Tail, reason?: Error): void => {
    if (shared === tail) shared = null;
    tail.ending.abort(reason);
    tail.news.emit('news');
  };

  const leave = (tail: Tail): void => {
    tail.followers -= 1;
    if (tail.followers === 0) end(tail);
  };

  const toBatch = (items: readonly Item[], caughtUp: boolean): LogBatch => ({
    caughtUp,
    stored: items.map(({ stored }) => stored),
    get entries() {
      return items.map((item) => (item.entry ??= entryOf(item.stored)));
    },
  });

  return async function* follow({ after = START, signal, maxBatch = BATCH }) {
    let position = after;
    let tail: Tail | null = null;
    let failures = 0;
    try {
      while (!signal.aborted) {
        const kept: readonly Item[] | null = tail && keptAfter(tail, position, maxBatch);
        if (tail !== null && kept !== null) {
          position = kept.at(-1)?.stored.position ?? position;
          if (kept.length > 0) yield toBatch(kept, true);
          else await once(tail.news, 'news', { signal }).catch(() => undefined);
          continue;
        }
        if (tail !== null) leave(tail);
        tail = null;
        const others: Tail | null = shared;
        const areOthersFarther = others !== null && keptAfter(others, position, 1) === null;
        const page = await pageAfter(position, maxBatch).catch((error: unknown) => sayBroken(error, position));
        if (signal.aborted) return;
        if (page === undefined) {
          failures += 1;
          await pause(unevenPauseAfter(failures, pauses), signal);
          continue;
        }
        failures = 0;
        // They have seen what this log does not hold.
        if (areOthersFarther && page.length === 0) end(others, new LogExchanged('the log ends before what was read of it'));
        position = page.at(-1)?.position ?? position;
        const caughtUp = page.length < maxBatch;
        if (caughtUp) tail = join(position);
        const items = page.map((stored) => ({ stored }));
        yield toBatch(items, caughtUp);
      }
    } finally {
      if (tail !== null) leave(tail);
    }
  };
};
