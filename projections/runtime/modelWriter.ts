import type { SkippedUnknown } from '#platform/event-store/skippedUnknown.ts';
import type { LogEntry } from '#platform/event-store/types.ts';
import type { Db } from '#platform/mongo/index.ts';
import { waitForTurn } from '#platform/waitForTurn.ts';
import { moveCheckpoint } from './checkpoints.ts';
import { saveDeadLetters, readParked } from './deadLetters.ts';
import { MAX_BULK_SIZE, readDocuments, writeDocuments, type Row } from './documents.ts';
import { withFailpoints, type Failpoint } from './failpoint.ts';
import { createFolding, type Changes } from './folding.ts';
import { positionText, type CheckpointRow, type Projection } from './projection.ts';

/** Start position, as in a row of `checkpoints`. */
export interface ModelStart {
  readonly checkpoint: string;
  readonly collection: string;
  readonly position: bigint;
  readonly passedBy?: readonly SkippedUnknown[] | undefined;
}

export const modelStartOf = ({ _id, collection, position, passedBy }: CheckpointRow): ModelStart => ({
  checkpoint: _id,
  collection,
  position: BigInt(position),
  passedBy,
});

export interface WriterOptions {
  readonly db: Db;
  readonly start: ModelStart;
  readonly fence: number;
  readonly failpoint: Failpoint;
  /** Number of documents kept in memory after they were written; with 0, each is read again for its next event. */
  readonly maxCachedDocuments: number;
  /** Whether the collection is known to be empty, so that nothing must be read from it. */
  readonly empty?: boolean;
  readonly onPoison?: 'park' | 'stop';
  /** False turns the guard off; only for the control of a fault test. */
  readonly guarded?: boolean;
  readonly bulkSize?: number;
  /** Called between two bulk writes, of which only one is then pending at a time. */
  readonly betweenWrites?: (() => Promise<void>) | undefined;
}

/** Folds entries into one collection: it writes documents first, then the checkpoint. Discard it after an error. */
export interface ModelWriter {
  fold(entries: readonly LogEntry[]): Promise<void>;
  /** Writes all folded documents, and resolves when they are written. */
  flush(): Promise<void>;
  /** Waits for the write before, starts to write all folded documents, and resolves while that write is pending. */
  flushInBackground(): Promise<void>;
  /** Resolves when no write is pending, also after an error. */
  settled(): Promise<void>;
  /** Position of the last entry folded. */
  foldedTo(): bigint;
  /** Position of the stored checkpoint. */
  writtenTo(): bigint;
  changedCount(): number;
  parkedCount(): number;
  passedBy(): readonly SkippedUnknown[];
}

export const createModelWriter = async <Document extends object>(
  projection: Projection<Document>,
  options: WriterOptions,
): Promise<ModelWriter> => {
  const {
    db,
    start,
    fence,
    failpoint,
    maxCachedDocuments,
    onPoison = 'park',
    guarded = true,
    bulkSize = MAX_BULK_SIZE,
    betweenWrites,
  } = options;
  const collection = db.collection<Row>(start.collection);
  const parked = await readParked(db, start.collection);
  const folding = createFolding(projection, { position: start.position, parked, passedBy: start.passedBy ?? [], onPoison, guarded });
  let writtenTo = start.position;
  // No document must be read from a collection that was empty, until a written document was dropped from memory.
  let isFullyCached = options.empty === true;
  /** Ids written into a collection that was empty at first, so that any other id is new. */
  const writtenIds = options.empty === true ? new Set<string>() : undefined;
  const isNew = (id: string): boolean => writtenIds?.has(id) === false;
  let pendingWrite: Promise<void> = Promise.resolve();

  const write = async ({ documents, deadLetters, position, passedBy }: Changes<Document>): Promise<void> => {
    await saveDeadLetters(db, start.collection, deadLetters);
    if (documents.length > 0) await waitForTurn();
    await writeDocuments(collection, projection, documents, {
      failpoint,
      guarded,
      bulkSize,
      concurrency: maxCachedDocuments > 0 && betweenWrites === undefined ? 2 : 1,
      isNew,
      betweenWrites,
    });
    for (const { id } of documents) writtenIds?.add(id);
    if (position === writtenTo) return;
    const row = { _id: start.checkpoint, collection: start.collection, position: positionText(position), fence, passedBy };
    const failpointNames = { before: 'beforeCheckpoint', inside: 'insideCheckpoint', after: 'afterCheckpoint' } as const;
    await withFailpoints(failpoint, failpointNames, () => moveCheckpoint(db, row, guarded));
    writtenTo = position;
  };

  const flushInBackground = async (): Promise<void> => {
    await pendingWrite;
    // All unchanged documents are written now, and only written ones may be dropped.
    if (folding.evictBeyond(maxCachedDocuments) && projection.isPaged !== true) isFullyCached = false;
    pendingWrite = write(folding.takeChanges());
    // The next `flush` throws the error; until then it must not count as unhandled.
    pendingWrite.catch(() => undefined);
  };

  return {
    async fold(entries) {
      const missingIds = folding.missingIds(entries);
      const loaded = isFullyCached || missingIds.length === 0 ? [] : await readDocuments<Document>(collection, missingIds);
      await waitForTurn();
      for (const id of missingIds) folding.cacheDocument(id, null);
      for (const folded of loaded) folding.cacheDocument(folded.id, folded);
      folding.fold(entries);
    },
    async flush() {
      await flushInBackground();
      await pendingWrite;
    },
    flushInBackground,
    settled: () => pendingWrite.catch(() => undefined),
    foldedTo: folding.position,
    writtenTo: () => writtenTo,
    changedCount: folding.changedCount,
    parkedCount: () => folding.parked().size,
    passedBy: folding.passedBy,
  };
};
