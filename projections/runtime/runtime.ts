import { keepFollowing } from '../../platform/following/follower.ts';
import { takeLeases } from '../../platform/following/leases.ts';
import { CollectionMoved } from './checkpoints.ts';
import { keepModel, LEASE_MS, sayKeptElsewhere, type KeptModel, type ProjectionsOptions } from './keptModel.ts';
import { checkpointId } from './projection.ts';
import { createTracker, type ProjectionStatus } from './status.ts';

export interface Projections {
  status(): ProjectionStatus[];
  /** Resolves when everything up to `position` is in the model named, or in every model. */
  waitFor(position: bigint, name?: string): Promise<void>;
  stop(): Promise<void>;
}

const BATCH = 1000;

/**
 * Keeps read models up to date, in one process at a time: one place in the log for all of them, every event counted, batch
 * after batch. A failure ends the attempt; the next one begins, after a pause, where the checkpoints are.
 */
export const startProjections = (options: ProjectionsOptions): Projections => {
  const { db, clock, log, leaseMs = LEASE_MS, unsafe = {} } = options;
  const trackers = options.projections.map((projection) => createTracker(projection, clock));
  const names = options.projections.map(checkpointId);
  const standBy = async (): Promise<void> => {
    for (const tracker of trackers) await sayKeptElsewhere(db, tracker);
  };
  const following = keepFollowing({
    name: 'projections',
    store: options.eventStore,
    log,
    maxBatch: options.batchSize ?? BATCH,
    leases: async (signal) => (unsafe.leased === false ? [] : takeLeases(db, names, { clock, timeToLive: leaseMs, standBy, signal })),
    async begin({ fences, ...beginning }) {
      const models: KeptModel[] = [];
      for (const [index, projection] of options.projections.entries())
        models.push(await keepModel(projection, options, { ...beginning, fence: fences[index] ?? 0, tracker: trackers[index]! }));
      return {
        position: () => models.map((model) => model.position()).reduce((one, other) => (one < other ? one : other)),
        take: async (batch) => void (await Promise.all(models.map((model) => model.take(batch)))),
        look: async (end) => void (await Promise.all(models.map((model) => model.look(end)))),
      };
    },
    failed(error) {
      const lastError = error instanceof Error ? error.message : String(error);
      if (!(error instanceof CollectionMoved)) for (const tracker of trackers) tracker.update({ state: 'failing', lastError });
    },
  });

  return {
    status: () => trackers.map((tracker) => tracker.status()),
    async waitFor(position, name) {
      const awaited = trackers.filter((tracker) => name === undefined || tracker.status().name === name);
      if (awaited.length === 0) throw new Error(`there is no projection named ${name}`);
      await Promise.all(awaited.map((tracker) => tracker.waitFor(position)));
    },
    async stop() {
      await following.stop();
      for (const tracker of trackers) tracker.update({ state: 'stopped' });
    },
  };
};
