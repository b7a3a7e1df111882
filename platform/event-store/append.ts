import { pause, unevenPauseAfter } from '../backoff.ts';
import { within } from '../within.ts';
import type { Connection, Line } from './connection.ts';
import { EventStoreUnavailable, OutcomeUnknown } from './errors.ts';
import { failureOf, NoResponse } from './failures.ts';
import { toRawEvent } from './newEvents.ts';
import type { ParseEventData } from './parsing.ts';
import type { RawNewEvent } from './rawTypes.ts';
import { readPage } from './readingPage.ts';
import type { Timing } from './timing.ts';
import type { AppendResult, ExpectedRevision, NewEvent } from './types.ts';

/** Milliseconds that each event of an append adds to its timeout. */
const PER_EVENT_MS = 2;

/** Number of further revisions that are searched for an append without a response: others may have written since. */
const EXTRA_REVISIONS = 20;

export interface AppendContext {
  readonly connection: Pick<Connection, 'call'>;
  readonly timing: Timing;
  readonly parse: ParseEventData;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

interface Wanted {
  readonly streamName: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly RawNewEvent[];
  readonly timing: Timing;
}

/** Returns the position of the append in its stream; null if it is not there or the read fails. */
const findWritten = async ({ client }: Line, { streamName, events, timing }: Wanted): Promise<AppendResult | null> => {
  const wanted = { streamName, from: 'end', backwards: true, count: events.length + EXTRA_REVISIONS } as const;
  const found = await readPage(client, wanted, timing.read).catch(() => []);
  const end = found.findIndex(({ id }) => id === events.at(-1)?.id.toLowerCase());
  const written = found.slice(end, end + events.length).toReversed();
  const isWhole = end >= 0 && written.length === events.length && written.every(({ id }, at) => id === events[at]?.id.toLowerCase());
  const last = written.at(-1);
  return isWhole && last !== undefined ? { revision: last.revision, position: last.position } : null;
};

/**
 * Polls the stream for the append while no response comes. A real server silently drops an append while another one with the same ids is in
 * flight (two processes that carry out one command), although the events are written.
 */
const pollForAppend = async (line: Line, wanted: Wanted, over: AbortSignal): Promise<AppendResult> => {
  for (let wait = wanted.timing.appendPoll + wanted.events.length * PER_EVENT_MS; ; wait *= 2) {
    await pause(wait, over);
    if (over.aborted) return new Promise(() => undefined);
    const written = await findWritten(line, wanted);
    if (written !== null) return written;
  }
};

const attempt = async (line: Line, wanted: Wanted, patience: number): Promise<AppendResult> => {
  const over = new AbortController();
  const sending = async (): Promise<AppendResult> => {
    const appender = await within(patience, line.appenders.open(), (): never => {
      throw new NoResponse(`No response within ${patience} ms.`);
    });
    return appender.append(wanted.streamName, wanted.expected, wanted.events, patience);
  };
  try {
    return await Promise.race([sending(), pollForAppend(line, wanted, over.signal)]);
  } finally {
    over.abort();
  }
};

/**
 * Appends all or none. An attempt with an unknown outcome is sent again with the same ids and the same expected revision: if it was
 * written, the server returns the first result.
 */
const appendUntilSettled = async ({ connection, timing, clock }: AppendContext, wanted: Wanted): Promise<AppendResult> => {
  const { streamName, events } = wanted;
  const patienceForSize = events.length * PER_EVENT_MS;
  const giveUpAt = clock() + timing.append + patienceForSize;
  // A timed-out attempt may have been written, so no attempt starts with less than half of its time left.
  const leastPatience = timing.appendAttempt / 2;
  let mayBeWritten = false;
  for (let attempts = 1; ; attempts += 1) {
    const patience = Math.max(1, Math.min(timing.appendAttempt + patienceForSize, giveUpAt - clock()));
    try {
      return await connection.call((line) => attempt(line, wanted, patience));
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'refused') throw error;
      if (failure === 'lost') mayBeWritten = true;
      const wait = unevenPauseAfter(attempts, timing);
      if (clock() + wait + leastPatience >= giveUpAt) {
        const sentence = `Appending to ${streamName} failed ${attempts} times: ${error instanceof Error ? error.message : String(error)}`;
        throw mayBeWritten ? new OutcomeUnknown(sentence) : new EventStoreUnavailable(sentence);
      }
      await pause(wait);
    }
  }
};

/** Appends events to one store. */
export type Append = (streamName: string, expected: ExpectedRevision, events: readonly NewEvent[]) => Promise<AppendResult>;

/**
 * Creates the appender of one process. An append with the same ids and expected revision as one in flight is the same write (the ids come
 * from the command and its body): it shares that result, since the server would drop it without a response.
 */
export const createAppend = (context: AppendContext): Append => {
  const inFlight = new Map<string, Promise<AppendResult>>();
  return async (streamName, expected, events) => {
    const raw = events.map((event, at) => toRawEvent(event, context.parse, at < events.length - 1));
    const key = JSON.stringify([streamName, String(expected), raw.map(({ id }) => id)]);
    const joined = inFlight.get(key);
    if (joined !== undefined) return joined;
    const appending = appendUntilSettled(context, { streamName, expected, events: raw, timing: context.timing });
    inFlight.set(key, appending);
    try {
      return await appending;
    } finally {
      inFlight.delete(key);
    }
  };
};
