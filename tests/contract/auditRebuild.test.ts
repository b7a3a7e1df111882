import { openEventStore } from '#platform/event-store/index.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { systemClock } from '#platform/systemClock.ts';
import { parseEntry, type AuditPage } from '#projections/audit/document.ts';
import { auditProjection } from '#projections/audit/projection.ts';
import { rebuild } from '#projections/runtime/rebuild.ts';
import { longLog } from '../support/generator.ts';
import { startStores, type Stores } from '../support/stores.ts';

let stores: Stores;
let eventStore: EventStore;
let mongo: MongoConnection;
const PEOPLE = ['ana', 'lee', 'kim'];

beforeAll(async () => {
  stores = await startStores();
  eventStore = openEventStore(stores.eventStoreUrl);
  mongo = await connectMongo(stores.mongodbUrl);
});
afterAll(async () => {
  await eventStore.close();
  await mongo.close();
  await stores.stop();
});

test('a rebuild stores every event once, even with few pages in memory', async () => {
  const { services, days } = longLog({ events: 4000, now: Date.UTC(2026, 10, 1), people: PEOPLE });
  const wantedStreams = new Set(services.slice(0, 40).flatMap(({ id }) => [`service-${id}`, `beds-${id}`]));
  const writtenChanges: string[] = [];
  for (const parts of days())
    for (const { streamName, events } of parts.filter((part) => wantedStreams.has(part.streamName))) {
      await eventStore.append(streamName, 'any', events);
      writtenChanges.push(...events.map(({ metadata, type }) => `${metadata.commandId} ${type}`));
    }
  const options = { db: mongo.models, eventStore, clock: systemClock, signal: new AbortController().signal, graceMs: 0 };
  const lowLimits = { readBatchSize: 90, maxReadBeforeFlush: 100, maxCachedDocuments: 1 };
  const { collection } = await rebuild(auditProjection, { ...options, limits: lowLimits });

  const pages = await mongo.models.collection<AuditPage & { _id: string }>(collection).find().sort({ _id: 1 }).toArray();
  const rebuiltChanges = pages.flatMap(({ entries }) =>
    entries.map(parseEntry).flatMap(({ command, events }) => events.map(({ type }) => `${command} ${type}`)),
  );
  expect(pages.length).toBeGreaterThan(10);
  expect(new Set(writtenChanges).size).toBe(writtenChanges.length);
  const distinctChanges = new Set(writtenChanges);
  expect(rebuiltChanges.filter((event) => distinctChanges.has(event)).toSorted()).toEqual(writtenChanges.toSorted());
  expect(await rebuild(auditProjection, options)).toMatchObject({ flipped: true, comparison: { differing: 0, moving: [] } });
});
