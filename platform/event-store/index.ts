import { parseEventData, parseStoredEvent } from '#domain/events/registry.ts';
import { silentLogger, type Logger } from '../logger.ts';
import { createAppend } from './append.ts';
import { connect } from './connection.ts';
import { InvalidEvent, WrongExpectedRevision } from './errors.ts';
import { createFeed } from './feed.ts';
import { ensureLogIdentity } from './logIdentity.ts';
import { createEntryReader, type ParseEventData } from './parsing.ts';
import type { RawEvent } from './rawEvent.ts';
import { createReader } from './reader.ts';
import { subscribe } from './subscribe.ts';
import { DEFAULT_TIMING, type Timing } from './timing.ts';
import type { EventStore, ExpectedRevision } from './types.ts';

/**
 * Origins of changes that no user waits to see: the rows of a file, programs with a key, and what the product does by itself. Metadata
 * contain no user texts in which this could occur.
 */
const BULK_PATTERN = /"via"\s*:\s*"(?:import|key|reaction)"/;

/** Whether no user waits to see an event, from its stored metadata. */
export const isBulkEvent = ({ metadata: { buffer, byteOffset, byteLength } }: Pick<RawEvent, 'metadata'>): boolean =>
  BULK_PATTERN.test(Buffer.from(buffer, byteOffset, byteLength).toString('latin1'));

export { EventStoreUnavailable, InvalidEvent, OutcomeUnknown, WrongExpectedRevision } from './errors.ts';
export { PATIENT_TIMING as patientTiming } from './timing.ts';
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
const STREAM_PAGE_EVENTS = 4_096;
const MAX_READ_ATTEMPTS = { failedAttempts: 3, silentAttempts: 1 };

/** Connects to EventStoreDB by its connection string (`esdb://…`), which must contain the credentials. Nothing is sent yet. */
export const openEventStore = (url: string, options: EventStoreOptions = {}): EventStore => {
  const connection = connect(url);
  const { log = silentLogger, parse = parseStoredEvent, clock = Date.now } = options;
  const timing: Timing = { ...DEFAULT_TIMING, ...options.retry };
  const readEntry = createEntryReader(parse);

  const { readRawPage, readPageAfter, lastEvent, lastPosition } = createReader(connection, timing, MAX_READ_ATTEMPTS);

  const readStream: EventStore['readStream'] = async (streamName, { from = 0n, maxCount = Infinity } = {}) => {
    const events = [];
    let nextRevision = from;
    while (events.length < maxCount) {
      const pageLimit = Math.min(STREAM_PAGE_EVENTS, maxCount - events.length);
      const foundEvents = await readRawPage({ streamName, from: nextRevision, count: pageLimit });
      for (const rawEvent of foundEvents) {
        const entry = readEntry(rawEvent);
        if (entry.kind === 'poison') throw new InvalidEvent(`${streamName}@${entry.revision}: ${entry.reason}`);
        if (entry.kind !== 'ignored') events.push(entry.event);
        nextRevision = rawEvent.revision + 1n;
      }
      if (foundEvents.length < pageLimit) break;
    }
    return events;
  };

  /** Appends nothing: returns the stream's revision and position, if the revision is as expected. */
  const checkRevision = async (streamName: string, expected: ExpectedRevision): ReturnType<EventStore['append']> => {
    const [streamEnd] = await readRawPage({ streamName, from: 'end', backwards: true, count: 1 });
    const revision = streamEnd?.revision ?? -1n;
    const isExpected =
      expected === 'any' || (expected === 'stream_exists' ? revision >= 0n : revision === (expected === 'no_stream' ? -1n : expected));
    if (!isExpected) throw new WrongExpectedRevision(streamName, expected, revision < 0n ? 'no_stream' : revision);
    return { revision, position: streamEnd?.position ?? 0n };
  };

  const appendEvents = createAppend({ connection, timing, parse: options.parse ?? parseEventData, clock });
  const append: EventStore['append'] = (streamName, expected, events) =>
    events.length === 0 ? checkRevision(streamName, expected) : appendEvents(streamName, expected, events);

  const follow = createFeed({
    readPageAfter,
    readEventAt: async (position) => (await readRawPage({ from: position, count: 1 }))[0],
    subscribe: (after, signal, onEvent) => subscribe(connection, after, signal, onEvent),
    readEntry,
    isBulk: isBulkEvent,
    backoff: timing,
    log,
  });

  return {
    append,
    readStream,
    readAll: async ({ after = -1n, maxCount }) => (await readPageAfter(after, maxCount)).map(readEntry),
    lastEvent,
    lastPosition,
    follow,
    identity: () => ensureLogIdentity({ append, readStream }, clock),
    close: () => connection.close(),
  };
};
