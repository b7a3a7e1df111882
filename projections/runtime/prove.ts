import type { EventStore } from '#platform/event-store/types.ts';
import { acquireLease, type LeaseOptions } from '#platform/following/leases.ts';
import type { Db } from '#platform/mongo/index.ts';
import { checkpointsOf } from './checkpoints.ts';
import { dropFills, dropFormerProofs, proofCollection } from './cleanup.ts';
import type { Comparison } from './compare.ts';
import { belongsToLog, compareWithLive } from './compareWithLive.ts';
import { noFailpoint } from './failpoint.ts';
import { openFill } from './fill.ts';
import { PoisonFound } from './folding.ts';
import type { Pace } from './pace.ts';
import { checkpointId, positionText, type CheckpointRow, type Projection } from './projection.ts';
import { rebuildLease, type RebuildStep } from './rebuild.ts';

export interface ProveOptions extends LeaseOptions {
  readonly db: Db;
  readonly eventStore: EventStore;
  readonly signal: AbortSignal;
  /** Throttle for work beside traffic; default: flat out. */
  readonly pace?: Pace;
  readonly onStep?: (step: ProofStep) => void;
}

export type ProofStep = Extract<RebuildStep, { step: 'filling' | 'progress' | 'passedBy' | 'comparing' }>;

/** Both sides of a proof at one position of the log. Digests are hexadecimal and do not depend on the order of documents. */
export interface ProofFigures extends Pick<Comparison, 'live'> {
  readonly position: bigint;
  readonly rebuilt: Comparison['filled'];
}

/** Result of a proof. `noLiveModel`: this version was not built from this log yet. `busy`: another process rebuilds or proves the model. */
export type Proof =
  | ({ readonly outcome: 'equal' } & ProofFigures)
  | ({ readonly outcome: 'different' } & ProofFigures & Pick<Comparison, 'differing' | 'samples'>)
  | { readonly outcome: 'noLiveModel' }
  | { readonly outcome: 'unfoldable'; readonly event: PoisonFound['event'] }
  | { readonly outcome: 'busy' };

/**
 * Proves that a live read model equals the fold of the whole log: fills a separate collection from the start of the log, compares both at
 * the same position, and drops the collection. It holds the rebuild's lease and neither uses nor changes an unfinished rebuild. Rejects
 * when the signal aborts or the lease is lost.
 */
export const proveModel = async <Document extends object>(projection: Projection<Document>, options: ProveOptions): Promise<Proof> => {
  const { db, eventStore, clock, leaseMs } = options;
  const lease = await acquireLease(db, [rebuildLease(projection)], { clock, leaseMs });
  if (lease === null) return { outcome: 'busy' };
  try {
    await dropFormerProofs(db, projection);
    const logId = await eventStore.identity();
    const live = await checkpointsOf(db).findOne({ _id: checkpointId(projection) });
    if (live === null || !(await belongsToLog(live, logId, eventStore))) return { outcome: 'noLiveModel' };
    const signal = AbortSignal.any([options.signal, lease.lost]);
    const collection = proofCollection(projection, lease.fence);
    const row = { _id: collection, collection, position: positionText(0n), logId, fence: 0 };
    try {
      await checkpointsOf(db).insertOne(row);
      return await compareWithFold(projection, { live, row }, { ...options, signal });
    } catch (error) {
      if (error instanceof PoisonFound) return { outcome: 'unfoldable', event: error.event };
      throw error;
    } finally {
      await dropFills(db, [collection]);
    }
  } finally {
    await lease.release();
  }
};

/** Fills the collection of `row` from the whole log, and compares it with the live one. */
const compareWithFold = async <Document extends object>(
  projection: Projection<Document>,
  { live, row }: { readonly live: CheckpointRow; readonly row: CheckpointRow },
  { db, eventStore, signal, pace, onStep }: ProveOptions,
): Promise<Proof> => {
  const filling = await openFill(projection, row, {
    db,
    eventStore,
    signal,
    failpoint: noFailpoint,
    onPoison: 'stop',
    pace,
    isEmpty: true,
  });
  onStep?.({ step: 'filling', collection: filling.collection, from: 0n, head: await eventStore.lastPosition() });
  await filling.advance((progress) => onStep?.({ step: 'progress', ...progress }));
  if (filling.writer.passedBy().length > 0) onStep?.({ step: 'passedBy', passedBy: filling.writer.passedBy() });
  const comparison = await compareWithLive(projection, filling, live, {
    db,
    eventStore,
    signal,
    pace,
    // A parked document lacks events, so it differs from the fold.
    parked: new Set(),
    ...(onStep && { onComparing: onStep }),
  });
  const { differing, samples } = comparison;
  const figures = { position: filling.writer.writtenTo(), live: comparison.live, rebuilt: comparison.filled };
  return differing === 0 ? { outcome: 'equal', ...figures } : { outcome: 'different', ...figures, differing, samples };
};
