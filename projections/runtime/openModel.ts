import type { EventStore } from '#platform/event-store/types.ts';
import { waitForLease, type LeaseOptions } from '#platform/following/leases.ts';
import type { Logger } from '#platform/logger.ts';
import type { Db } from '#platform/mongo/index.ts';
import { checkpointsOf, flipCheckpoint } from './checkpoints.ts';
import { dropFormerCollections } from './cleanup.ts';
import { createIndexes } from './documents.ts';
import type { Failpoint } from './failpoint.ts';
import { startFill } from './fill.ts';
import { createModelWriter, modelStartOf, type ModelWriter } from './modelWriter.ts';
import { checkpointId, type CheckpointRow, type Projection } from './projection.ts';
import { rebuildLease } from './rebuild.ts';
import type { Tracker } from './status.ts';

export interface OpenOptions extends LeaseOptions {
  readonly db: Db;
  readonly eventStore: EventStore;
  readonly log: Logger;
  readonly logId: string;
  readonly fence: number;
  readonly tracker: Tracker;
  readonly signal: AbortSignal;
  readonly failpoint: Failpoint;
  readonly guarded: boolean;
  readonly bulkSize?: number;
}

/** Returns why a model cannot continue from its checkpoint; null if it can. */
const unusableReason = async (
  row: CheckpointRow | null,
  { handles }: Pick<Projection<object>, 'handles'>,
  { logId, eventStore }: Pick<OpenOptions, 'logId' | 'eventStore'>,
): Promise<string | null> => {
  if (row === null) return 'it was never built';
  if (row.logId !== logId) return 'it was built from another log';
  // An older process updated the model after events of this version were appended, and skipped them.
  if (row.passedBy?.some(({ type }) => handles.includes(type)) === true) return 'it skipped events that are known now';
  return BigInt(row.position) > (await eventStore.lastPosition()) ? 'the log ends before its checkpoint' : null;
};

/** Whether a model continues from its checkpoint, so that opening it takes no rebuild. */
export const continuesFromCheckpoint = async (
  projection: Projection<object>,
  options: Pick<OpenOptions, 'db' | 'logId' | 'eventStore'>,
): Promise<boolean> =>
  (await unusableReason(await checkpointsOf(options.db).findOne({ _id: checkpointId(projection) }), projection, options)) === null;

/**
 * Opens a model at its checkpoint. If there is none, or if it belongs to another log or is beyond the end of the log, the model is rebuilt
 * first and is not ready until then: it neither waits for positions that never come nor skips any.
 */
export const openModel = async <Document extends object>(projection: Projection<Document>, options: OpenOptions): Promise<ModelWriter> => {
  const { db, fence, tracker, failpoint, guarded, bulkSize, log } = options;
  const checkpoint = checkpointId(projection);
  let row = await checkpointsOf(db).findOne({ _id: checkpoint });
  const reason = await unusableReason(row, projection, options);
  if (reason !== null) {
    log.info({ projection: checkpoint, why: reason }, 'projection is built from the whole log');
    tracker.update({ state: 'rebuilding', ready: false, position: 0n, collection: null });
    await fillAndFlip(projection, options);
    row = await checkpointsOf(db).findOne({ _id: checkpoint });
  }
  if (row === null) throw new Error(`the checkpoint of ${checkpoint} no longer exists`);
  const { collection } = row;
  await createIndexes(db, collection, projection);
  const start = modelStartOf(row);
  const writer = await createModelWriter(projection, {
    db,
    start,
    fence,
    failpoint,
    guarded,
    maxCachedDocuments: 0,
    ...(bulkSize === undefined ? {} : { bulkSize }),
  });
  tracker.update({ state: 'catchingUp', collection, position: start.position, parked: writer.parkedCount(), passedBy: writer.passedBy() });
  return writer;
};

/** Fills a new collection, parking events that cannot be folded, and makes it the live one without a comparison. */
const fillAndFlip = async <Document extends object>(projection: Projection<Document>, options: OpenOptions): Promise<void> => {
  const { db, eventStore, logId, signal, failpoint, clock, leaseMs } = options;
  const lease = await waitForLease(db, [rebuildLease(projection)], { clock, leaseMs, signal });
  try {
    const row = await checkpointsOf(db).findOne({ _id: checkpointId(projection) });
    if ((await unusableReason(row, projection, options)) === null) return;
    const filling = await startFill(projection, { db, eventStore, logId, signal, failpoint, onPoison: 'park' });
    await filling.advance();
    const { collection: filledCollection, writer } = filling;
    const flip = { from: row?.collection ?? null, to: filledCollection, position: writer.writtenTo(), logId, passedBy: writer.passedBy() };
    await flipCheckpoint(db, projection, flip, { allowsAnyPosition: true });
    await dropFormerCollections(db, projection, null);
  } finally {
    await lease.release();
  }
};
