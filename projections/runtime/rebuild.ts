import { setTimeout as delay } from 'node:timers/promises';
import type { SkippedUnknown } from '#platform/event-store/skippedUnknown.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { acquireLease, type LeaseOptions } from '#platform/following/leases.ts';
import type { Db } from '#platform/mongo/index.ts';
import { checkpointsOf, flipCheckpoint } from './checkpoints.ts';
import { dropFills, dropFormerCollections, dropFormerProofs } from './cleanup.ts';
import type { Comparison } from './compare.ts';
import { belongsToLog, compareWithLive, liveRow, type ComparingStep } from './compareWithLive.ts';
import { readParked } from './deadLetters.ts';
import { noFailpoint, type Failpoint } from './failpoint.ts';
import { startFill, type FillRun, type FillLimits, type Progress } from './fill.ts';
import type { Pace } from './pace.ts';
import { checkpointId, type Projection, type Versioned } from './projection.ts';

export interface RebuildOptions extends LeaseOptions {
  readonly db: Db;
  readonly eventStore: EventStore;
  readonly signal: AbortSignal;
  readonly failpoint?: Failpoint;
  /** Flip even if the live collection differs, for example because it is damaged. */
  readonly acceptDifferences?: boolean;
  /** Fills and compares without a flip. The next call without it continues, compares again, and flips. */
  readonly compareOnly?: true;
  /** Throttle for work beside traffic; default: flat out. */
  readonly pace?: Pace;
  /** Milliseconds between the flip and the deletion of the old collection, so that readers notice the flip. */
  readonly graceMs?: number;
  readonly limits?: Partial<FillLimits>;
  readonly onStep?: (step: RebuildStep) => void;
}

export type RebuildStep =
  | { readonly step: 'filling'; readonly collection: string; readonly from: bigint; readonly head: bigint }
  | ({ readonly step: 'progress' } & Progress)
  | { readonly step: 'passedBy'; readonly passedBy: readonly SkippedUnknown[] }
  | ComparingStep
  | { readonly step: 'compared'; readonly comparison: Comparison }
  | { readonly step: 'flipped'; readonly from: string | null; readonly to: string; readonly position: bigint }
  | { readonly step: 'dropped'; readonly collections: readonly string[] };

export interface RebuildResult {
  /** Result of the comparison; null if there was no live collection of this log to compare with. */
  readonly comparison: Comparison | null;
  readonly flipped: boolean;
  readonly collection: string;
  readonly position: bigint;
}

/** Another process is rebuilding this projection. */
export class RebuildAlreadyRunning extends Error {
  constructor(name: string) {
    super(`${name} is already being rebuilt`);
    this.name = 'RebuildRunning';
  }
}

/** Name of the lease. It is shared by all versions of a projection, because each rebuild drops leftover collections. */
export const rebuildLease = ({ name }: Versioned): string => `rebuild-${name}`;

/** Runs work under the lease of a projection's rebuild; the signal aborts if the lease is lost. */
const underLease = async <Result>(
  projection: Versioned,
  { db, clock, leaseMs }: LeaseOptions & { readonly db: Db },
  work: (lost: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const lease = await acquireLease(db, [rebuildLease(projection)], { clock, leaseMs });
  if (lease === null) throw new RebuildAlreadyRunning(checkpointId(projection));
  try {
    return await work(lease.lost);
  } finally {
    await lease.release();
  }
};

/**
 * Rebuilds a read model beside the live one, compares both at the same position, and flips. After an interruption, the next call continues
 * from the last checkpoint. Throws `PoisonFound` at an event that cannot be folded, `RebuildAlreadyRunning` while another process rebuilds.
 * Rejects when the signal aborts or the lease is lost.
 */
export const rebuild = async <Document extends object>(
  projection: Projection<Document>,
  options: RebuildOptions,
): Promise<RebuildResult> => {
  const { db, eventStore, failpoint = noFailpoint, onStep, pace, graceMs = 5000 } = options;
  return underLease(projection, options, async (lost) => {
    const signal = AbortSignal.any([options.signal, lost]);
    await dropFormerProofs(db, projection);
    const logId = await eventStore.identity();
    const filling = await startFill(projection, {
      db,
      eventStore,
      logId,
      signal,
      failpoint,
      onPoison: 'stop',
      limits: options.limits,
      pace,
    });
    const head = await eventStore.lastPosition();
    onStep?.({ step: 'filling', collection: filling.collection, from: filling.writer.foldedTo(), head });
    await filling.advance((progress) => onStep?.({ step: 'progress', ...progress }));

    if (filling.writer.passedBy().length > 0) onStep?.({ step: 'passedBy', passedBy: filling.writer.passedBy() });
    const live = await liveRow(options, projection, logId);
    const comparison =
      live === null
        ? null
        : await compareWithLive(projection, filling, live, {
            db,
            eventStore,
            signal,
            pace,
            parked: new Set((await readParked(db, live.collection)).keys()),
            ...(onStep && { onComparing: onStep }),
          });
    const position = filling.writer.writtenTo();
    if (comparison !== null) onStep?.({ step: 'compared', comparison });
    const isOtherVersion = live !== null && live._id !== checkpointId(projection);
    const isRefused = comparison !== null && comparison.differing > 0 && !isOtherVersion && options.acceptDifferences !== true;
    if (options.compareOnly === true || isRefused) return { comparison, flipped: false, collection: filling.collection, position };

    const former = await flip(projection, filling, logId, { ...options, signal });
    onStep?.({ step: 'flipped', from: former, to: filling.collection, position: filling.writer.writtenTo() });
    if (former !== null) await delay(graceMs, undefined, { signal });
    const collections = await dropFormerCollections(db, projection, live);
    onStep?.({ step: 'dropped', collections });
    return { comparison, flipped: true, collection: filling.collection, position: filling.writer.writtenTo() };
  });
};

export interface DiscardOptions extends LeaseOptions {
  readonly db: Db;
}

/**
 * Drops the unfinished fills of this version of a projection, also one whose comparison is done, and returns the dropped collections. It
 * leaves the live collection unchanged. Throws `RebuildAlreadyRunning` while a process rebuilds.
 */
export const discardUnfinishedFill = (projection: Versioned, options: DiscardOptions): Promise<readonly string[]> =>
  underLease(projection, options, async () => {
    const { db } = options;
    const live = await checkpointsOf(db).findOne({ _id: checkpointId(projection) });
    const fills = await checkpointsOf(db)
      .find({ _id: { $regex: `^${checkpointId(projection)}_\\d+$` } })
      .toArray();
    const collections = fills.map(({ collection }) => collection).filter((collection) => collection !== live?.collection);
    await dropFills(db, collections);
    return collections;
  });

/** Flips as soon as the filled collection is at least as far as the live one; afterwards the filled one is live. */
const flip = async <Document extends object>(
  projection: Projection<Document>,
  filling: FillRun,
  logId: string,
  { db, eventStore, signal }: RebuildOptions,
): Promise<string | null> => {
  for (;;) {
    signal.throwIfAborted();
    const row = await checkpointsOf(db).findOne({ _id: checkpointId(projection) });
    const from = row?.collection ?? null;
    const position = filling.writer.writtenTo();
    const passedBy = filling.writer.passedBy();
    const isOtherLog = row !== null && !(await belongsToLog(row, logId, eventStore));
    if (
      await flipCheckpoint(db, projection, { from, to: filling.collection, position, logId, passedBy }, { allowsAnyPosition: isOtherLog })
    )
      return from;
    await filling.advance();
  }
};
