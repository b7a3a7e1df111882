import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, type EventData } from '@eventstore/db-client';
import { runLoad } from './loadDriver.ts';

/* The load driver of the event store: every writer has its own stream and appends with the revision of its previous append. */
await runLoad((url, { perWrite, padding }) => {
  const client = EventStoreDBClient.connectionString(url);
  return async (stream, next, journal) => {
    // The data of an event follows from its id, so that a reader can verify it.
    const ids = Array.from({ length: perWrite }, () => randomUUID());
    const events = ids.map((id) => jsonEvent({ id, type: 'load', data: { mark: id, padding } }) as EventData);
    journal.attempting(stream, next, ids);
    const { nextExpectedRevision } = await client.appendToStream(stream, events, {
      expectedRevision: next === 0 ? 'no_stream' : BigInt(next - 1),
    });
    if (nextExpectedRevision !== BigInt(next + perWrite - 1)) throw new Error(`acknowledged as revision ${nextExpectedRevision}`);
    journal.acknowledged(stream, next);
  };
});
