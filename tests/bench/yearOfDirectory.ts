import type { EventStore } from '#platform/event-store/index.ts';
import type { MongoConnection } from '#platform/mongo/index.ts';
import { systemClock } from '#platform/systemClock.ts';
import type { Projection } from '#projections/runtime/projection.ts';
import { rebuild, type RebuildStep } from '#projections/runtime/rebuild.ts';
import { longLog, type LongLog } from '../support/generator.ts';
import { forEachConcurrently } from './projectedLog.ts';

/* The log of a year of a directory, for the benchmarks of audit, past moments and replay; `EVENTS` sets its size. */

const EVENT_COUNT = Number(process.env['EVENTS'] ?? 1_000_000);

/** Account ids of the users of the log. */
export const PEOPLE: readonly string[] = Array.from(
  { length: 300 },
  (_, index) => `00000000-0000-5000-8000-${String(index).padStart(12, '0')}`,
);

/** Appends the log of the year that ends at `now` (milliseconds since 1970), day by day. */
export const appendYear = async (eventStore: EventStore, now: number): Promise<LongLog> => {
  const log = longLog({ events: EVENT_COUNT, now, people: PEOPLE });
  let writtenCount = 0;
  for (const dayChunks of log.days()) {
    await forEachConcurrently(dayChunks, ({ streamName, events }) => eventStore.append(streamName, 'any', events));
    writtenCount += dayChunks.reduce((sum, { events }) => sum + events.length, 0);
    if (process.stderr.isTTY)
      process.stderr.write(`\r${writtenCount.toLocaleString('en-US')} of ${EVENT_COUNT.toLocaleString('en-US')} events `);
  }
  return log;
};

/** Returns the seconds until a rebuilt read model is in use. */
export const measureRebuild = async (
  projection: Projection<object>,
  eventStore: EventStore,
  { models }: MongoConnection,
): Promise<number> => {
  const times = new Map<RebuildStep['step'], number>();
  const start = performance.now();
  const options = { db: models, eventStore, clock: systemClock, signal: new AbortController().signal, graceMs: 0 };
  await rebuild(projection, { ...options, onStep: ({ step }) => times.set(step, performance.now()) });
  return ((times.get('flipped') ?? 0) - start) / 1000;
};
