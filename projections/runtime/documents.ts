import { chunksOf } from '#kernel/chunksOf.ts';
import { MongoBulkWriteError, type AnyBulkWriteOperation, type Collection, type Db } from '#platform/mongo/index.ts';
import { withFailpoints, type Failpoint } from './failpoint.ts';
import { fromStored, toStored, type FoldedDocument, type Projection, type StoredDocument } from './projection.ts';

/** A stored document as the driver sees it; `StoredDocument` says what is in it. */
export interface Row {
  _id: string;
  _pos: string;
  gone?: true;
}

/** Most writes sent at once, and most ids asked for at once. */
export const LARGEST_BULK = 1000;

/** Stored documents of these ids; ids without a document are left out. */
export const readDocuments = async <Document extends object>(
  collection: Collection<Row>,
  ids: readonly string[],
): Promise<FoldedDocument<Document>[]> => {
  const pages: FoldedDocument<Document>[] = [];
  for (const some of chunksOf(ids, LARGEST_BULK)) {
    const rows = await collection.find({ _id: { $in: some } }).toArray();
    pages.push(...rows.map((row) => fromStored(row as unknown as StoredDocument<Document>)));
  }
  return pages;
};

const isLost = (error: unknown): boolean => {
  if (!(error instanceof MongoBulkWriteError)) return false;
  const errors = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
  return errors.length > 0 && errors.every((one) => one.code === 11000);
};

export interface WriteOptions {
  readonly failpoint: Failpoint;
  /** False takes the guard away: for the control of a fault test only. */
  readonly guarded: boolean;
  readonly bulkSize: number;
  /** Bulks on their way at once, so that one is put together while another is written; one unless said otherwise. */
  readonly atOnce?: number;
  /** Whether nothing can stand under an id yet, so that nothing need be looked for; never unless said otherwise. */
  readonly isNew?: (id: string) => boolean;
}

/**
 * Writes documents, each only over an older position. An upsert that finds a newer document in its place does not match
 * it, tries to insert and meets the unique `_id`: E11000 says that another worker was further, which is no error.
 */
export const writeDocuments = async <Document extends object>(
  collection: Collection<Row>,
  projection: Projection<Document>,
  documents: readonly FoldedDocument<Document>[],
  { failpoint, guarded, bulkSize, atOnce = 1, isNew = () => false }: WriteOptions,
): Promise<void> => {
  const left = chunksOf(documents, bulkSize).values();
  let failed = false;
  const writeSome = async (some: readonly FoldedDocument<Document>[]): Promise<void> => {
    const operations = some.map((folded): AnyBulkWriteOperation<Row> => {
      if (isNew(folded.id)) return { insertOne: { document: toStored(projection, folded) as unknown as Row } };
      const filter = guarded ? { _id: folded.id, _pos: { $lt: folded.position } } : { _id: folded.id };
      const { _id, ...replacement } = toStored(projection, folded);
      return { replaceOne: { filter, replacement: replacement as Omit<Row, '_id'>, upsert: true } };
    });
    await withFailpoints(failpoint, { before: 'beforeWrite', inside: 'insideWrite', after: 'afterWrite' }, async () => {
      try {
        await collection.bulkWrite(operations, { ordered: false });
      } catch (error) {
        if (!isLost(error)) throw error;
      }
    });
  };
  const writeOn = async (): Promise<void> => {
    for (const some of left) {
      if (failed) return;
      try {
        await writeSome(some);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  // Nothing is under way any more when this ends, also when it fails.
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, writeOn));
  const failure = ended.find((one) => one.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
};

/** Makes the projection's indexes where they are not there yet. */
export const createIndexes = async (db: Db, collection: string, { indexes }: Pick<Projection<object>, 'indexes'>): Promise<void> => {
  if (indexes.length === 0) return;
  await db.collection<Row>(collection).createIndexes(indexes.map(({ key, ...index }) => ({ key: { ...key }, ...index })));
};
