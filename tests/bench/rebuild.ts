import { openEventStore } from '#platform/event-store/index.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { systemClock } from '#platform/systemClock.ts';
import { rebuild, type RebuildStep } from '#projections/runtime/rebuild.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { startStores } from '../support/stores.ts';
import { measureReadRate } from './measureReadRate.ts';
import { appendServices } from './projectedLog.ts';
import type { BenchRow } from './row.ts';

export const title = 'Rebuild of the services from the whole log, compared with the client that only reads $all';

const SERVICE_COUNT = Number(process.env['SERVICES'] ?? 10_000);
/** Number of bed counts for every service, after its own dozen events. */
const BED_COUNTS_PER_SERVICE = 10;

export const run = async (): Promise<readonly BenchRow[]> => {
  const stores = await startStores();
  const eventStore = openEventStore(stores.eventStoreUrl);
  const mongo = await connectMongo(stores.mongodbUrl);
  try {
    await appendServices(eventStore, SERVICE_COUNT, BED_COUNTS_PER_SERVICE);
    await measureReadRate(stores.eventStoreUrl);
    const before = await measureReadRate(stores.eventStoreUrl);
    const times = new Map<RebuildStep['step'], number>();
    const start = performance.now();
    const options = { db: mongo.models, eventStore, clock: systemClock, signal: new AbortController().signal, graceMs: 0 };
    await rebuild(servicesProjection, { ...options, onStep: ({ step }) => times.set(step, performance.now()) });
    const seconds = ((times.get('flipped') ?? 0) - start) / 1000;
    const rebuildStartMs = performance.now();
    await rebuild(servicesProjection, { ...options, onStep: ({ step }) => times.set(step, performance.now()) });
    const comparingSeconds = ((times.get('compared') ?? 0) - (times.get('comparing') ?? rebuildStartMs)) / 1000;
    const after = await measureReadRate(stores.eventStoreUrl);
    const readOnlyRate = (before.rate + after.rate) / 2;
    const rate = before.events / seconds;
    const eventCountText = `${before.events.toLocaleString('en-US')} events, ${SERVICE_COUNT.toLocaleString('en-US')} services`;
    return [
      {
        measure: `rebuild (${eventCountText})`,
        value: rate,
        unit: 'events/s',
        beside: `client reading $all alone: ${Math.round(readOnlyRate)} events/s`,
        ratio: rate / readOnlyRate,
        goal: '≥ 0.6',
      },
      {
        measure: 'comparison with the live model',
        value: comparingSeconds,
        unit: 's',
        beside: `rebuild: ${seconds.toFixed(1)} s`,
        ratio: comparingSeconds / seconds,
        goal: '≤ 0.5 (less is better)',
      },
    ];
  } finally {
    await eventStore.close();
    await mongo.close();
    await stores.stop();
  }
};
