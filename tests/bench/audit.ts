import { EventStoreDBClient } from '@eventstore/db-client';
import { systemClock } from '../../platform/clock.ts';
import type { EventStore } from '../../platform/event-store/types.ts';
import type { MongoConnection } from '../../platform/mongo/index.ts';
import { auditProjection } from '../../projections/audit/projection.ts';
import { checkpointId, type Projection } from '../../projections/runtime/projection.ts';
import { rebuild, type RebuildStep } from '../../projections/runtime/rebuild.ts';
import { longLog } from '../support/generator.ts';
import { forEachAtOnce } from './projectedLog.ts';
import type { BenchRow } from './row.ts';
import { openEventStore } from '../../platform/event-store/index.ts';
import { connectMongo } from '../../platform/mongo/index.ts';
import { startStores } from '../support/stores.ts';

export const title = 'Who did what, over a year of a directory: rebuilding, beside the client reading $all alone';

const EVENTS = Number(process.env['EVENTS'] ?? 1_000_000);

const fill = async (eventStore: EventStore, people: readonly string[]): Promise<void> => {
  let written = 0;
  for (const parts of longLog({ events: EVENTS, now: Date.now(), people }).days()) {
    await forEachAtOnce(parts, ({ streamName, events }) => eventStore.append(streamName, 'any', events));
    written += parts.reduce((sum, { events }) => sum + events.length, 0);
    if (process.stderr.isTTY) process.stderr.write(`\r${written.toLocaleString('en-US')} of ${EVENTS.toLocaleString('en-US')} events `);
  }
};

/** Events a second that the official client reads, and nothing is done with them. */
const readAlone = async (url: string): Promise<{ readonly events: number; readonly rate: number }> => {
  const client = EventStoreDBClient.connectionString(url);
  const start = performance.now();
  let events = 0;
  for await (const _event of client.readAll({ maxCount: Number.MAX_SAFE_INTEGER })) events += 1;
  const rate = (events * 1000) / (performance.now() - start);
  await client.dispose();
  return { events, rate };
};

/** Seconds that a rebuild takes until its collection is the one that is asked. */
const rebuilt = async (projection: Projection<object>, eventStore: EventStore, { models }: MongoConnection): Promise<number> => {
  const times = new Map<RebuildStep['step'], number>();
  const start = performance.now();
  const options = { db: models, eventStore, clock: systemClock, signal: new AbortController().signal, graceMs: 0 };
  await rebuild(projection, { ...options, onStep: ({ step }) => times.set(step, performance.now()) });
  return ((times.get('flipped') ?? 0) - start) / 1000;
};

const sizeOf = async ({ models }: MongoConnection): Promise<number> => {
  const row = await models.collection<{ _id: string; collection: string }>('checkpoints').findOne({ _id: checkpointId(auditProjection) });
  const stats = await models.command({ collStats: row?.collection });
  return Number(stats['totalSize']);
};

export const run = async (): Promise<readonly BenchRow[]> => {
  const stores = await startStores();
  const eventStore = openEventStore(stores.eventStoreUrl);
  const mongo = await connectMongo(stores.mongodbUrl);
  try {
    await fill(
      eventStore,
      Array.from({ length: 300 }, (_, index) => `00000000-0000-5000-8000-${String(index).padStart(12, '0')}`),
    );
    await readAlone(stores.eventStoreUrl);
    const before = await readAlone(stores.eventStoreUrl);
    const seconds = await rebuilt(auditProjection, eventStore, mongo);
    const after = await readAlone(stores.eventStoreUrl);
    const alone = (before.rate + after.rate) / 2;
    const rate = before.events / seconds;
    return [
      {
        measure: `rebuild (${before.events.toLocaleString('en-US')} events)`,
        value: rate,
        unit: 'events/s',
        beside: `client reading $all alone: ${Math.round(alone)} events/s`,
        ratio: rate / alone,
        goal: '>= 0.5',
      },
      {
        measure: 'size of the model',
        value: (await sizeOf(mongo)) / before.events,
        unit: 'bytes an event',
        beside: '',
        ratio: 1,
        goal: 'reported',
      },
    ];
  } finally {
    await eventStore.close();
    await mongo.close();
    await stores.stop();
  }
};
