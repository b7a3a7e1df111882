import { BACKWARDS, END, ErrorType, type ResolvedEvent } from '@eventstore/db-client';
import { parseEventData } from '../../domain/events/registry.ts';
import { silentLogger, type Logger } from '../log.ts';
import { appendEvents } from './append.ts';
import { connect } from './connection.ts';
import { EventStoreUnavailable, InvalidEvent, WrongExpectedRevision } from './errors.ts';
import { commandErrorOf, failureOf, NoAnswer, reasonOf } from './failures.ts';
import { followAll } from './follow.ts';
import { logIdentity } from './identity.ts';
import { createEntryReader, toEntry, type ParseEventData } from './parsing.ts';
import { collect } from './reading.ts';
import { readAllPage } from './readingAll.ts';
import { defaultTiming, pause, pauseBefore, type Timing } from './timing.ts';
import type { EventStore, ExpectedRevision } from './types.ts';

export { EventStoreUnavailable, InvalidEvent, OutcomeUnknown, WrongExpectedRevision } from './errors.ts';
export type { EventStore, LogEntry, NewEvent } from './types.ts';

export interface EventStoreOptions {
  readonly log?: Logger;
  readonly retry?: Partial<Timing>;
  /** Upcasts and validates; the domain's registry unless a test says otherwise. */
  readonly parse?: ParseEventData;
  readonly random?: () => number;
  /** ms since 1970 */
  readonly clock?: () => number;
}

/** Events of a stream asked for at a time. */
const STREAM_PAGE = 4_096;
const READ_ATTEMPTS = 3;

/** A stream that is not there has no events. */
const noneWhenMissing = (error: unknown): ResolvedEvent[] => {
  if (commandErrorOf(error)?.type === ErrorType.STREAM_NOT_FOUND) return [];
  throw error;
};

/** Connects to EventStoreDB by its connection string (`esdb://…`); credentials belong into it. Nothing is sent yet. */
export const openEventStore = (url: string, options: EventStoreOptions = {}): EventStore => {
  const connection = connect(url);
  const { log = silentLogger, parse = parseEventData, random = Math.random, clock = Date.now } = options;
  const timing: Timing = { ...defaultTiming, ...options.retry };
  const entryOf = createEntryReader(parse);

  /** Reads with the client of the moment; reading again does no harm. */
  const reading = async <Read>(read: (client: ReturnType<typeof connection.client>) => Promise<Read[]>): Promise<Read[]> => {
    for (let attempt = 1; ; attempt += 1) {
      const client = connection.client();
      try {
        return await read(client);
      } catch (error) {
        if (failureOf(error) === 'refused') throw error;
        if (error instanceof NoAnswer) connection.renew(client);
        if (attempt >= READ_ATTEMPTS || error instanceof NoAnswer)
          throw new EventStoreUnavailable(`The event store does not answer: ${reasonOf(error)}`);
        await pause(pauseBefore(attempt, timing, random));
      }
    }
  };

  const streamPage = (streamName: string, fromRevision: bigint, maxCount: number): Promise<ResolvedEvent[]> =>
    reading((client) => collect(client.readStream(streamName, { fromRevision, maxCount }), timing.read)).catch(noneWhenMissing);

  const readStream: EventStore['readStream'] = async (streamName, { from = 0n, maxCount = Infinity } = {}) => {
    const events = [];
    let next = from;
    while (events.length < maxCount) {
      const wanted = Math.min(STREAM_PAGE, maxCount - events.length);
      const page = await streamPage(streamName, next, wanted);
      for (const resolved of page) {
        const entry = toEntry(resolved, parse);
        if (entry.kind === 'poison') throw new InvalidEvent(`${streamName}@${entry.revision}: ${entry.reason}`);
        if (entry.kind === 'event') events.push(entry.event);
        next = (resolved.event?.revision ?? next) + 1n;
      }
      if (page.length < wanted) break;
    }
    return events;
  };

  const readAll: EventStore['readAll'] = async ({ after, maxCount }) => {
    // The server includes the event at the position itself.
    const question = after === undefined ? { from: 'start' as const, count: maxCount } : { from: after, count: maxCount + 1 };
    const page = await reading((client) => readAllPage(client, question, timing.read));
    return page
      .filter(({ position }) => after === undefined || position > after)
      .slice(0, maxCount)
      .map(entryOf);
  };

  /** Nothing to write: tells where the stream stands, if it is as expected. */
  const appendNothing = async (streamName: string, expected: ExpectedRevision): ReturnType<EventStore['append']> => {
    const [last] = await reading((client) =>
      collect(client.readStream(streamName, { fromRevision: END, direction: BACKWARDS, maxCount: 1 }), timing.read),
    ).catch(noneWhenMissing);
    const revision = last?.event?.revision ?? -1n;
    const fits =
      expected === 'any' || (expected === 'stream_exists' ? revision >= 0n : revision === (expected === 'no_stream' ? -1n : expected));
    if (!fits) throw new WrongExpectedRevision(streamName, expected, revision < 0n ? 'no_stream' : revision);
    return { revision, position: last?.event?.position?.commit ?? 0n };
  };

  const append: EventStore['append'] = (streamName, expected, events) =>
    events.length === 0
      ? appendNothing(streamName, expected)
      : appendEvents({ connection, timing, parse, random, clock }, streamName, expected, events);

  return {
    append,
    readStream,
    readAll,
    lastPosition: async () => {
      const [last] = await reading((client) =>
        collect(client.readAll({ fromPosition: END, direction: BACKWARDS, maxCount: 1 }), timing.read),
      );
      return last?.event?.position?.commit ?? last?.commitPosition ?? 0n;
    },
    follow: (how) => followAll({ connection, timing, parse, random, log, readAll }, how),
    identity: () => logIdentity({ append, readStream }, clock),
    close: () => connection.close(),
  };
};
