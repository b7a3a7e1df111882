import { EventStoreDBClient, jsonEvent, type EventData } from '@eventstore/db-client';
import { addToGroup } from '#domain/values/addToGroup.ts';
import { startStores } from '../support/stores.ts';

/* The official client by itself, appending to an event-store node of its own the events that an import wrote. */

const NUMBERS_IN_FLIGHT = [16, 48, 128] as const;
const MAX_STREAMS = 6000;

/** Returns the events of imported services, by stream. */
const readImportedStreams = async (client: EventStoreDBClient): Promise<readonly (readonly EventData[])[]> => {
  const streams = new Map<string, EventData[]>();
  for await (const { event } of client.readAll({ maxCount: Number.MAX_SAFE_INTEGER })) {
    if (event?.isJson !== true || !event.streamId.startsWith('service-')) continue;
    const { streamId, type, data } = event;
    const metadata = event.metadata as { readonly actor: { readonly via: string } };
    if (metadata.actor.via !== 'import' || (streams.size === MAX_STREAMS && !streams.has(streamId))) continue;
    addToGroup(streams, streamId, jsonEvent({ type, data, metadata }) as EventData);
  }
  return [...streams.values()];
};

/**
 * Returns the streams per second that the client appends, one append a stream, at its best number in flight. Reads the events from the
 * event store at `sourceUrl`.
 */
export const measureClientAppends = async (sourceUrl: string): Promise<{ readonly rate: number; readonly inFlight: number }> => {
  const source = EventStoreDBClient.connectionString(sourceUrl);
  const streams = await readImportedStreams(source);
  await source.dispose();
  const stores = await startStores({ onlyNode: 'event-store', isIsolated: true });
  const client = EventStoreDBClient.connectionString(stores.eventStoreUrl);
  try {
    let best = { rate: 0, inFlight: 0 };
    const streamCount = Math.floor(streams.length / NUMBERS_IN_FLIGHT.length);
    for (const [index, inFlight] of NUMBERS_IN_FLIGHT.entries()) {
      const part = streams.slice(index * streamCount, (index + 1) * streamCount);
      const start = performance.now();
      const remaining = part.entries();
      await Promise.all(
        Array.from({ length: inFlight }, async () => {
          for (const [position, events] of remaining) await client.appendToStream(`service-${inFlight}-${position}`, [...events]);
        }),
      );
      const rate = (part.length * 1000) / (performance.now() - start);
      if (rate > best.rate) best = { rate, inFlight };
    }
    return best;
  } finally {
    await client.dispose();
    await stores.stop();
  }
};
