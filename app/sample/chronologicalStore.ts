import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { WrongExpectedRevision } from '#platform/event-store/errors.ts';
import type { EventStore, NewEvent } from '#platform/event-store/types.ts';
import { appendInOrder } from './appendInOrder.ts';

/** Events of one command in one stream, which are appended together. */
interface PendingAppend {
  readonly streamName: string;
  readonly expected: 'no_stream' | bigint;
  readonly events: NewEvent[];
  /** Milliseconds since 1970; never earlier than an earlier append to the same stream. */
  readonly time: number;
}

export interface ChronologicalStore extends EventStore {
  /** Reads these streams at once, so that later reads of them need not wait for the real store. */
  preload(streamNames: readonly string[]): Promise<void>;
  /** Appends everything to the real store in the order of `occurredAt`. */
  flush(): Promise<void>;
}

const groupByCommand = (events: readonly NewEvent[]): readonly NewEvent[][] => {
  const groups: NewEvent[][] = [];
  for (const event of events) {
    const lastGroup = groups.at(-1);
    if (lastGroup?.[0]?.metadata.commandId === event.metadata.commandId) lastGroup?.push(event);
    else groups.push([event]);
  }
  return groups;
};

/** Returns the revision of the last event. */
const revisionOf = (stream: readonly RecordedEvent[]): bigint | 'no_stream' => stream.at(-1)?.revision ?? 'no_stream';

/**
 * Creates a store that collects appends until `flush`, so that commands which describe weeks, stream by stream, are in the log in the order of
 * their time: a past view shows an event only at moments after every event before it in the log. Reads of streams include what is collected.
 */
export const createChronologicalStore = (store: EventStore): ChronologicalStore => {
  const streams = new Map<string, RecordedEvent[]>();
  const pendingAppends: PendingAppend[] = [];
  /** Time of the last pending append of each stream. */
  const times = new Map<string, number>();

  const loadStream = async (streamName: string): Promise<RecordedEvent[]> => {
    const loaded = streams.get(streamName) ?? [...(await store.readStream(streamName))];
    streams.set(streamName, loaded);
    return loaded;
  };

  return {
    ...store,
    preload: async (streamNames) => void (await Promise.all(streamNames.map(loadStream))),
    readStream: async (streamName, { from = 0n, maxCount } = {}) =>
      (await loadStream(streamName)).filter(({ revision }) => revision >= from).slice(0, maxCount),
    append: async (streamName, expected, events) => {
      const stream = await loadStream(streamName);
      const actual = revisionOf(stream);
      const isExpected = expected === 'any' || expected === actual || (expected === 'stream_exists' && actual !== 'no_stream');
      if (!isExpected) throw new WrongExpectedRevision(streamName, expected, actual);
      for (const group of groupByCommand(events)) {
        const time = Math.max(times.get(streamName) ?? -Infinity, ...group.map(({ metadata }) => Date.parse(metadata.occurredAt)));
        times.set(streamName, time);
        pendingAppends.push({ streamName, expected: revisionOf(stream), events: group, time });
        for (const event of group) stream.push({ ...event, streamName, revision: BigInt(stream.length), position: 0n });
      }
      return { revision: BigInt(stream.length) - 1n, position: 0n };
    },
    flush: async () => {
      await appendInOrder(
        store,
        pendingAppends.splice(0).toSorted((one, other) => one.time - other.time),
      );
      streams.clear();
      times.clear();
    },
  };
};
