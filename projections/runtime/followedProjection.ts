import { positionOf } from '#platform/event-store/parsing.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Follower } from '#platform/following/follower.ts';
import type { LeaseOptions } from '#platform/following/leases.ts';
import type { Logger } from '#platform/logger.ts';
import type { Db } from '#platform/mongo/index.ts';
import { CollectionMoved } from './checkpoints.ts';
import { noFailpoint, type Failpoint } from './failpoint.ts';
import { openModel, type OpenOptions } from './openModel.ts';
import { checkpointId, readCheckpoints, type Projection } from './projection.ts';
import type { Tracker } from './status.ts';

export interface ProjectionsOptions extends LeaseOptions {
  readonly eventStore: EventStore;
  readonly db: Db;
  readonly projections: readonly Projection<object>[];
  readonly log: Logger;
  readonly failpoint?: Failpoint;
  /** Number of entries folded and written at once, and of documents in one `bulkWrite`. */
  readonly batchSize?: number;
  readonly bulkSize?: number;
  /** Only for the controls of fault tests: turns off the guard or the lease. */
  readonly unsafe?: { readonly guarded?: boolean; readonly leased?: boolean };
}

/** Reports the progress of the other process that updates the models. */
export const reportStandby = async (db: Db, models: readonly { readonly tracker: Tracker }[]): Promise<void> => {
  const rows = await readCheckpoints(db);
  for (const { tracker } of models) {
    const row = rows.get(checkpointId(tracker.status()));
    tracker.update({ state: 'standby', ...(row === undefined ? {} : { collection: row.collection, position: BigInt(row.position) }) });
  }
};

/** Opens a model at its checkpoint, continues from there, and reports its state. */
export const followProjection = async (
  projection: Projection<object>,
  options: ProjectionsOptions,
  runContext: Pick<OpenOptions, 'logId' | 'signal' | 'fence' | 'tracker'>,
): Promise<Follower> => {
  const { db, log, failpoint = noFailpoint, unsafe = {} } = options;
  const { tracker } = runContext;
  const writer = await openModel(projection, { ...options, ...runContext, failpoint, guarded: unsafe.guarded ?? true });
  return {
    position: writer.foldedTo,
    async handleBatch({ entries, isCaughtUp }) {
      const lastEntry = entries.at(-1);
      if (lastEntry !== undefined) tracker.update({ head: positionOf(lastEntry) });
      await writer.fold(entries);
      await writer.flush();
      const { ready, name, passedBy, state } = tracker.status();
      if (writer.passedBy().length > passedBy.length)
        log.warn({ projection: name, passedBy: writer.passedBy() }, 'a newer version wrote events of unknown types');
      tracker.update({
        state: isCaughtUp || state === 'live' ? 'live' : 'catchingUp',
        ready: ready || isCaughtUp,
        position: writer.writtenTo(),
        parked: writer.parkedCount(),
        passedBy: writer.passedBy(),
      });
    },
    async checkHead(end) {
      tracker.update({ head: end });
      if ((await readCheckpoints(db)).get(checkpointId(projection))?.collection !== tracker.status().collection)
        throw new CollectionMoved(checkpointId(projection));
    },
  };
};
