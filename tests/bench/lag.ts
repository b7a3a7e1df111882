import { setTimeout as delay } from 'node:timers/promises';
import { openEventStore } from '#platform/event-store/index.ts';
import { silentLogger } from '#platform/logger.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { systemClock } from '#platform/systemClock.ts';
import { startProjections } from '#projections/runtime/startProjections.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { createRandom } from '../support/generator.ts';
import { reached } from '../support/reached.ts';
import { startStores } from '../support/stores.ts';
import { appendServices, bedsCounted } from './projectedLog.ts';
import type { BenchRow } from './row.ts';

export const title = 'From a command to its read model, at a steady rate, compared with the append alone';

const SERVICES = Number(process.env['SERVICES'] ?? 50_000);
const SECONDS = Number(process.env['SECONDS'] ?? 60);
const PER_SECOND = 50;

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Milliseconds of one command from its scheduled time until it was acknowledged, and until the read model contained it. */
interface Times {
  readonly acknowledged: number;
  readonly readable: number;
}

export const run = async (): Promise<readonly BenchRow[]> => {
  const stores = await startStores();
  const eventStore = openEventStore(stores.eventStoreUrl);
  const mongo = await connectMongo(stores.mongodbUrl);
  const services = await appendServices(eventStore, SERVICES, 0);
  const projections = startProjections({
    eventStore,
    db: mongo.models,
    projections: [servicesProjection],
    log: silentLogger,
    clock: systemClock,
  });
  try {
    await reached(projections, await eventStore.lastPosition());
    const random = createRandom(5);
    const commands: Promise<Times>[] = [];
    const start = performance.now();
    const one = async (due: number, index: number): Promise<Times> => {
      const service = random.pick(services);
      const event = bedsCounted(service, random.int(0, 40), new Date(Date.UTC(2026, 11, 2) + index).toISOString());
      const { position } = await eventStore.append(`beds-${service.id}`, 'any', [event]);
      const acknowledged = performance.now() - due;
      await reached(projections, position);
      return { acknowledged, readable: performance.now() - due };
    };
    for (let index = 0; index < SECONDS * PER_SECOND; index += 1) {
      const due = start + (index * 1000) / PER_SECOND;
      const early = due - performance.now();
      if (early > 0) await delay(early);
      commands.push(one(due, index));
    }
    const times = await Promise.all(commands);
    const [append, readable] = [times.map((time) => time.acknowledged), times.map((time) => time.readable)];
    const rowOf = (share: number, goal: string): BenchRow => ({
      measure: `command to readable, p${share * 100} (${PER_SECOND}/s, ${SECONDS} s, ${SERVICES.toLocaleString('en-US')} services)`,
      value: percentile(readable, share),
      unit: 'ms',
      beside: `append p${share * 100}: ${percentile(append, share).toFixed(1)} ms`,
      ratio: percentile(readable, share) / percentile(append, share),
      goal,
    });
    return [rowOf(0.5, 'less is better'), rowOf(0.99, '≤ 5 and ≤ 50 ms (less is better)')];
  } finally {
    await projections.stop();
    await eventStore.close();
    await mongo.close();
    await stores.stop();
  }
};
