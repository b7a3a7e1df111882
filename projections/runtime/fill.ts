import { setImmediate as turn } from 'node:timers/promises';
import { chunksOf } from '#domain/values/chunksOf.ts';
import { readPages } from '#platform/event-store/entryPages.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Db } from '#platform/mongo/index.ts';
import { checkpointsOf } from './checkpoints.ts';
import { readParked } from './deadLetters.ts';
import { createIndexes } from './documents.ts';
import type { Failpoint } from './failpoint.ts';
import { createModelWriter, modelStartOf, type ModelWriter } from './modelWriter.ts';
import type { Pace } from './pace.ts';
import { checkpointId, positionText, type CheckpointRow, type Projection, type Versioned } from './projection.ts';

/** Batch sizes and memory limits of a fill. */
export interface FillLimits {
  readonly readBatchSize: number;
  /** Number of changed documents that triggers a write, which runs while reading continues … */
  readonly maxChangedBeforeFlush: number;
  /** … or number of entries read: the most that an interrupted fill has to repeat. */
  readonly maxReadBeforeFlush: number;
  /** Number of documents kept in memory, about 3 KB each; beyond it, the least recently used ones are dropped and read again. */
  readonly maxCachedDocuments: number;
}
const DEFAULT_LIMITS: FillLimits = {
  readBatchSize: 4000,
  maxChangedBeforeFlush: 20_000,
  maxReadBeforeFlush: 200_000,
  maxCachedDocuments: 100_000,
};
/** Limits for paged documents. Each is complete soon and is never read again, so it is written early. */
const PAGED_MODEL_LIMITS: FillLimits = { ...DEFAULT_LIMITS, maxReadBeforeFlush: 25_000, maxCachedDocuments: 1000 };
/** Number of entries folded before the fill yields to the event loop: otherwise the stores' responses would wait. */
const FOLD_BATCH_SIZE = 1000;

export interface Progress {
  /** Number of entries read since this fill began. */
  readonly entries: number;
  readonly position: bigint;
}

export interface FillRun {
  readonly collection: string;
  readonly writer: ModelWriter;
  /** Reads and writes to the current end of the log. */
  advance(onProgress?: (progress: Progress) => void): Promise<void>;
}

export interface FillOptions {
  readonly db: Db;
  readonly eventStore: EventStore;
  readonly logId: string;
  readonly signal: AbortSignal;
  readonly failpoint: Failpoint;
  /** Whether an event that cannot be folded stops the fill, or parks its document as live projections do. */
  readonly onPoison: 'stop' | 'park';
  readonly limits?: Partial<FillLimits> | undefined;
  /** Throttle of a fill beside traffic; default: none. */
  readonly pace?: Pace | undefined;
}

const runNumber = (collection: string): number => Number(/_(\d+)$/.exec(collection)?.[1] ?? 0);

/** Returns the row of an interrupted fill that can be continued; null if there is none. */
export const findUnfinishedFill = async (db: Db, projection: Versioned, logId: string): Promise<CheckpointRow | null> => {
  const live = await checkpointsOf(db).findOne({ _id: checkpointId(projection) });
  const rows = await checkpointsOf(db)
    .find({ _id: { $regex: `^${checkpointId(projection)}_` }, logId })
    .toArray();
  return rows.filter((row) => row.collection !== live?.collection).sort((a, b) => runNumber(b._id) - runNumber(a._id))[0] ?? null;
};

/** Creates the row of a fill with a new collection, `<name>_v<version>_<run>`. */
const beginFill = async (db: Db, projection: Versioned, logId: string): Promise<CheckpointRow> => {
  const prefix = `${checkpointId(projection)}_`;
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const usedNames = [...names, ...(await checkpointsOf(db).find().toArray()).map((row) => row.collection)];
  const run = Math.max(0, ...usedNames.filter((name) => name.startsWith(prefix)).map(runNumber)) + 1;
  const collection = `${prefix}${run}`;
  const row = { _id: collection, collection, position: positionText(0n), logId, fence: 0 };
  await checkpointsOf(db).insertOne(row);
  return row;
};

/**
 * Whether an interrupted fill can be continued: not if it parked documents and this one must stop at them, nor if its position is beyond
 * the log.
 */
const isUsable = async ({ collection, position }: CheckpointRow, { db, eventStore, onPoison }: FillOptions): Promise<boolean> =>
  BigInt(position) <= (await eventStore.lastPosition()) && (onPoison === 'park' || (await readParked(db, collection)).size === 0);

/**
 * Fills a new collection from the log, beside the live one, or continues an interrupted fill. No process reads the collection yet, so
 * documents stay in memory until thousands have changed, and most are written once.
 */
export const startFill = async <Document extends object>(projection: Projection<Document>, options: FillOptions): Promise<FillRun> => {
  const { db, logId } = options;
  const unfinished = await findUnfinishedFill(db, projection, logId);
  const resumable = unfinished !== null && (await isUsable(unfinished, options)) ? unfinished : null;
  return openFill(projection, resumable ?? (await beginFill(db, projection, logId)), { ...options, isEmpty: resumable === null });
};

export interface OpenFillOptions extends Omit<FillOptions, 'logId'> {
  /** Whether the collection is known to be empty, so that nothing must be read from it. */
  readonly isEmpty: boolean;
}

/** Opens the fill of a row of `checkpoints` at its position. */
export const openFill = async <Document extends object>(
  projection: Projection<Document>,
  row: CheckpointRow,
  { db, eventStore, signal, failpoint, onPoison, pace, isEmpty, limits: changedLimits }: OpenFillOptions,
): Promise<FillRun> => {
  const limits = { ...(projection.isPaged === true ? PAGED_MODEL_LIMITS : DEFAULT_LIMITS), ...changedLimits };
  const readBatchSize = Math.min(limits.readBatchSize, pace?.chunkSize ?? limits.readBatchSize);
  // Create indexes before there are documents: indexing many at once would block all other clients of the store.
  await createIndexes(db, row.collection, projection);
  const writer = await createModelWriter(projection, {
    db,
    start: modelStartOf(row),
    fence: 0,
    failpoint,
    maxCachedDocuments: limits.maxCachedDocuments,
    empty: isEmpty,
    onPoison,
    ...(pace && { bulkSize: pace.chunkSize, betweenWrites: () => pace.rest(signal) }),
  });
  const advance: FillRun['advance'] = async (onProgress) => {
    let [entries, flushedAt] = [0, 0];
    for await (const page of readPages(eventStore, writer.foldedTo(), readBatchSize)) {
      signal.throwIfAborted();
      for (const chunk of chunksOf(page, FOLD_BATCH_SIZE)) {
        await writer.fold(chunk);
        await turn();
      }
      entries += page.length;
      if (writer.changedCount() >= limits.maxChangedBeforeFlush || entries - flushedAt >= limits.maxReadBeforeFlush) {
        // A write beside the next reads would double the share of the time that a paced fill takes.
        await (pace === undefined ? writer.flushInBackground() : writer.flush());
        flushedAt = entries;
      }
      onProgress?.({ entries, position: writer.foldedTo() });
      // No rest after the last, short page: otherwise a paced fill would never reach the end of a growing log.
      if (pace !== undefined && page.length === readBatchSize) await pace.rest(signal);
    }
    signal.throwIfAborted();
    await writer.flush();
  };

  return {
    collection: row.collection,
    writer,
    async advance(onProgress) {
      try {
        await advance(onProgress);
      } finally {
        // A write that is still pending after an error would recreate a collection that the caller drops.
        await writer.settled();
      }
    },
  };
};
