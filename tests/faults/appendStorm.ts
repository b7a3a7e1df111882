import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, type EventData } from '@eventstore/db-client';

/*
 * The load driver of the fault tests, a process of its own: appends as fast as it can and writes down each
 * acknowledgement outside the store. One line per append, before it is sent: `try <stream> <revision> <id,…>`; one when it is
 * acknowledged: `ack <stream> <revision of the last event> <position>`.
 */
const [url = '', writers = '1', perAppend = '1'] = process.argv.slice(2);
const client = EventStoreDBClient.connectionString(url);

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** One writer: its own stream, each append expecting what the one before left. Ends with the first failure. */
const write = async (): Promise<void> => {
  const stream = `storm-${randomUUID()}`;
  for (let next = 0; ; next += Number(perAppend)) {
    const events = Array.from({ length: Number(perAppend) }, () => jsonEvent({ type: 'storm', data: { at: next } }) as EventData);
    say(`try ${stream} ${next} ${events.map(({ id }) => id).join(',')}`);
    const { nextExpectedRevision, position } = await client.appendToStream(stream, events, {
      expectedRevision: next === 0 ? 'no_stream' : BigInt(next - 1),
    });
    say(`ack ${stream} ${nextExpectedRevision} ${position?.commit}`);
  }
};

// The store is going to be killed: a failed append is the end of the storm, not of the test.
process.on('uncaughtException', () => process.exit(0));
await Promise.allSettled(Array.from({ length: Number(writers) }, write));
process.exit(0);
