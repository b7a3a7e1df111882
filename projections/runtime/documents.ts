import { chunksOf } from '#domain/values/chunksOf.ts';
import { MongoBulkWriteError, type AnyBulkWriteOperation, type Collection, type Db } from '#platform/mongo/index.ts';
import { withFailpoints, type Failpoint } from './failpoint.ts';
import { fromStored, toStored, type FoldedDocument, type Projection, type StoredDocument } from './projection.ts';

/** A stored document as the driver returns it; see `StoredDocument` for its content. */
export interface Row {
  _id: string;
  _pos: string;
  gone?: true;
}

/** Maximum number of writes sent at once, and of ids read at once. */
export const MAX_BULK_SIZE = 1000;

/** Returns the stored documents of these ids; ids without a document are left out. */
export const readDocuments = async <Document extends object>(
  collection: Collection<Row>,
  ids: readonly string[],
): Promise<FoldedDocument<Document>[]> => {
  const pages: FoldedDocument<Document>[] = [];
  for (const chunk of chunksOf(ids, MAX_BULK_SIZE)) {
    const rows = await collection.find({ _id: { $in: chunk } }).toArray();
    pages.push(...rows.map((row) => fromStored(row as unknown as StoredDocument<Document>)));
  }
  return pages;
};

const isOnlyDuplicateKeys = (error: unknown): boolean => {
  if (!(error instanceof MongoBulkWriteError)) return false;
  const errors = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
  return errors.length > 0 && errors.every((one) => one.code === 11000);
};

export interface WriteOptions {
  readonly failpoint: Failpoint;
  /** False turns the guard off; only for the control of a fault test. */
  readonly guarded: boolean;
  readonly bulkSize: number;
  /** Number of concurrent bulk writes, so that one is built while another is written; default: one. */
  readonly concurrency?: number;
  /** Whether an id cannot have a document yet, so that none must be looked up; default: never. */
  readonly isNew?: (id: string) => boolean;
  /** Called between two bulk writes, so that a paced writer can rest. */
  readonly betweenWrites?: (() => Promise<void>) | undefined;
}

/**
 * Writes documents, each only over an older position. If a newer document exists, an upsert does not match it, tries to insert and
 * violates the unique `_id`: E11000 means that another worker was ahead, which is not an error.
 */
export const writeDocuments = async <Document extends object>(
  collection: Collection<Row>,
  projection: Projection<Document>,
  documents: readonly FoldedDocument<Document>[],
  { failpoint, guarded, bulkSize, concurrency = 1, isNew = () => false, betweenWrites }: WriteOptions,
): Promise<void> => {
  const remainingChunks = chunksOf(documents, bulkSize).values();
  let failed = false;
  const writeChunk = async (chunk: readonly FoldedDocument<Document>[]): Promise<void> => {
    const operations = chunk.map((folded): AnyBulkWriteOperation<Row> => {
      if (isNew(folded.id)) return { insertOne: { document: toStored(projection, folded) as unknown as Row } };
      const filter = guarded ? { _id: folded.id, _pos: { $lt: folded.position } } : { _id: folded.id };
      const { _id, ...replacement } = toStored(projection, folded);
      return { replaceOne: { filter, replacement: replacement as Omit<Row, '_id'>, upsert: true } };
    });
    await withFailpoints(failpoint, { before: 'beforeWrite', inside: 'insideWrite', after: 'afterWrite' }, async () => {
      try {
        await collection.bulkWrite(operations, { ordered: false });
      } catch (error) {
        if (!isOnlyDuplicateKeys(error)) throw error;
      }
    });
  };
  const writeRemaining = async (): Promise<void> => {
    let isFirst = true;
    for (const chunk of remainingChunks) {
      if (failed) return;
      try {
        if (!isFirst) await betweenWrites?.();
        isFirst = false;
        await writeChunk(chunk);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  // Wait for all writes, also after an error, so that none is pending afterwards.
  const results = await Promise.allSettled(Array.from({ length: concurrency }, writeRemaining));
  const failure = results.find((one) => one.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
};

/** Creates the projection's indexes if they do not exist. */
export const createIndexes = async (db: Db, collection: string, { indexes }: Pick<Projection<object>, 'indexes'>): Promise<void> => {
  if (indexes.length === 0) return;
  await db.collection<Row>(collection).createIndexes(indexes.map(({ key, ...index }) => ({ key: { ...key }, ...index })));
};
