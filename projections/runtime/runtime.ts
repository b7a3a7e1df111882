import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import { positionOf } from '../../platform/event-store/parsing.ts';
import type { EventStore } from '../../platform/event-store/types.ts';
import { acquireLease, type Lease } from '../../platform/leases.ts';
import type { Logger } from '../../platform/log.ts';
import type { Db } from '../../platform/mongo/index.ts';
import { checkpointsOf, CollectionMoved } from './checkpoints.ts';
import { noFailpoint, type Failpoint } from './failpoint.ts';
import type { ModelWriter } from './modelWriter.ts';
import { openModel } from './openModel.ts';
import { checkpointId, type Projection } from './projection.ts';
import { createTracker, type ProjectionStatus, type Tracker } from './status.ts';

export interface ProjectionsOptions {
  readonly eventStore: EventStore;
  readonly db: Db;
  readonly projections: readonly Projection<object>[];
  readonly log: Logger;
  readonly clock: Clock;
  readonly failpoint?: Failpoint;
  /** How long a lease lasts whose holder says nothing, in milliseconds. */
  readonly leaseMs?: number;
  /** Entries folded and written at once, and documents sent in one `bulkWrite`. */
  readonly batchSize?: number;
  readonly bulkSize?: number;
  /** For the controls of fault tests only: what happens without the guard, and without the lease. */
  readonly unsafe?: { readonly guarded?: boolean; readonly leased?: boolean };
}

export interface Projections {
  status(): ProjectionStatus[];
  /** Resolves when everything up to `position` is in the model named, or in every model. */
  waitFor(position: bigint, name?: string): Promise<void>;
  stop(): Promise<void>;
}

const LEASE_MS = 5000;
const BATCH = 1000;
const WATCH_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;

/** 100 ms, 200 ms, 400 ms … 10 s. */
const pauseAfter = (failures: number): number => Math.min(LONGEST_PAUSE_MS, 100 * 2 ** (failures - 1));

/** The log was exchanged for another, or cut: every position known of it means nothing. */
class LogExchanged extends Error {
  constructor() {
    super('the log ends before what was read of it, or is another one');
    this.name = 'LogExchanged';
  }
}

interface Model {
  readonly projection: Projection<object>;
  readonly tracker: Tracker;
  readonly writer: ModelWriter;
}

/**
 * Keeps read models up to date: one unfiltered subscription for all of them, every event counted, batch after batch. A
 * failure ends the attempt; the next one begins, after a pause, where the checkpoints are.
 */
export const startProjections = (options: ProjectionsOptions): Projections => {
  const { projections, clock, log } = options;
  const stopping = new AbortController();
  const trackers = new Map(projections.map((projection) => [projection, createTracker(projection, clock)]));
  const updateAll = (change: Parameters<Tracker['update']>[0]): void => {
    for (const tracker of trackers.values()) tracker.update(change);
  };

  const supervise = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await attempt(options, trackers, stopping.signal, () => {
          failures = 0;
        });
      } catch (error) {
        if (stopping.signal.aborted) break;
        if (error instanceof CollectionMoved) {
          log.info({ reason: error.message }, 'projections go on with the rebuilt collection');
          continue;
        }
        failures += 1;
        const pause = pauseAfter(failures);
        log.warn({ err: error, failures, pause }, 'projections failed and will go on from their checkpoints');
        updateAll({ state: 'failing', lastError: error instanceof Error ? error.message : String(error) });
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    updateAll({ state: 'stopped' });
  };
  const ended = supervise();

  return {
    status: () => [...trackers.values()].map((tracker) => tracker.status()),
    async waitFor(position, name) {
      const awaited = [...trackers].filter(([projection]) => name === undefined || projection.name === name);
      if (awaited.length === 0) throw new Error(`there is no projection named ${name}`);
      await Promise.all(awaited.map(([, tracker]) => tracker.waitFor(position)));
    },
    async stop() {
      stopping.abort();
      await ended;
    },
  };
};

/** One life of the worker: lease, models, subscription. Ends by an error, or when `stopped` aborts. */
const attempt = async (
  options: ProjectionsOptions,
  trackers: ReadonlyMap<Projection<object>, Tracker>,
  stopped: AbortSignal,
  onProgress: () => void,
): Promise<void> => {
  const { eventStore, db, log, failpoint = noFailpoint, batchSize = BATCH, leaseMs = LEASE_MS, unsafe = {} } = options;
  const ending = new AbortController();
  const end = (reason: Error): void => ending.abort(reason);
  const signal = AbortSignal.any([stopped, ending.signal]);
  const leases = unsafe.leased === false ? null : await takeLeases(options, trackers, stopped);
  try {
    for (const lease of leases ?? []) lease.lost.addEventListener('abort', () => end(new Error('the lease was lost')));
    const logId = await eventStore.identity();
    const models: Model[] = [];
    for (const [index, [projection, tracker]] of [...trackers].entries()) {
      const fence = leases?.[index]?.fence ?? 0;
      const opening = { ...options, db, logId, fence, tracker, signal, failpoint, leaseMs, guarded: unsafe.guarded ?? true };
      models.push({ projection, tracker, writer: await openModel(projection, opening) });
    }
    const watch = setInterval(() => void look(options, models, logId).then((reason) => reason && end(reason)), WATCH_MS);
    watch.unref();
    ending.signal.addEventListener('abort', () => clearInterval(watch));
    const from = models.map(({ writer }) => writer.foldedTo()).reduce((a, b) => (a < b ? a : b));
    for await (const { entries, caughtUp } of eventStore.follow({ ...(from === 0n ? {} : { after: from }), signal, maxBatch: batchSize })) {
      const last = entries.at(-1);
      await Promise.all(
        models.map(async ({ tracker, writer }) => {
          if (last !== undefined) tracker.update({ head: positionOf(last) });
          await writer.fold(entries);
          await writer.flush();
          const { ready, name, passedBy } = tracker.status();
          if (writer.passedBy().length > passedBy.length)
            log.warn({ projection: name, passedBy: writer.passedBy() }, 'a newer version wrote events of types that are not known here');
          const isLive = caughtUp || tracker.status().state === 'live';
          tracker.update({
            state: isLive ? 'live' : 'catchingUp',
            ready: ready || caughtUp,
            position: writer.writtenTo(),
            parked: writer.parkedCount(),
            passedBy: writer.passedBy(),
          });
        }),
      );
      onProgress();
    }
    if (ending.signal.aborted) throw ending.signal.reason;
  } finally {
    ending.abort();
    for (const lease of leases ?? []) await lease.release().catch(() => undefined);
  }
};

/** The leases of all models, or none of them; until they are free this worker stands by and says how far the other is. */
const takeLeases = async (
  { db, clock, leaseMs = LEASE_MS }: ProjectionsOptions,
  trackers: ReadonlyMap<Projection<object>, Tracker>,
  stopped: AbortSignal,
): Promise<Lease[]> => {
  for (;;) {
    const taken: Lease[] = [];
    for (const projection of trackers.keys()) {
      const lease = await acquireLease(db, checkpointId(projection), { clock, timeToLive: leaseMs });
      if (lease === null) break;
      taken.push(lease);
    }
    if (taken.length === trackers.size) return taken;
    for (const lease of taken) await lease.release();
    for (const [projection, tracker] of trackers) {
      const row = await checkpointsOf(db).findOne({ _id: checkpointId(projection) });
      tracker.update({ state: 'standby', ...(row === null ? {} : { collection: row.collection, position: BigInt(row.position) }) });
    }
    await delay(leaseMs / 10, undefined, { signal: stopped });
  }
};

/** Looks once a second at what no event tells: how long the log is, and where the models are kept now. */
const look = async ({ eventStore, db, log }: ProjectionsOptions, models: readonly Model[], logId: string): Promise<Error | null> => {
  try {
    // Before the log is asked: events that arrive while it answers are no sign of another log.
    const reached = new Map(models.map(({ tracker }) => [tracker, tracker.status().position]));
    const head = await eventStore.lastPosition();
    if ((await eventStore.identity()) !== logId) return new LogExchanged();
    // A log that names itself is not empty: a read that was cut short says nothing of where the log ends.
    if (head === 0n) return null;
    for (const { projection, tracker } of models) {
      if (head < (reached.get(tracker) ?? 0n)) return new LogExchanged();
      tracker.update({ head });
      const { collection } = tracker.status();
      const row = await checkpointsOf(db).findOne({ _id: checkpointId(projection) });
      if (row?.collection !== collection) return new CollectionMoved(checkpointId(projection));
    }
  } catch (error) {
    log.debug({ err: error }, 'the stores could not be asked how far they are');
  }
  return null;
};
