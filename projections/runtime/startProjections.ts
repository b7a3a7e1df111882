import { reasonOf } from '#platform/event-store/failures.ts';
import { runFollower, type RunningFollower, type Follower } from '#platform/following/follower.ts';
import { waitForLease } from '#platform/following/leases.ts';
import { CollectionMoved } from './checkpoints.ts';
import { followProjection, reportStandby, type ProjectionsOptions } from './followedProjection.ts';
import { continuesFromCheckpoint } from './openModel.ts';
import { checkpointId } from './projection.ts';
import { createTracker, type ProjectionStatus } from './status.ts';

export interface Projections extends RunningFollower {
  status(): ProjectionStatus[];
}

/**
 * Updates the read models, in one process at a time. All models share one position in the log and get its events in batches. An error ends
 * the attempt; after a pause, the next attempt continues from the checkpoints.
 */
export const startProjections = (options: ProjectionsOptions): Projections => {
  const { db, clock, log, leaseMs, unsafe = {} } = options;
  const models = options.projections.map((projection) => ({ projection, tracker: createTracker(projection, clock) }));
  const names = unsafe.leased === false ? [] : options.projections.map(checkpointId);
  const standBy = (): Promise<void> => reportStandby(db, models);
  const { stop } = runFollower({
    name: 'projections',
    store: options.eventStore,
    log,
    maxBatch: options.batchSize,
    lease: (signal) => waitForLease(db, names, { clock, leaseMs, onStandBy: standBy, signal }),
    async start(beginning) {
      const open = ({ projection, tracker }: (typeof models)[number]): Promise<Follower> =>
        followProjection(projection, options, { ...beginning, tracker });
      const continuing = await Promise.all(
        options.projections.map((projection) => continuesFromCheckpoint(projection, { ...options, ...beginning })),
      );
      // Each rebuild needs much memory, so that models are opened together only if none is rebuilt.
      if (continuing.every(Boolean)) return Promise.all(models.map(open));
      const followers: Follower[] = [];
      for (const model of models) followers.push(await open(model));
      return followers;
    },
    onFailed(error) {
      const lastError = reasonOf(error);
      if (!(error instanceof CollectionMoved)) for (const { tracker } of models) tracker.update({ state: 'failing', lastError });
    },
  });
  return { status: () => models.map(({ tracker }) => tracker.status()), stop };
};
