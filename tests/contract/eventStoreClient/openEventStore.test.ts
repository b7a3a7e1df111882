import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { InvalidEvent, openEventStore, WrongExpectedRevision, type EventStore, type LogEntry } from '#platform/event-store/index.ts';
import { linkEvent, newStream, runAlone } from '../../../packages/event-store-node/tests/contract.ts';
import { startStores, type Stores } from '../../support/stores.ts';
import { metadata, logSealedEvent, logSealedEvents } from './events.ts';

let stores: Stores;
let store: EventStore;
/** Raw client, for events that the wrapper would reject. */
let client: EventStoreDBClient;

beforeAll(async () => {
  stores = await startStores({ onlyNode: 'event-store' });
  store = openEventStore(stores.eventStoreUrl);
  client = EventStoreDBClient.connectionString(stores.eventStoreUrl);
});

afterAll(async () => {
  await client.dispose();
  (await client['getChannel']()).close();
  await store.close();
  await stores.stop();
});

const eventCounts = (events: readonly { readonly data: unknown }[]): number[] =>
  events.map(({ data }) => (data as { count: number }).count);

describe('append', () => {
  test('stores events in order, with metadata, revision and position', async () => {
    const stream = newStream();
    const events = logSealedEvents(3);
    const result = await store.append(stream, 'no_stream', events);
    expect(result.revision).toBe(2n);
    const read = await store.readStream(stream);
    expect(read.map(({ id, data, metadata: stored }) => ({ id, data, stored }))).toEqual(
      // The metadata of each event records whether the next one belongs to the same append.
      events.map(({ id, data, metadata: stored }, at) => ({ id, data, stored: at < 2 ? { ...stored, continues: true } : stored })),
    );
    expect(read.map(({ revision }) => revision)).toEqual([0n, 1n, 2n]);
    expect(read.at(-1)?.position).toBe(result.position);
  });

  test('reports the right revision if the expectation is wrong', async () => {
    const stream = newStream();
    await store.append(stream, 'no_stream', logSealedEvents(3));
    await expect(store.append(stream, 0n, [logSealedEvent(9)])).rejects.toMatchObject({
      name: 'WrongExpectedRevision',
      expected: 0n,
      actual: 2n,
    });
    await expect(store.append(newStream(), 4n, [logSealedEvent(9)])).rejects.toMatchObject({ actual: 'no_stream' });
  });

  test("without events returns the stream's revision or rejects a wrong expectation", async () => {
    const stream = newStream();
    const written = await store.append(stream, 'no_stream', logSealedEvents(2));
    await store.append(newStream(), 'no_stream', [logSealedEvent(1)]);
    expect(await store.append(stream, 1n, [])).toEqual(written);
    expect(await store.append(newStream(), 'no_stream', [])).toEqual({ revision: -1n, position: 0n });
    await expect(store.append(stream, 'no_stream', [])).rejects.toBeInstanceOf(WrongExpectedRevision);
  });

  test.each([
    ['of an unknown type', { type: 'NeverHeardOf', data: {} }],
    ['of the wrong shape', { type: 'LogSealed', data: { count: 'many', digest: 'd' } }],
    ['with a bigint, which JSON has not', { type: 'LogSealed', data: { count: 1n, digest: 'd' } }],
  ])('rejects an event %s before sending it', async (_name, badEvent) => {
    const stream = newStream();
    await expect(store.append(stream, 'any', [{ ...logSealedEvent(1), ...badEvent }])).rejects.toBeInstanceOf(InvalidEvent);
    expect(await store.readStream(stream)).toEqual([]);
  });

  test('rejects metadata in another format', async () => {
    const badEvent = { ...metadata(), note: 'free text' };
    await expect(store.append(newStream(), 'any', [{ ...logSealedEvent(1), metadata: badEvent }])).rejects.toBeInstanceOf(InvalidEvent);
  });

  test('rejects values that pass the schema but that JSON cannot represent, instead of waiting forever', async () => {
    const permissiveStore = openEventStore(stores.eventStoreUrl, { parse: (type, data) => ({ ok: true, type, data }) });
    await expect(permissiveStore.append(newStream(), 'any', [{ ...logSealedEvent(1), data: { position: 1n } }])).rejects.toBeInstanceOf(
      InvalidEvent,
    );
    await permissiveStore.close();
  });

  test('rejects an append that is too large', async () => {
    const oversizedEvent = { ...logSealedEvent(1), data: { count: 1, digest: 'x'.repeat(1_100_000) } };
    await expect(store.append(newStream(), 'any', [oversizedEvent])).rejects.toBeInstanceOf(InvalidEvent);
  });
});

describe('connection URL', () => {
  test('is rejected if it would make the client report wrong revisions', () => {
    expect(() => openEventStore(`${stores.eventStoreUrl}&throwOnAppendFailure=false`)).toThrow(/throwOnAppendFailure/);
  });
});

describe('readStream', () => {
  test('reads a long stream completely and in parts', async () => {
    const stream = newStream();
    await store.append(stream, 'no_stream', logSealedEvents(5_000));
    expect(eventCounts(await store.readStream(stream))).toEqual(Array.from({ length: 5_000 }, (_, at) => at));
    expect(eventCounts(await store.readStream(stream, { from: 4_990n, maxCount: 3 }))).toEqual([4_990, 4_991, 4_992]);
  });

  test('returns no events of a missing stream', async () => {
    expect(await store.readStream(newStream())).toEqual([]);
  });

  test('returns an event of an unknown type as stored, marked as written by a newer version', async () => {
    const stream = newStream();
    await store.append(stream, 'no_stream', [logSealedEvent(1)]);
    await client.appendToStream(stream, jsonEvent({ type: 'NeverHeardOf', data: { by: 'ana' }, metadata: metadata() }));
    const read = await store.readStream(stream);
    expect(read.map(({ type, isNewer, revision }) => [type, isNewer, revision])).toEqual([
      ['LogSealed', undefined, 0n],
      ['NeverHeardOf', true, 1n],
    ]);
    expect(read[1]?.data).toEqual({ by: 'ana' });
  });

  test('throws InvalidEvent on an invalid event', async () => {
    const stream = newStream();
    await client.appendToStream(stream, jsonEvent({ type: 'LogSealed', data: { count: 'many' } }));
    await expect(store.readStream(stream)).rejects.toBeInstanceOf(InvalidEvent);
  });
});

describe('readAll', () => {
  test('returns pages after a position, each event once', async () => {
    const stream = newStream();
    const { position } = await store.append(newStream(), 'any', [logSealedEvent(0)]);
    await store.append(stream, 'any', logSealedEvents(10));
    const seen: number[] = [];
    let after = position;
    for (;;) {
      const page = await store.readAll({ after, maxCount: 3 });
      if (page.length === 0) break;
      expect(page.length).toBeLessThanOrEqual(3);
      for (const entry of page) if (entry.kind === 'event' && entry.event.streamName === stream) seen.push(...eventCounts([entry.event]));
      const last = page.at(-1)!;
      after = last.kind === 'event' ? last.event.position : last.position;
    }
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('distinguishes product events from foreign, newer and invalid ones', async () => {
    const stream = newStream();
    const entries = await runAlone(client, stream, async () => {
      const { position: after } = await store.append(stream, 'any', [logSealedEvent(0)]);
      await client.setStreamMetadata(stream, { maxCount: 100 });
      await client.appendToStream(`${stream}-links`, linkEvent(`0@${stream}`));
      await client.appendToStream(stream, jsonEvent({ type: 'LogSealed', data: { count: 'many' }, metadata: metadata() }));
      await client.appendToStream(stream, jsonEvent({ type: 'NeverHeardOf', data: {}, metadata: metadata() }));
      await client.appendToStream(stream, jsonEvent({ type: 'LogSealed', data: { count: 1, digest: 'd' } }));
      await store.append(stream, 'any', [logSealedEvent(1)]);
      return store.readAll({ after, maxCount: 100 });
    });
    expect(entries.map((entry: LogEntry) => (entry.kind === 'event' ? entry.event.type : `${entry.kind} ${entry.type}`))).toEqual([
      'ignored $metadata',
      'ignored $>',
      'poison LogSealed',
      'newer NeverHeardOf',
      'poison LogSealed',
      'LogSealed',
    ]);
    const reasons = entries.flatMap((entry) => (entry.kind === 'poison' ? [entry.reason] : []));
    expect(reasons[0]).toContain('count');
    expect(reasons.join()).not.toContain('many');
  });

  test('loses and duplicates no event while writers run', async () => {
    const writers = Array.from({ length: 4 }, () => newStream());
    const { position } = await store.append(newStream(), 'any', [logSealedEvent(0)]);
    const pendingWrites = Promise.all(
      writers.map(async (stream) => {
        for (let count = 0; count < 100; count += 1) await store.append(stream, 'any', [logSealedEvent(count)]);
      }),
    );
    const seen = new Map<string, number[]>(writers.map((stream) => [stream, []]));
    const positions: bigint[] = [];
    const isComplete = (): boolean => [...seen.values()].every((found) => found.length >= 100);
    let after = position;
    while (!isComplete()) {
      for (const entry of await store.readAll({ after, maxCount: 7 })) {
        after = entry.kind === 'event' ? entry.event.position : entry.position;
        positions.push(after);
        if (entry.kind === 'event') seen.get(entry.event.streamName)?.push(...eventCounts([entry.event]));
      }
    }
    await pendingWrites;
    for (const found of seen.values()) expect(found).toEqual(Array.from({ length: 100 }, (_, at) => at));
    expect(positions.every((place, index) => index === 0 || place > positions[index - 1]!)).toBe(true);
  });
});

describe('log', () => {
  test('ends at the position of its last event', async () => {
    const stream = newStream();
    const [position, last] = await runAlone(client, stream, async () => {
      const appended = await store.append(stream, 'any', [logSealedEvent(1)]);
      return [appended.position, await store.lastPosition()];
    });
    expect(last).toBe(position);
  });

  test('has one identity, even if several callers request it at once on an empty log', async () => {
    const freshStores = await startStores({ onlyNode: 'event-store' });
    const separateStores = Array.from({ length: 4 }, () => openEventStore(freshStores.eventStoreUrl));
    const ids = await Promise.all(separateStores.map((openedStore) => openedStore.identity()));
    expect(new Set(ids).size).toBe(1);
    const identities = await separateStores[0]!.readStream('log-identity');
    if (process.env['EVENTSTORE_URL'] === undefined) expect(identities).toHaveLength(1);
    await Promise.all(separateStores.map((openedStore) => openedStore.close()));
    await freshStores.stop();
  });

  test('returns the newest identity after the log was copied', async () => {
    const before = await store.identity();
    const id = randomUUID();
    await store.append('log-identity', 'any', [
      { id: randomUUID(), type: 'LogStarted', data: { id, copiedFrom: before }, metadata: metadata() },
    ]);
    expect(await store.identity()).toBe(id);
  });
});
