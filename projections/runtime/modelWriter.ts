import type { LogEntry } from '../../platform/event-store/types.ts';
import type { Db } from '../../platform/mongo/index.ts';
import { moveCheckpoint } from './checkpoints.ts';
import { keepDeadLetters, readParked } from './deadLetters.ts';
import { LARGEST_BULK, readDocuments, writeDocuments, type Row } from './documents.ts';
import { withFailpoints, type Failpoint } from './failpoint.ts';
import { createFolding, type Changes } from './folding.ts';
import { positionText, type Projection } from './projection.ts';

export interface WriterOptions {
  readonly db: Db;
  /** Where to begin: a row of `checkpoints`. */
  readonly start: { readonly checkpoint: string; readonly collection: string; readonly position: bigint };
  readonly fence: number;
  readonly failpoint: Failpoint;
  /** Documents kept in memory after they were written: 0 reads each again when its next event comes. */
  readonly remember: number;
  /** Whether the collection is known to be empty, so that nothing need be read from it. */
  readonly empty?: boolean;
  readonly onPoison?: 'park' | 'stop';
  /** False takes the guard away: for the control of a fault test only. */
  readonly guarded?: boolean;
  readonly bulkSize?: number;
}

/** Folds entries into one collection: documents first, then the checkpoint. After an error it is to be thrown away. */
export interface ModelWriter {
  fold(entries: readonly LogEntry[]): Promise<void>;
  /** Writes what was folded, and resolves when it is written. */
  flush(): Promise<void>;
  /** Begins to write what was folded as soon as the write before has ended: then it resolves, so that one is under way. */
  flushBehind(): Promise<void>;
  /** Position of the last entry folded. */
  foldedTo(): bigint;
  /** Position that the stored checkpoint says. */
  writtenTo(): bigint;
  changedCount(): number;
  parkedCount(): number;
}

export const createModelWriter = async <Document extends object>(
  projection: Projection<Document>,
  options: WriterOptions,
): Promise<ModelWriter> => {
  const { db, start, fence, failpoint, remember, onPoison = 'park', guarded = true, bulkSize = LARGEST_BULK } = options;
  const collection = db.collection<Row>(start.collection);
  const parked = await readParked(db, start.collection);
  const folding = createFolding(projection, { position: start.position, parked, onPoison, guarded });
  let writtenTo = start.position;
  // An empty collection need not be asked for a document, as long as none was forgotten that has been written since.
  let isAllKnown = options.empty === true;
  let writing: Promise<void> = Promise.resolve();

  const write = async ({ documents, deadLetters, position }: Changes<Document>): Promise<void> => {
    await keepDeadLetters(db, start.collection, deadLetters);
    await writeDocuments(collection, projection, documents, { failpoint, guarded, bulkSize, atOnce: remember > 0 ? 2 : 1 });
    if (position === writtenTo) return;
    const row = { _id: start.checkpoint, collection: start.collection, position: positionText(position), fence };
    const names = { before: 'beforeCheckpoint', inside: 'insideCheckpoint', after: 'afterCheckpoint' } as const;
    await withFailpoints(failpoint, names, () => moveCheckpoint(db, row, guarded));
    writtenTo = position;
  };

  const flushBehind = async (): Promise<void> => {
    await writing;
    // All that is unchanged now is written: only that may be forgotten.
    if (folding.forgetBeyond(remember)) isAllKnown = false;
    writing = write(folding.take());
    // Whoever flushes next gets the error; it is not unhandled meanwhile.
    writing.catch(() => undefined);
  };

  return {
    async fold(entries) {
      const missing = folding.missing(entries);
      const found = isAllKnown || missing.length === 0 ? [] : await readDocuments<Document>(collection, missing);
      for (const id of missing) folding.remember(id, null);
      for (const folded of found) folding.remember(folded.id, folded);
      folding.fold(entries);
    },
    async flush() {
      await flushBehind();
      await writing;
    },
    flushBehind,
    foldedTo: folding.position,
    writtenTo: () => writtenTo,
    changedCount: folding.changedCount,
    parkedCount: () => folding.parked().size,
  };
};
