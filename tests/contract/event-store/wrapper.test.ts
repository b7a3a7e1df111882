import { randomUUID } from 'node:crypto';
import type { EventMetadata } from '../../../domain/events/envelope.ts';
import { openEventStore, type EventStore, type NewEvent } from '../../../platform/event-store/index.ts';
import { startStores, type Stores } from '../../support/stores.ts';

let stores: Stores;
let store: EventStore;

const metadata = (): EventMetadata => ({
  commandId: randomUUID(),
  commandDigest: 'digest',
  correlationId: randomUUID(),
  causationId: randomUUID(),
  actor: { id: 'test', role: 'SYSTEM', via: 'policy' },
  occurredAt: '2026-01-01T00:00:00.000Z',
  locale: 'en',
});

const sealed = (count: number): NewEvent => ({ id: randomUUID(), type: 'LogSealed', data: { count, digest: 'd' }, metadata: metadata() });

beforeAll(async () => {
  stores = await startStores({ only: 'event-store' });
  store = openEventStore(stores.eventStoreUrl);
});

afterAll(async () => {
  await store.close();
  await stores.stop();
});

test('what is appended is read again, in order, with its metadata', async () => {
  const stream = `test-${randomUUID()}`;
  const events = [sealed(1), sealed(2), sealed(3)];
  const result = await store.append(stream, 'no_stream', events);
  expect(result.revision).toBe(2n);
  const read = await store.readStream(stream);
  expect(read.map((event) => [event.id, event.data, event.metadata])).toEqual(
    events.map((event) => [event.id, event.data, event.metadata]),
  );
  expect(read.at(-1)?.position).toBe(result.position);
});
