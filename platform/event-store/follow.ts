import { START, type AllStreamSubscription, type ResolvedEvent } from '@eventstore/db-client';
import type { Logger } from '../log.ts';
import type { Connection } from './connection.ts';
import { aboutBreak } from './failures.ts';
import { positionOf, toEntry, type ParseEventData } from './parsing.ts';
import { pause, pauseBefore, type Timing } from './timing.ts';
import type { EventStore, LogEntry } from './types.ts';

type Batch = { readonly entries: readonly LogEntry[]; readonly caughtUp: boolean };

const DEFAULT_BATCH = 1_000;

/** What a live subscription has brought so far, taken in batches; waits while there is nothing. */
interface Inbox {
  /** Up to `max` events; null once the subscription ended. Throws what it failed with. */
  take(max: number): Promise<readonly ResolvedEvent[] | null>;
  close(): void;
}

const createInbox = (subscription: AllStreamSubscription, signal: AbortSignal): Inbox => {
  let failure: unknown;
  let ended = false;
  let awaited: (() => void) | null = null;
  const wake = (): void => {
    awaited?.();
    awaited = null;
  };
  subscription.on('readable', wake);
  subscription.on('error', (error: unknown) => {
    failure ??= error;
    ended = true;
    wake();
  });
  for (const event of ['end', 'close'] as const) {
    subscription.on(event, () => {
      ended = true;
      wake();
    });
  }
  signal.addEventListener('abort', wake);
  return {
    take: async (max) => {
      const events: ResolvedEvent[] = [];
      for (;;) {
        while (events.length < max) {
          const event = subscription.read() as ResolvedEvent | null;
          if (event === null) break;
          events.push(event);
        }
        if (events.length > 0) return events;
        if (signal.aborted) return null;
        if (failure !== undefined) throw failure instanceof Error ? failure : new Error(String(failure));
        if (ended) return null;
        await new Promise<void>((resolve) => {
          awaited = resolve;
        });
      }
    },
    close: () => {
      signal.removeEventListener('abort', wake);
      void subscription.unsubscribe().catch(() => undefined);
    },
  };
};

export interface FollowDependencies {
  readonly connection: Connection;
  readonly timing: Timing;
  readonly parse: ParseEventData;
  readonly random: () => number;
  readonly log: Logger;
  readonly readAll: EventStore['readAll'];
}

/**
 * Follows `$all`: pages up to the end, then a live subscription from the last entry that was given out; after an error
 * the same again from there, with growing pauses.
 */
export async function* followAll(
  { connection, timing, parse, random, log, readAll }: FollowDependencies,
  { after, signal, maxBatch = DEFAULT_BATCH }: Parameters<EventStore['follow']>[0],
): AsyncGenerator<Batch, void, undefined> {
  let last = after;
  let failures = 0;

  async function* pages(): AsyncGenerator<Batch> {
    for (;;) {
      const entries = await readAll({ ...(last === undefined ? {} : { after: last }), maxCount: maxBatch });
      if (signal.aborted) return;
      const tail = entries.at(-1);
      if (tail !== undefined) last = positionOf(tail);
      const caughtUp = entries.length < maxBatch;
      yield { entries, caughtUp };
      if (caughtUp) return;
    }
  }

  async function* live(): AsyncGenerator<Batch> {
    const fromPosition = last === undefined ? START : { commit: last, prepare: last };
    const { client, retired } = connection.line();
    const ending = AbortSignal.any([signal, retired]);
    const inbox = createInbox(client.subscribeToAll({ fromPosition }, { highWaterMark: maxBatch }), ending);
    try {
      for (;;) {
        const events = await inbox.take(maxBatch);
        if (events === null || signal.aborted) return;
        const entries = events.map((event) => toEntry(event, parse));
        const tail = entries.at(-1);
        if (tail !== undefined) last = positionOf(tail);
        yield { entries, caughtUp: true };
      }
    } finally {
      inbox.close();
    }
  }

  while (!signal.aborted) {
    try {
      for await (const batch of pages()) {
        failures = 0;
        yield batch;
      }
      if (signal.aborted) return;
      yield* live();
    } catch (error) {
      log.warn({ ...aboutBreak(error), after: last?.toString() }, 'the subscription to the log broke off and is begun again');
    }
    if (signal.aborted) return;
    failures += 1;
    await pause(pauseBefore(failures, timing, random), signal);
  }
}
