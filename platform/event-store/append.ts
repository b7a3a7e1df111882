import { sleep, jitteredBackoffDelay } from '../backoff.ts';
import { resultOrTimeout } from '../resultOrTimeout.ts';
import type { Connection, ActiveClient } from './connection.ts';
import { EventStoreUnavailable, OutcomeUnknown } from './errors.ts';
import { failureKindOf, NoResponse } from './failures.ts';
import { toRawEvent } from './newEvents.ts';
import type { ParseEventData } from './parsing.ts';
import type { RawNewEvent } from './rawTypes.ts';
import { readPage } from './readPage.ts';
import type { Timing } from './timing.ts';
import type { AppendResult, ExpectedRevision, NewEvent } from './types.ts';

/** Milliseconds that each event of an append adds to its timeout. */
const TIMEOUT_PER_EVENT_MS = 2;

/** Number of further revisions that are searched for an append without a response: others may have written after it. */
const EXTRA_REVISIONS = 20;

export interface AppendContext {
  readonly connection: Pick<Connection, 'call'>;
  readonly timing: Timing;
  readonly parse: ParseEventData;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

interface PendingAppend {
  readonly streamName: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly RawNewEvent[];
  readonly timing: Timing;
}

/** Returns the position of the append in its stream; null if it is not there or the read fails. */
const findWritten = async ({ client }: ActiveClient, { streamName, events, timing }: PendingAppend): Promise<AppendResult | null> => {
  const pendingAppend = { streamName, from: 'end', backwards: true, count: events.length + EXTRA_REVISIONS } as const;
  const foundEvents = await readPage(client, pendingAppend, timing.readMs).catch(() => []);
  const lastEventIndex = foundEvents.findIndex(({ id }) => id === events.at(-1)?.id.toLowerCase());
  const writtenEvents = foundEvents.slice(lastEventIndex, lastEventIndex + events.length).toReversed();
  const isComplete =
    lastEventIndex >= 0 &&
    writtenEvents.length === events.length &&
    writtenEvents.every(({ id }, index) => id === events[index]?.id.toLowerCase());
  const lastWritten = writtenEvents.at(-1);
  return isComplete && lastWritten !== undefined ? { revision: lastWritten.revision, position: lastWritten.position } : null;
};

/** A search for an append without a response. */
interface Polling {
  /** Resolves when the stream contains the append. */
  readonly written: Promise<AppendResult>;
  stop(): void;
}

/**
 * Polls the stream for the append while no response comes. A real server silently drops an append while another one with the same ids is in
 * flight (two processes that carry out one command), although the events are written. Uses a plain timer: every append starts and stops it.
 */
const pollForWritten = (activeClient: ActiveClient, pendingAppend: PendingAppend): Polling => {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const written = new Promise<AppendResult>((resolve) => {
    const search = async (delay: number): Promise<void> => {
      const result = await findWritten(activeClient, pendingAppend);
      if (result !== null) resolve(result);
      else if (!isStopped) timer = setTimeout(search, delay * 2, delay * 2);
    };
    const firstDelay = pendingAppend.timing.appendPollMs + pendingAppend.events.length * TIMEOUT_PER_EVENT_MS;
    timer = setTimeout(search, firstDelay, firstDelay);
  });
  return {
    written,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};

const attemptAppend = async (activeClient: ActiveClient, pendingAppend: PendingAppend, timeoutMs: number): Promise<AppendResult> => {
  const polling = pollForWritten(activeClient, pendingAppend);
  const sendAppend = async (): Promise<AppendResult> => {
    const appender = await resultOrTimeout(timeoutMs, activeClient.appenders.open(), (): never => {
      throw new NoResponse(`No response within ${timeoutMs} ms.`);
    });
    return appender.append(pendingAppend.streamName, pendingAppend.expected, pendingAppend.events, timeoutMs);
  };
  try {
    return await Promise.race([sendAppend(), polling.written]);
  } finally {
    polling.stop();
  }
};

/**
 * Appends all or none. An attempt with an unknown outcome is sent again with the same ids and the same expected revision: if it was
 * written, the server returns the first result.
 */
const appendUntilSettled = async ({ connection, timing, clock }: AppendContext, pendingAppend: PendingAppend): Promise<AppendResult> => {
  const { streamName, events } = pendingAppend;
  const timeoutForSize = events.length * TIMEOUT_PER_EVENT_MS;
  const deadline = clock() + timing.appendMs + timeoutForSize;
  // A timed-out attempt may have been written, so no attempt starts with less than half of its time left.
  const minTimeout = timing.appendAttemptMs / 2;
  let mayBeWritten = false;
  for (let attempts = 1; ; attempts += 1) {
    const timeoutMs = Math.max(1, Math.min(timing.appendAttemptMs + timeoutForSize, deadline - clock()));
    try {
      return await connection.call((activeClient) => attemptAppend(activeClient, pendingAppend, timeoutMs));
    } catch (error) {
      const failure = failureKindOf(error);
      if (failure === 'refused') throw error;
      if (failure === 'lost') mayBeWritten = true;
      const delay = jitteredBackoffDelay(attempts, timing);
      if (clock() + delay + minTimeout >= deadline) {
        const sentence = `Appending to ${streamName} failed ${attempts} times: ${error instanceof Error ? error.message : String(error)}`;
        throw mayBeWritten ? new OutcomeUnknown(sentence) : new EventStoreUnavailable(sentence);
      }
      await sleep(delay);
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
    const rawEvents = events.map((event, index) => toRawEvent(event, context.parse, index < events.length - 1));
    const key = JSON.stringify([streamName, String(expected), rawEvents.map(({ id }) => id)]);
    const inFlightAppend = inFlight.get(key);
    if (inFlightAppend !== undefined) return inFlightAppend;
    const appending = appendUntilSettled(context, { streamName, expected, events: rawEvents, timing: context.timing });
    inFlight.set(key, appending);
    try {
      return await appending;
    } finally {
      inFlight.delete(key);
    }
  };
};
