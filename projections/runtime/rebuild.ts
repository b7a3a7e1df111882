import { setTimeout as delay } from 'node:timers/promises';
import { readPages } from '#platform/event-store/entryPages.ts';
import type { SkippedUnknown } from '#platform/event-store/skippedUnknown.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { Fenced } from '#platform/following/errors.ts';
import { acquireLease, type LeaseOptions } from '#platform/following/leases.ts';
import type { Db } from '#platform/mongo/index.ts';
import { checkpointsOf, flipCheckpoint, readAlias } from './checkpoints.ts';
import { dropFormerCollections } from './cleanup.ts';
import { createComparer, type Comparison } from './compare.ts';
import { readParked } from './deadLetters.ts';
import { noFailpoint, type Failpoint } from './failpoint.ts';
import { startFill, type FillRun, type FillLimits, type Progress } from './fill.ts';
import { createModelWriter, modelStartOf } from './modelWriter.ts';
import { checkpointId, positionText, type CheckpointRow, type Projection, type Versioned } from './projection.ts';

const READ_BATCH_SIZE = 1000;

export interface RebuildOptions extends LeaseOptions {
  readonly db: Db;
  readonly eventStore: EventStore;
  readonly signal: AbortSignal;
  readonly failpoint?: Failpoint;
  /** Flip even if the live collection differs, for example because it is damaged. */
  readonly acceptDifferences?: boolean;
  /** Milliseconds between the flip and the deletion of the old collection, so that readers notice the flip. */
  readonly graceMs?: number;
  readonly limits?: Partial<FillLimits>;
  readonly onStep?: (step: RebuildStep) => void;
}

export type RebuildStep =
  | { readonly step: 'filling'; readonly collection: string; readonly from: bigint; readonly head: bigint }
  | ({ readonly step: 'progress' } & Progress)
  | { readonly step: 'passedBy'; readonly passedBy: readonly SkippedUnknown[] }
  | { readonly step: 'comparing'; readonly live: string; readonly filled: string; readonly position: bigint }
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

/**
 * Rebuilds a read model beside the live one, compares both at the same position, and flips. After an interruption, the next call continues
 * from the last checkpoint. Throws `PoisonFound` at an event that cannot be folded.
 */
export const rebuild = async <Document extends object>(
  projection: Projection<Document>,
  options: RebuildOptions,
): Promise<RebuildResult> => {
  const { db, eventStore, clock, signal, failpoint = noFailpoint, leaseMs, onStep, graceMs = 5000 } = options;
  const checkpoint = checkpointId(projection);
  const lease = await acquireLease(db, [rebuildLease(projection)], { clock, leaseMs });
  if (lease === null) throw new RebuildAlreadyRunning(checkpoint);
  try {
    const logId = await eventStore.identity();
    const filling = await startFill(projection, {
      db,
      eventStore,
      logId,
      signal,
      failpoint,
      onPoison: 'stop',
      limits: options.limits ?? {},
    });
    const head = await eventStore.lastPosition();
    onStep?.({ step: 'filling', collection: filling.collection, from: filling.writer.foldedTo(), head });
    await filling.advance((progress) => onStep?.({ step: 'progress', ...progress }));

    if (filling.writer.passedBy().length > 0) onStep?.({ step: 'passedBy', passedBy: filling.writer.passedBy() });
    const live = await liveRow(options, projection, logId);
    const comparison = live === null ? null : await compareWithLive(projection, filling, live, options);
    const position = filling.writer.writtenTo();
    if (comparison !== null) onStep?.({ step: 'compared', comparison });
    const isOtherVersion = live !== null && live._id !== checkpoint;
    if (comparison !== null && comparison.differing > 0 && !isOtherVersion && options.acceptDifferences !== true)
      return { comparison, flipped: false, collection: filling.collection, position };

    const former = await flip(projection, filling, logId, options);
    onStep?.({ step: 'flipped', from: former, to: filling.collection, position: filling.writer.writtenTo() });
    if (former !== null) await delay(graceMs, undefined, { signal });
    const collections = await dropFormerCollections(db, projection, live);
    onStep?.({ step: 'dropped', collections });
    return { comparison, flipped: true, collection: filling.collection, position: filling.writer.writtenTo() };
  } finally {
    await lease.release();
  }
};

/** Whether a checkpoint belongs to this log: it has its id, and its position is not beyond the end. */
const belongsToLog = async (row: CheckpointRow, logId: string, eventStore: EventStore): Promise<boolean> =>
  row.logId === logId && BigInt(row.position) <= (await eventStore.lastPosition());

/** Returns the live checkpoint of this version, or else of the version in use before; null if there is none of this log. */
const liveRow = async ({ db, eventStore }: RebuildOptions, projection: Versioned, logId: string): Promise<CheckpointRow | null> => {
  const ownCheckpoint = await checkpointsOf(db).findOne({ _id: checkpointId(projection) });
  const alias = ownCheckpoint === null ? await readAlias(db, projection.name) : null;
  const row =
    alias === null ? ownCheckpoint : await checkpointsOf(db).findOne({ _id: checkpointId({ ...projection, version: alias.version }) });
  return row !== null && (await belongsToLog(row, logId, eventStore)) ? row : null;
};

/**
 * Compares both collections once they contain all events up to one position. Commands still arrive during the comparison, so changed
 * documents are compared again until both sides have the same position for each.
 */
const compareWithLive = async <Document extends object>(
  projection: Projection<Document>,
  filling: FillRun,
  live: CheckpointRow,
  options: RebuildOptions,
): Promise<Comparison> => {
  const { db, onStep } = options;
  const samePositions = live._id === checkpointId(projection);
  const parked = new Set((await readParked(db, live.collection)).keys());
  const comparer = createComparer(db, { live: live.collection, filled: filling.collection, samePositions, parked });
  for (;;) {
    const position = filling.writer.writtenTo();
    if (samePositions) await catchUpLive(projection, position, options);
    onStep?.({ step: 'comparing', live: live.collection, filled: filling.collection, position });
    const comparison = await comparer.compare(positionText(position));
    if (comparison.moving.length === 0) return comparison;
    await filling.advance();
  }
};

/** Folds the events missing in the live collection up to a position, even while its worker runs: the guards keep the documents correct. */
const catchUpLive = async <Document extends object>(
  projection: Projection<Document>,
  position: bigint,
  options: RebuildOptions,
): Promise<void> => {
  const { db, eventStore, signal } = options;
  signal.throwIfAborted();
  const row = await checkpointsOf(db).findOne({ _id: checkpointId(projection) });
  if (row === null || BigInt(row.position) >= position) return;
  const { fence } = row;
  const writer = await createModelWriter(projection, {
    db,
    start: modelStartOf(row),
    fence,
    failpoint: noFailpoint,
    maxCachedDocuments: 0,
  });
  try {
    for await (const page of readPages(eventStore, writer.foldedTo(), READ_BATCH_SIZE)) {
      signal.throwIfAborted();
      await writer.fold(page);
      await writer.flush();
      if (writer.writtenTo() >= position) return;
    }
  } catch (error) {
    if (!(error instanceof Fenced)) throw error;
  }
  // The lease was lost because another worker has started.
  return catchUpLive(projection, position, options);
};

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
