import { parseEventData, readEventData } from '../../domain/events/registry.ts';
import { pause, unevenPauseAfter } from '../backoff.ts';
import { createFeed } from '../following/feed.ts';
import { silentLogger, type Logger } from '../log.ts';
import { createAppend } from './append.ts';
import { connect } from './connection.ts';
import { EventStoreUnavailable, InvalidEvent, WrongExpectedRevision } from './errors.ts';
import { failureOf, NoResponse, reasonOf } from './failures.ts';
import { logIdentity } from './identity.ts';
import { createEntryReader, type ParseEventData } from './parsing.ts';
import type { RawQuery } from './rawReading.ts';
import type { RawEvent } from './rawEvent.ts';
import { readPage } from './readingPage.ts';
import { subscribe } from './subscription.ts';
import { defaultTiming, type Timing } from './timing.ts';
import type { EventStore, ExpectedRevision } from './types.ts';

export { EventStoreUnavailable, InvalidEvent, OutcomeUnknown, WrongExpectedRevision } from './errors.ts';
export { patientTiming } from './timing.ts';
export type { EventStore, LogEntry, NewEvent } from './types.ts';

export interface EventStoreOptions {
  readonly log?: Logger;
  readonly retry?: Partial<Timing>;
  /** Upcasts and validates what is read and written; the domain's registry unless a test says otherwise. */
  readonly parse?: ParseEventData;
  /** ms since 1970 */
  readonly clock?: () => number;
}

/** Events of a stream asked for at a time. */
const STREAM_PAGE = 4_096;
const READ_ATTEMPTS = 3;

/** Connects to EventStoreDB by its connection string (`esdb://…`); credentials belong into it. Nothing is sent yet. */
export const openEventStore = (url: string, options: EventStoreOptions = {}): EventStore => {
  const connection = connect(url);
  const { log = silentLogger, parse = readEventData, clock = Date.now } = options;
  const timing: Timing = { ...defaultTiming, ...options.retry };
  const entryOf = createEntryReader(parse);

  /** Reads one page; reading again does no harm. */
  const page = async (query: RawQuery & { readonly count: number }): Promise<RawEvent[]> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await connection.call(({ client }) => readPage(client, query, timing.read));
      } catch (error) {
        if (failureOf(error) === 'refused') throw error;
        if (attempt >= READ_ATTEMPTS || error instanceof NoResponse)
          throw new EventStoreUnavailable(`The event store does not answer: ${reasonOf(error)}`);
        await pause(unevenPauseAfter(attempt, timing));
      }
    }
  };

  const readStream: EventStore['readStream'] = async (streamName, { from = 0n, maxCount = Infinity } = {}) => {
    const events = [];
    let next = from;
    while (events.length < maxCount) {
      const wanted = Math.min(STREAM_PAGE, maxCount - events.length);
      const found = await page({ streamName, from: next, count: wanted });
      for (const stored of found) {
        const entry = entryOf(stored);
        if (entry.kind === 'poison') throw new InvalidEvent(`${streamName}@${entry.revision}: ${entry.reason}`);
        if (entry.kind !== 'ignored') events.push(entry.event);
        next = stored.revision + 1n;
      }
      if (found.length < wanted) break;
    }
    return events;
  };

  /** Events of `$all` after a position (below zero: from its start). */
  const pageAfter = async (after: bigint, count: number): Promise<RawEvent[]> => {
    if (after < 0n) return page({ from: 'start', count });
    // The server includes the event at the position itself.
    return (await page({ from: after, count: count + 1 })).filter(({ position }) => position > after).slice(0, count);
  };

  /** Nothing to write: tells where the stream stands, if it is as expected. */
  const appendNothing = async (streamName: string, expected: ExpectedRevision): ReturnType<EventStore['append']> => {
    const [last] = await page({ streamName, from: 'end', backwards: true, count: 1 });
    const revision = last?.revision ?? -1n;
    const fits =
      expected === 'any' || (expected === 'stream_exists' ? revision >= 0n : revision === (expected === 'no_stream' ? -1n : expected));
    if (!fits) throw new WrongExpectedRevision(streamName, expected, revision < 0n ? 'no_stream' : revision);
    return { revision, position: last?.position ?? 0n };
  };

  const appendEvents = createAppend({ connection, timing, parse: options.parse ?? parseEventData, clock });
  const append: EventStore['append'] = (streamName, expected, events) =>
    events.length === 0 ? appendNothing(streamName, expected) : appendEvents(streamName, expected, events);

  const follow = createFeed({
    pageAfter,
    subscribe: (after, signal, take) => subscribe(connection, after, signal, take),
    entryOf,
    pauses: timing,
    log,
  });

  return {
    append,
    readStream,
    readAll: async ({ after = -1n, maxCount }) => (await pageAfter(after, maxCount)).map(entryOf),
    lastPosition: async () => (await page({ from: 'end', backwards: true, count: 1 }))[0]?.position ?? 0n,
    follow,
    identity: () => logIdentity({ append, readStream }, clock),
    close: () => connection.close(),
  };
};
