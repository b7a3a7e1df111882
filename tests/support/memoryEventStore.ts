import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { mergeCarriedData } from '#domain/events/registry.ts';
import type { EventStore, LogEntry, NewEvent } from '#platform/event-store/types.ts';

/** Creates an error with the name of the real one, by which callers recognize it. */
const wrongExpectedRevision = (streamName: string): Error =>
  Object.assign(new Error(`${streamName} is at another revision`), { name: 'WrongExpectedRevision' });

/** Creates an event store in memory, for tests of code that uses one; it has no subscriptions. */
export const createMemoryEventStore = (): EventStore & { readonly events: readonly RecordedEvent[] } => {
  const recordedEvents: RecordedEvent[] = [];
  const streams = new Map<string, RecordedEvent[]>();

  const append = (streamName: string, expected: unknown, events: readonly NewEvent[]) => {
    const stream = streams.get(streamName) ?? [];
    const last = stream.at(-1);
    const matchesExpectedRevision =
      expected === 'any' ||
      (expected === 'no_stream' && !last) ||
      (expected === 'stream_exists' && last !== undefined) ||
      expected === last?.revision;
    if (!matchesExpectedRevision) throw wrongExpectedRevision(streamName);
    for (const event of events) {
      const { carried, ...written } = event;
      const data = mergeCarriedData(event.type, event.data, carried);
      const recorded: RecordedEvent = {
        ...written,
        data,
        streamName,
        revision: BigInt(stream.length),
        position: BigInt(recordedEvents.length + 1),
      };
      stream.push(recorded);
      recordedEvents.push(recorded);
    }
    streams.set(streamName, stream);
    return { revision: stream.at(-1)?.revision ?? -1n, position: stream.at(-1)?.position ?? 0n };
  };

  return {
    events: recordedEvents,
    append: async (streamName, expected, events) => append(streamName, expected, events),
    readStream: async (streamName, { from = 0n, maxCount } = {}) =>
      (streams.get(streamName) ?? []).filter(({ revision }) => revision >= from).slice(0, maxCount),
    readAll: async ({ after = 0n, maxCount }) =>
      recordedEvents
        .filter(({ position }) => position > after)
        .slice(0, maxCount)
        .map((event): LogEntry => ({ kind: 'event', event })),
    lastEvent: async () => recordedEvents.at(-1) ?? null,
    lastPosition: async () => BigInt(recordedEvents.length),
    follow: () => {
      throw new Error('The in-memory event store has no subscriptions');
    },
    identity: async () => '00000000-0000-4000-8000-000000000000',
    close: async () => undefined,
  };
};
