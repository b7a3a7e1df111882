import { once } from 'node:events';
import type { BenchRow } from 'test-tools/benchRow.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { systemClock } from '#platform/systemClock.ts';
import { DEFAULT_SHARE } from '#projections/runtime/pace.ts';
import { rebuild, type RebuildStep } from '#projections/runtime/rebuild.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { startStores } from '../support/stores.ts';
import { runLoad } from './httpLoad.ts';
import { distinctPaths, startListServer } from './list.ts';
import { measureReadRate } from './measureReadRate.ts';
import { median } from './median.ts';
import { appendServices } from './projectedLog.ts';

export const title = 'Rebuild of the services from the whole log, compared with the client that only reads $all';

const SERVICE_COUNT = Number(process.env['SERVICES'] ?? 10_000);
/** Number of bed counts for every service, after its own dozen events. */
const BED_COUNTS_PER_SERVICE = 10;
const SHARE = Number(process.env['SHARE'] ?? DEFAULT_SHARE);
const CONNECTION_COUNT = 8;
const ROUND_SECONDS = 4;
const ROUND_COUNT = 5;

/** Measures the list without and with a throttled rebuild in its process, alternately. */
const measureListDuringRebuild = async (
  stores: { readonly eventStoreUrl: string; readonly mongodbUrl: string },
  points: readonly (readonly [number, number])[],
): Promise<BenchRow> => {
  const { child, port } = await startListServer(stores);
  try {
    const nextPath = distinctPaths(points);
    const load = () => runLoad({ port, seconds: ROUND_SECONDS, connections: CONNECTION_COUNT, nextPath });
    await load();
    const [aloneTimes, besideTimes, foldRates]: number[][] = [[], [], []];
    for (let round = 0; round < ROUND_COUNT; round += 1) {
      aloneTimes?.push((await load()).p99);
      await fetch(`http://127.0.0.1:${port}/rebuild/start?share=${SHARE}`);
      besideTimes?.push((await load()).p99);
      const { folded } = (await (await fetch(`http://127.0.0.1:${port}/rebuild/stop`)).json()) as { folded: number };
      foldRates?.push(folded / ROUND_SECONDS);
    }
    const [alone, beside] = [median(aloneTimes ?? []), median(besideTimes ?? [])];
    return {
      measure: `list p99 during a rebuild at a share of ${SHARE} (${Math.round(median(foldRates ?? []))} events/s)`,
      value: beside,
      unit: 'ms',
      beside: `without: ${alone.toFixed(1)} ms`,
      ratio: beside / alone,
      goal: '≤ 2 (less is better)',
    };
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
};

export const run = async (): Promise<readonly BenchRow[]> => {
  const stores = await startStores();
  const eventStore = openEventStore(stores.eventStoreUrl);
  const mongo = await connectMongo(stores.mongodbUrl);
  try {
    const services = await appendServices(eventStore, SERVICE_COUNT, BED_COUNTS_PER_SERVICE);
    const points = services.flatMap(({ place: { longitude, latitude } }) =>
      longitude === null || latitude === null ? [] : [[longitude, latitude] as const],
    );
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
        goal: '≥ 0.9',
      },
      {
        measure: 'comparison with the live model',
        value: comparingSeconds,
        unit: 's',
        beside: `rebuild: ${seconds.toFixed(1)} s`,
        ratio: comparingSeconds / seconds,
        goal: '≤ 0.5 (less is better)',
      },
      await measureListDuringRebuild(stores, points),
    ];
  } finally {
    await eventStore.close();
    await mongo.close();
    await stores.stop();
  }
};
