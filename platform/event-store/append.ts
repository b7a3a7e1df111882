import { ErrorType, type AppendResult as ClientResult, type EventData } from '@eventstore/db-client';
import { metadataSchema } from '../../domain/events/envelope.ts';
import type { Connection } from './connection.ts';
import { EventStoreUnavailable, InvalidEvent, OutcomeUnknown, WrongExpectedRevision } from './errors.ts';
import { commandErrorOf, failureOf, NoAnswer } from './failures.ts';
import type { ParseEventData } from './parsing.ts';
import { pause, pauseBefore, type Timing } from './timing.ts';
import type { AppendResult, ExpectedRevision, NewEvent } from './types.ts';

/** What each event of an append adds to the time it may take. */
const PER_EVENT_MS = 2;

/** An event as the client sends it. The client writes JSON where an error would go astray, so it is tried here first. */
const toEventData = (event: NewEvent, parse: ParseEventData): EventData => {
  const parsed = parse(event.type, event.data);
  if (!parsed.ok) throw new InvalidEvent(parsed.reason);
  if (parsed.type !== event.type) throw new InvalidEvent(`${event.type} is a former version of ${parsed.type}.`);
  const metadata = metadataSchema.safeParse(event.metadata);
  if (!metadata.success)
    throw new InvalidEvent(`${event.type} metadata: ${metadata.error.issues.map((issue) => issue.path.join('.')).join(', ')}`);
  try {
    JSON.stringify(parsed.data);
  } catch {
    throw new InvalidEvent(`${event.type} cannot be written as JSON.`);
  }
  return {
    id: event.id,
    type: event.type,
    contentType: 'application/json',
    data: parsed.data as EventData['data'],
    metadata: metadata.data,
  } as EventData;
};

const withinTime = <T>(promise: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer(`No answer within ${ms} ms.`)), ms);
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });

/** The server's final no, in our words. */
const refusal = (streamName: string, expected: ExpectedRevision, error: unknown): unknown => {
  const answer = commandErrorOf(error);
  if (answer?.type === ErrorType.WRONG_EXPECTED_VERSION) {
    const { actualVersion } = answer;
    return new WrongExpectedRevision(streamName, expected, typeof actualVersion === 'bigint' ? actualVersion : 'no_stream');
  }
  if (answer?.type === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED) return new InvalidEvent(`The append to ${streamName} is too large.`);
  // Refused for certain, and there may be room later.
  if (error instanceof Error && error.message.includes('OutOfDiskSpace')) return new EventStoreUnavailable(error.message);
  return error;
};

export interface AppendDependencies {
  readonly connection: Connection;
  readonly timing: Timing;
  readonly parse: ParseEventData;
  readonly random: () => number;
  /** ms since 1970 */
  readonly clock: () => number;
}

/**
 * Appends all or none. An attempt whose outcome is unknown is sent again with the same ids and the same expectation:
 * the server answers it as the first time if it was written.
 */
export const appendEvents = async (
  { connection, timing, parse, random, clock }: AppendDependencies,
  streamName: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<AppendResult> => {
  const data = events.map((event) => toEventData(event, parse));
  const patienceForSize = data.length * PER_EVENT_MS;
  const giveUpAt = clock() + timing.append + patienceForSize;
  // An attempt cut short says nothing of whether it was written, so none begins that has not half an attempt's time.
  const leastPatience = timing.appendAttempt / 2;
  let mayBeWritten = false;
  for (let attempt = 1; ; attempt += 1) {
    const client = connection.client();
    const patience = Math.max(1, Math.min(timing.appendAttempt + patienceForSize, giveUpAt - clock()));
    try {
      const result: ClientResult = await withinTime(
        client.appendToStream(streamName, data, { expectedRevision: expected, deadline: patience }),
        patience,
      );
      return { revision: result.nextExpectedRevision, position: result.position?.commit ?? 0n };
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'refused') throw refusal(streamName, expected, error);
      if (failure === 'lost') mayBeWritten = true;
      if (error instanceof NoAnswer) connection.renew(client);
      const wait = pauseBefore(attempt, timing, random);
      if (clock() + wait + leastPatience >= giveUpAt) {
        const sentence = `Appending to ${streamName} failed ${attempt} times: ${error instanceof Error ? error.message : String(error)}`;
        throw mayBeWritten ? new OutcomeUnknown(sentence) : new EventStoreUnavailable(sentence);
      }
      await pause(wait);
    }
  }
};
