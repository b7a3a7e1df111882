import { WrongExpectedRevision } from '#platform/event-store/errors.ts';
import type { RawAppender, RawEvent } from '#platform/event-store/openRawLog.ts';
import { CopyRefused } from './errors.ts';

/** Sends events to a server in order: consecutive events of one stream in one append, many appends in flight. */
export interface Sender {
  send(event: RawEvent): Promise<void>;
  /** Resolves once everything sent is acknowledged. */
  finish(): Promise<void>;
}

/** Limits of one append; servers accept up to 1 MiB of data. */
const MAX_EVENTS_PER_APPEND = 100;
const MAX_BYTES_PER_APPEND = 512 * 1024;
/** Limits of the appends in flight. */
const MAX_APPENDS_IN_FLIGHT = 64;
const MAX_BYTES_IN_FLIGHT = 8 * 1024 * 1024;

const sizeOf = (event: RawEvent): number => event.data.length + event.metadata.length;

const withExplanation = (error: unknown, firstEvent: RawEvent): unknown =>
  error instanceof WrongExpectedRevision
    ? new CopyRefused(
        `${firstEvent.streamName} is at ${error.actual} in the target, where the source continues with ${firstEvent.revision}.` +
          'Either another process writes to the target, or earlier events of this stream were scavenged in the source.',
      )
    : error;

export const createSender = (appender: RawAppender): Sender => {
  let appendGroup: RawEvent[] = [];
  let groupBytes = 0;
  const appendsInFlight: { readonly result: Promise<unknown>; readonly bytes: number }[] = [];
  let bytesInFlight = 0;

  const isAtCapacity = (): boolean => appendsInFlight.length >= MAX_APPENDS_IN_FLIGHT || bytesInFlight > MAX_BYTES_IN_FLIGHT;

  /** Waits for the oldest append; the first failure ends the copy. */
  const waitForOldest = async (): Promise<void> => {
    const oldestAppend = appendsInFlight.shift();
    if (oldestAppend === undefined) return;
    bytesInFlight -= oldestAppend.bytes;
    const failure = await oldestAppend.result;
    if (failure !== null) throw failure;
  };

  const flush = async (): Promise<void> => {
    const [firstEvent] = appendGroup;
    if (firstEvent === undefined) return;
    const expected = firstEvent.revision === 0n ? 'no_stream' : firstEvent.revision - 1n;
    const result = appender.append(firstEvent.streamName, expected, appendGroup).then(
      () => null,
      (error: unknown) => withExplanation(error, firstEvent),
    );
    appendsInFlight.push({ result, bytes: groupBytes });
    bytesInFlight += groupBytes;
    appendGroup = [];
    groupBytes = 0;
    while (isAtCapacity()) await waitForOldest();
  };

  return {
    send: async (event) => {
      const lastEvent = appendGroup.at(-1);
      const isContinued =
        lastEvent !== undefined && lastEvent.streamName === event.streamName && event.revision === lastEvent.revision + 1n;
      if (!isContinued || appendGroup.length >= MAX_EVENTS_PER_APPEND || groupBytes + sizeOf(event) > MAX_BYTES_PER_APPEND) await flush();
      appendGroup.push(event);
      groupBytes += sizeOf(event);
    },
    finish: async () => {
      await flush();
      while (appendsInFlight.length > 0) await waitForOldest();
    },
  };
};
