import type { EventStore } from '../../platform/event-store/types.ts';
import type { Db } from '../../platform/mongo/index.ts';
import {
  checkpointId,
  CHECKPOINTS,
  fromStored,
  type CheckpointRow,
  type Projection,
  type StoredDocument,
} from '../../projections/runtime/projection.ts';
import { createModelFold, type ModelFold } from './modelFold.ts';

/** Why a model cannot be loaded, or followed further, at this moment; it is tried again. */
export class ModelNotReady extends Error {
  /** The log is another one, or ends before the model: what was read of it before is not to be relied on. */
  readonly isOfAnotherLog: boolean;
  constructor(reason: string, isOfAnotherLog = false) {
    super(reason);
    this.name = 'ModelNotReady';
    this.isOfAnotherLog = isOfAnotherLog;
  }
}

export interface LoadedModel<Document extends object> {
  readonly fold: ModelFold<Document>;
  readonly logId: string;
  readonly collection: string;
}

interface Stores {
  readonly db: Db;
  readonly eventStore: EventStore;
}

export const readCheckpoint = (db: Db, projection: Projection<object>): Promise<CheckpointRow | null> =>
  db.collection<CheckpointRow>(CHECKPOINTS).findOne({ _id: checkpointId(projection) });

interface DeadLetterRow {
  readonly documentId: string;
  readonly position: string;
}

/**
 * Reads a model as far as its checkpoint: the log is to be followed from `fold.position`. Documents may be newer than
 * that; each one's own position tells. Throws `ModelNotReady` while there is no model, or one of another log.
 */
export const loadModel = async <Document extends object>(
  { db, eventStore }: Stores,
  projection: Projection<Document>,
  onChange: (id: string, document: Document | null) => void,
): Promise<LoadedModel<Document>> => {
  const logId = await eventStore.identity();
  const row = await readCheckpoint(db, projection);
  if (row === null) throw new ModelNotReady(`there is no model ${projection.name} yet`);
  if (row.logId !== logId) throw new ModelNotReady(`the model ${projection.name} is of another log`, true);
  const position = BigInt(row.position);
  if (position > (await eventStore.lastPosition())) throw new ModelNotReady(`the log ends before the model ${projection.name}`, true);

  const { collection } = row;
  const fold = createModelFold(projection, position, onChange, row.passedBy);
  for await (const { documentId, position: since } of db.collection<DeadLetterRow>('deadLetters').find({ collection }))
    fold.park(documentId, BigInt(since));
  const stored = db.collection<{ _id: string }>(collection).find({}, { batchSize: 2000 });
  for await (const document of stored) fold.remember(fromStored(document as unknown as StoredDocument<Document>));

  // A rebuild that flips meanwhile drops the collection under the scan.
  const after = await readCheckpoint(db, projection);
  if (after?.collection !== collection || after.logId !== logId)
    throw new ModelNotReady(`the model ${projection.name} was exchanged meanwhile`);
  return { fold, logId, collection };
};
