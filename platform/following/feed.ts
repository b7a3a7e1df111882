import { EventEmitter, once } from 'node:events';
import { LRUCache } from 'lru-cache';
import { persist, type Pauses } from '../backoff.ts';
import { aboutBreak, CutShort } from '../event-store/failures.ts';
import type { RawEvent } from '../event-store/rawEvent.ts';
import type { EventStore, LogEntry } from '../event-store/types.ts';
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
  /** By their positions. */
  readonly items: LRUCache<bigint, Item>;
  floor: bigint;
  followers: number;
  readonly ending: AbortController;
}

const headOf = ({ items, floor }: Tail): bigint => items.keys().next().value ?? floor;

/** What comes after a position, at most so much; null when not all of that is kept. Throws what the subscription ended with. */
const keptAfter = ({ items, floor, ending }: Tail, position: bigint, max: number): readonly Item[] | null => {
  ending.signal.throwIfAborted();
  if (position < floor) return null;
  const kept: Item[] = [];
  // The newest first.
  for (const item of items.values()) {
    if (item.stored.position <= position) break;
    kept.push(item);
  }
  return kept.toReversed().slice(0, max);
};

export const createFeed = ({ pageAfter, eventAt, subscribe, entryOf, pauses, log }: FeedOptions): EventStore['follow'] => {
  const news = new EventEmitter().setMaxListeners(0);
  let shared: Tail | null = null;

  const sayBroken = (error: unknown, after: bigint): void =>
    log.warn({ ...aboutBreak(error), after: after.toString() }, 'the subscription to the log broke off and is begun again');

  const keepSubscribed = async (tail: Tail): Promise<void> => {
    const { signal } = tail.ending;
    const subscribeAnew = async (goesWell: () => void): Promise<void> => {
      const last = tail.items.peek(headOf(tail))?.stored;
      // Another log may have come into the place of this one while nobody was connected.
      if (last !== undefined && (await eventAt(last.position))?.id !== last.id)
        return end(tail, new LogExchanged('another log is in the place of the one that was followed'));
      await subscribe(headOf(tail), signal, (event) => {
        goesWell();
        tail.items.set(event.position, { stored: event });
        news.emit('news');
      });
      if (!signal.aborted) throw new CutShort('The subscription came to an end.');
    };
    await persist(signal, pauses, subscribeAnew, (error) => sayBroken(error, headOf(tail)));
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

  /** Who follows on is told the reason; who joins now begins another one. */
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
        let items: readonly Item[] | null = tail && keptAfter(tail, position, maxBatch);
        if (items === null) {
          tail = leave(tail);
          // Farther than this one is: they have seen what the log must hold.
          const others = shared !== null && position < shared.floor ? shared : null;
          const page = await persist(
            signal,
            pauses,
            () => pageAfter(position, maxBatch),
            (error) => sayBroken(error, position),
          );
          if (page === undefined) return;
          if (others !== null && page.length === 0) end(others, new LogExchanged('the log ends before what was read of it'));
          items = page.map((stored) => ({ stored }));
          if (page.length < maxBatch) tail = join(page.at(-1)?.position ?? position);
        } else if (items.length === 0) {
          await once(news, 'news', { signal }).catch(() => undefined);
          continue;
        }
        position = items.at(-1)?.stored.position ?? position;
        const batch = items;
        yield {
          caughtUp: tail !== null,
          stored: batch.map(({ stored }) => stored),
          get entries() {
            return batch.map((item) => (item.entry ??= entryOf(item.stored)));
          },
        };
      }
    } finally {
      leave(tail);
    }
  };
};
