import { readPages } from '#platform/event-store/entryPages.ts';
import { Fenced } from '#platform/event-store/followErrors.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Db } from '#platform/mongo/index.ts';
import { checkpointsOf, readAlias } from './checkpoints.ts';
import { createComparer, type Comparison } from './compare.ts';
import { noFailpoint } from './failpoint.ts';
import type { FillRun } from './fill.ts';
import { createModelWriter, modelStartOf } from './modelWriter.ts';
import type { Pace } from './pace.ts';
import { checkpointId, positionText, type CheckpointRow, type Projection, type Versioned } from './projection.ts';

const READ_BATCH_SIZE = 1000;

export interface CompareWithLiveOptions {
  readonly db: Db;
  readonly eventStore: EventStore;
  readonly signal: AbortSignal;
  readonly pace?: Pace | undefined;
  /** Live documents that are not compared. */
  readonly parked: ReadonlySet<string>;
  readonly onComparing?: (step: ComparingStep) => void;
}

export interface ComparingStep {
  readonly step: 'comparing';
  readonly live: string;
  readonly filled: string;
  readonly position: bigint;
}

/** Whether a checkpoint belongs to this log: it has its id, and its position is not beyond the end. */
export const belongsToLog = async (row: CheckpointRow, logId: string, eventStore: EventStore): Promise<boolean> =>
  row.logId === logId && BigInt(row.position) <= (await eventStore.lastPosition());

/** Returns the live checkpoint of this version, or else of the version in use before; null if there is none of this log. */
export const liveRow = async (
  { db, eventStore }: Pick<CompareWithLiveOptions, 'db' | 'eventStore'>,
  projection: Versioned,
  logId: string,
): Promise<CheckpointRow | null> => {
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
export const compareWithLive = async <Document extends object>(
  projection: Projection<Document>,
  filling: FillRun,
  live: CheckpointRow,
  options: CompareWithLiveOptions,
): Promise<Comparison> => {
  const { db, eventStore, parked, pace, signal, onComparing } = options;
  const samePositions = live._id === checkpointId(projection);
  const rest = pace && (() => pace.rest(signal));
  const comparer = createComparer(db, {
    live: live.collection,
    filled: filling.collection,
    samePositions,
    parked,
    readEnd: async () => positionText(await eventStore.lastPosition()),
    batchSize: pace?.chunkSize,
    betweenBatches: rest,
  });
  for (;;) {
    signal.throwIfAborted();
    const position = filling.writer.writtenTo();
    if (samePositions) await catchUpLive(projection, position, options);
    onComparing?.({ step: 'comparing', live: live.collection, filled: filling.collection, position });
    const comparison = await comparer.compare(positionText(position));
    if (comparison.moving.length === 0) return comparison;
    // Between two rounds, not within one: a round must be fast, so that few documents change in it.
    await rest?.();
    await filling.advance();
  }
};

/** Folds the events missing in the live collection up to a position, even while its worker runs: the guards keep the documents correct. */
const catchUpLive = async <Document extends object>(
  projection: Projection<Document>,
  position: bigint,
  options: CompareWithLiveOptions,
): Promise<void> => {
  const { db, eventStore, pace, signal } = options;
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
    for await (const page of readPages(eventStore, writer.foldedTo(), pace?.chunkSize ?? READ_BATCH_SIZE)) {
      signal.throwIfAborted();
      await writer.fold(page);
      await writer.flush();
      if (writer.writtenTo() >= position) return;
      await pace?.rest(signal);
    }
  } catch (error) {
    if (!(error instanceof Fenced)) throw error;
  }
  // The lease was lost because another worker has started.
  return catchUpLive(projection, position, options);
};
