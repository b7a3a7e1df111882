import { createTextSharing } from '#domain/values/shareTexts.ts';
import { StoreReplaced, LogReplaced } from '#platform/event-store/followErrors.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Db } from '#platform/mongo/index.ts';
import { readAhead } from '#platform/mongo/readAhead.ts';
import {
  checkpointId,
  fromStored,
  readCheckpoints,
  type CheckpointRow,
  type Projection,
  type StoredDocument,
  type Versioned,
} from '#projections/runtime/projection.ts';
import type { Generation, ViewOf } from './generation.ts';
import { createModelFold, type ModelFold } from './modelFold.ts';

/** There is no model to load or to follow at this moment; the caller retries. */
export class ModelNotReady extends StoreReplaced {
  override readonly name = 'ModelNotReady';
}

interface Source<Model extends Versioned> {
  readonly db: Db;
  readonly eventStore: EventStore;
  readonly projection: Model;
}

export type LoadedModel<Document extends object, View> = Generation<View> & ModelFold<Document>;

interface DeadLetterRow {
  readonly documentId: string;
  readonly position: string;
}

/**
 * Reads the model's checkpoint. Throws `StoreReplaced` if there is none, or if it belongs to another log or no longer to this collection.
 * `knownEnd`: a position that the log contains.
 */
export const readCheckpoint = async (
  { db, eventStore, projection }: Source<Versioned>,
  logId: string,
  { collection, knownEnd = -1n }: { readonly collection?: string; readonly knownEnd?: bigint } = {},
): Promise<CheckpointRow> => {
  const row = (await readCheckpoints(db)).get(checkpointId(projection));
  if (row === undefined) throw new ModelNotReady(`the model ${projection.name} does not exist yet`);
  if (row.logId !== logId) throw new LogReplaced(`the model ${projection.name} was built from another log`);
  if (collection !== undefined && row.collection !== collection) throw new ModelNotReady(`the model ${projection.name} was rebuilt`);
  const position = BigInt(row.position);
  if (position > knownEnd && position > (await eventStore.lastPosition()))
    throw new LogReplaced(`the log ends before the position of the model ${projection.name}`);
  return row;
};

/**
 * Reads a model into a view up to its checkpoint; the caller follows the log from there. Documents may be newer than the checkpoint; each
 * has its own position. Throws `StoreReplaced` if there is no model, or one of another log.
 */
export const loadModel = async <Document extends object, View extends ViewOf<Document>>(
  source: Source<Projection<Document>>,
  view: View,
): Promise<LoadedModel<Document, View>> => {
  const { db, eventStore, projection } = source;
  const logId = await eventStore.identity();
  const { collection, position, passedBy = [] } = await readCheckpoint(source, logId);
  const parked = new Map<string, bigint>();
  const deadLetterCursor = db.collection<DeadLetterRow>('deadLetters').find({ collection }).sort({ position: -1 });
  for await (const deadLetterRow of deadLetterCursor) parked.set(deadLetterRow.documentId, BigInt(deadLetterRow.position));
  const fold = createModelFold(projection, { position: BigInt(position), parked, passedBy }, view);
  const shareTexts = createTextSharing();
  for await (const documents of readAhead<StoredDocument<Document>>(db.collection(collection)))
    for (const document of documents) {
      shareTexts(document);
      fold.remember(fromStored(document));
    }
  // Throws if a rebuild replaced the collection during the scan.
  await readCheckpoint(source, logId, { collection });
  return Object.assign(fold, { view, logId, collection });
};
