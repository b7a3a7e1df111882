import { WrongExpectedRevision } from '#platform/event-store/errors.ts';
import type { RawAppender, RawEvent } from '#platform/event-store/raw.ts';
import { CopyRefused } from './errors.ts';

/** Sends events to a server in order: consecutive events of one stream in one append, many appends in flight. */
export interface Sender {
  send(event: RawEvent): Promise<void>;
  /** Resolves once everything sent is acknowledged. */
  finish(): Promise<void>;
}

/** Limits of one append; servers accept up to 1 MiB of data. */
const MAX_EVENTS = 100;
const MAX_BYTES = 512 * 1024;
/** Limits of the appends in flight. */
const MAX_APPENDS = 64;
const MAX_BYTES_IN_FLIGHT = 8 * 1024 * 1024;

const sizeOf = (event: RawEvent): number => event.data.length + event.metadata.length;

const explained = (error: unknown, first: RawEvent): unknown =>
  error instanceof WrongExpectedRevision
    ? new CopyRefused(
        `${first.streamName} is at ${error.actual} in the target, where the source continues with ${first.revision}.` +
          'Either another process writes to the target, or earlier events of this stream were scavenged in the source.',
      )
    : error;

export const createSender = (appender: RawAppender): Sender => {
  let group: RawEvent[] = [];
  let groupBytes = 0;
  const onTheirWay: { readonly done: Promise<unknown>; readonly bytes: number }[] = [];
  let bytesInFlight = 0;

  const isCrowded = (): boolean => onTheirWay.length >= MAX_APPENDS || bytesInFlight > MAX_BYTES_IN_FLIGHT;

  /** Waits for the oldest append; the first failure ends the copy. */
  const settleOldest = async (): Promise<void> => {
    const oldest = onTheirWay.shift();
    if (oldest === undefined) return;
    bytesInFlight -= oldest.bytes;
    const failure = await oldest.done;
    if (failure !== null) throw failure;
  };

  const flush = async (): Promise<void> => {
    const [first] = group;
    if (first === undefined) return;
    const expected = first.revision === 0n ? 'no_stream' : first.revision - 1n;
    const done = appender.append(first.streamName, expected, group).then(
      () => null,
      (error: unknown) => explained(error, first),
    );
    onTheirWay.push({ done, bytes: groupBytes });
    bytesInFlight += groupBytes;
    group = [];
    groupBytes = 0;
    while (isCrowded()) await settleOldest();
  };

  return {
    send: async (event) => {
      const last = group.at(-1);
      const goesOn = last !== undefined && last.streamName === event.streamName && event.revision === last.revision + 1n;
      if (!goesOn || group.length >= MAX_EVENTS || groupBytes + sizeOf(event) > MAX_BYTES) await flush();
      group.push(event);
      groupBytes += sizeOf(event);
    },
    finish: async () => {
      await flush();
      while (onTheirWay.length > 0) await settleOldest();
    },
  };
};
