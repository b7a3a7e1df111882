import { parseEventData, parseStoredEvent } from '#domain/events/registry.ts';
import { createFeed } from '../following/feed.ts';
import { silentLogger, type Logger } from '../log.ts';
import { createAppend } from './append.ts';
import { connect } from './connection.ts';
import { InvalidEvent, WrongExpectedRevision } from './errors.ts';
import { logIdentity } from './identity.ts';
import { createEntryReader, type ParseEventData } from './parsing.ts';
import { createReader } from './reader.ts';
import { subscribe } from './subscription.ts';
import { defaultTiming, type Timing } from './timing.ts';
import type { EventStore, ExpectedRevision } from './types.ts';

export { EventStoreUnavailable, InvalidEvent, OutcomeUnknown, WrongExpectedRevision } from './errors.ts';
export { patientTiming } from './timing.ts';
export type { EventStore, LogEntry, NewEvent } from './types.ts';

export interface EventStoreOptions {
  readonly log?: Logger;
  readonly retry?: Partial<Timing>;
  /** Upcasts and validates data on read and write; default: the domain's registry. */
  readonly parse?: ParseEventData;
  /** Returns milliseconds since 1970. */
  readonly clock?: () => number;
}

/** Number of events of a stream that are requested at a time. */
const STREAM_PAGE = 4_096;
const ATTEMPTS = { failed: 3, silent: 1 };

/** Connects to EventStoreDB by its connection string (`esdb://…`), which must contain the credentials. Nothing is sent yet. */
export const openEventStore = (url: string, options: EventStoreOptions = {}): EventStore => {
  const connection = connect(url);
  const { log = silentLogger, parse = parseStoredEvent, clock = Date.now } = options;
  const timing: Timing = { ...defaultTiming, ...options.retry };
  const entryOf = createEntryReader(parse);

  const { page, pageAfter, lastPosition } = createReader(connection, timing, ATTEMPTS);

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

  /** Appends nothing: returns the stream's revision and position, if the revision is as expected. */
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
    eventAt: async (position) => (await page({ from: position, count: 1 }))[0],
    subscribe: (after, signal, take) => subscribe(connection, after, signal, take),
    entryOf,
    pauses: timing,
    log,
  });

  return {
    append,
    readStream,
    readAll: async ({ after = -1n, maxCount }) => (await pageAfter(after, maxCount)).map(entryOf),
    lastPosition,
    follow,
    identity: () => logIdentity({ append, readStream }, clock),
    close: () => connection.close(),
  };
};
