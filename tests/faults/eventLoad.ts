import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, type EventData } from '@eventstore/db-client';
import { runLoad } from './loadDriver.ts';

/* The load driver of the event store: every writer has a stream, and each append expects what the one before left. */
await runLoad((url, { perWrite, padding }) => {
  const client = EventStoreDBClient.connectionString(url);
  return async (stream, next, journal) => {
    // What an event says follows from its id, so that a reader knows it whole.
    const ids = Array.from({ length: perWrite }, () => randomUUID());
    const events = ids.map((id) => jsonEvent({ id, type: 'load', data: { mark: id, padding } }) as EventData);
    journal.trying(stream, next, ids);
    const { nextExpectedRevision } = await client.appendToStream(stream, events, {
      expectedRevision: next === 0 ? 'no_stream' : BigInt(next - 1),
    });
    if (nextExpectedRevision !== BigInt(next + perWrite - 1)) throw new Error(`acknowledged as revision ${nextExpectedRevision}`);
    journal.acknowledged(stream, next);
  };
});
