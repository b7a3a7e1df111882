import { setTimeout as delay } from 'node:timers/promises';
import type { BenchRow } from 'test-tools/benchRow.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { silentLogger } from '#platform/logger.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { systemClock } from '#platform/systemClock.ts';
import { startProjections } from '#projections/runtime/startProjections.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { createRandom } from '../support/generator.ts';
import { startStores } from '../support/stores.ts';
import { waitForProjections } from '../support/waitForProjections.ts';
import { appendServices, bedsCountedEvent } from './projectedLog.ts';

export const title = 'From a command to its read model, at a steady rate, compared with the append alone';

const SERVICE_COUNT = Number(process.env['SERVICES'] ?? 50_000);
const DURATION_SECONDS = Number(process.env['SECONDS'] ?? 60);
const COMMANDS_PER_SECOND = 50;

const percentile = (values: readonly number[], fraction: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * fraction))] ?? 0;

/** Milliseconds of one command from its scheduled time until it was acknowledged, and until the read model contained it. */
interface CommandTimes {
  readonly acknowledged: number;
  readonly readable: number;
}

export const run = async (): Promise<readonly BenchRow[]> => {
  const stores = await startStores();
  const eventStore = openEventStore(stores.eventStoreUrl);
  const mongo = await connectMongo(stores.mongodbUrl);
  const services = await appendServices(eventStore, SERVICE_COUNT, 0);
  const projections = startProjections({
    eventStore,
    db: mongo.models,
    projections: [servicesProjection],
    log: silentLogger,
    clock: systemClock,
  });
  try {
    await waitForProjections(projections, await eventStore.lastPosition());
    const random = createRandom(5);
    const commands: Promise<CommandTimes>[] = [];
    const start = performance.now();
    const runCommand = async (due: number, index: number): Promise<CommandTimes> => {
      const service = random.pick(services);
      const event = bedsCountedEvent(service, random.int(0, 40), new Date(Date.UTC(2026, 11, 2) + index).toISOString());
      const { position } = await eventStore.append(`beds-${service.id}`, 'any', [event]);
      const acknowledged = performance.now() - due;
      await waitForProjections(projections, position);
      return { acknowledged, readable: performance.now() - due };
    };
    for (let index = 0; index < DURATION_SECONDS * COMMANDS_PER_SECOND; index += 1) {
      const due = start + (index * 1000) / COMMANDS_PER_SECOND;
      const waitMs = due - performance.now();
      if (waitMs > 0) await delay(waitMs);
      commands.push(runCommand(due, index));
    }
    const times = await Promise.all(commands);
    const [append, readable] = [times.map((time) => time.acknowledged), times.map((time) => time.readable)];
    const rowOf = (fraction: number, goal: string): BenchRow => ({
      measure: `command to readable, p${fraction * 100} (${COMMANDS_PER_SECOND}/s, ${DURATION_SECONDS} s, ${SERVICE_COUNT.toLocaleString('en-US')} services)`,
      value: percentile(readable, fraction),
      unit: 'ms',
      beside: `append p${fraction * 100}: ${percentile(append, fraction).toFixed(1)} ms`,
      ratio: percentile(readable, fraction) / percentile(append, fraction),
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
