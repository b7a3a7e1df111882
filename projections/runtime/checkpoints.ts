import { StoreReplaced, Fenced } from '#platform/event-store/followErrors.ts';
import type { SkippedUnknown } from '#platform/event-store/skippedUnknown.ts';
import { isDuplicateKey, type Collection, type Db, type Filter, type UpdateFilter } from '#platform/mongo/index.ts';
import { CHECKPOINTS, checkpointId, positionText, type CheckpointRow, type Versioned } from './projection.ts';

export const checkpointsOf = (db: Db): Collection<CheckpointRow> => db.collection<CheckpointRow>(CHECKPOINTS);

/** The collection is no longer the live one: a rebuild has flipped to another collection, where the worker has to continue. */
export class CollectionMoved extends StoreReplaced {
  override readonly name = 'CollectionMoved';
  constructor(checkpoint: string) {
    super(`${checkpoint} moved to another collection`);
  }
}

/** Omits the field if no event was skipped, as in most models. */
const passedByIfAny = (passedBy: readonly SkippedUnknown[]): Pick<CheckpointRow, 'passedBy'> => (passedBy.length === 0 ? {} : { passedBy });

interface CheckpointMove {
  readonly filter: Filter<CheckpointRow>;
  readonly update: UpdateFilter<CheckpointRow>;
  resolveMoved(moved: Promise<boolean>): void;
}
const applyMove = async (db: Db, { filter, update }: CheckpointMove): Promise<boolean> =>
  (await checkpointsOf(db).updateOne(filter, update)).matchedCount > 0;

/** Sends the moves of one turn of the event loop in one write. An event that concerns no model moves the checkpoints of all. */
const sendMoves = (db: Db, moves: readonly CheckpointMove[]): void => {
  const bulkResult = checkpointsOf(db).bulkWrite(
    moves.map(({ filter, update }) => ({ updateOne: { filter, update } })),
    { ordered: false },
  );
  // The result does not name unmatched moves: then each move is repeated alone, which is safe.
  for (const move of moves) move.resolveMoved(bulkResult.then(({ matchedCount }) => matchedCount === moves.length || applyMove(db, move)));
};

const pendingMoves = new WeakMap<Db, CheckpointMove[]>();
const move = (db: Db, filter: CheckpointMove['filter'], update: CheckpointMove['update']): Promise<boolean> =>
  new Promise((resolveMoved) => {
    const moves = pendingMoves.get(db) ?? [];
    moves.push({ filter, update, resolveMoved });
    if (moves.length > 1) return;
    pendingMoves.set(db, moves);
    setImmediate(() => {
      pendingMoves.delete(db);
      sendMoves(db, moves);
    });
  });

/**
 * Records that `collection` contains all events up to `position`. It never moves a checkpoint backwards, and requires the checkpoint's
 * collection and the newest fencing token.
 */
export const moveCheckpoint = async (db: Db, target: Omit<CheckpointRow, 'logId'>, guarded = true): Promise<void> => {
  const { _id, collection, position, fence, passedBy = [] } = target;
  const filter = guarded ? { _id, collection, position: { $lte: position }, fence: { $lte: fence } } : { _id };
  if (await move(db, filter, { $set: { position, fence, ...passedByIfAny(passedBy) } })) return;
  const currentRow = await checkpointsOf(db).findOne({ _id });
  if (currentRow === null || currentRow.collection !== collection) throw new CollectionMoved(_id);
  if (currentRow.fence > fence) throw new Fenced(`another worker now owns ${_id}`);
};

/** Collection with the live version of each projection: a row changes in one write after the version's own checkpoint exists. */
export const ALIASES = 'aliases';
export interface AliasRow {
  readonly _id: string;
  readonly version: number;
}

export const readAlias = (db: Db, name: string): Promise<AliasRow | null> => db.collection<AliasRow>(ALIASES).findOne({ _id: name });

export const writeAlias = async (db: Db, { name, version }: Versioned): Promise<void> => {
  await db.collection<AliasRow>(ALIASES).updateOne({ _id: name }, { $set: { version } }, { upsert: true });
};

export interface Flip {
  /** The current live collection, which is replaced; null if there is none. */
  readonly from: string | null;
  readonly to: string;
  readonly position: bigint;
  readonly logId: string;
  readonly passedBy: readonly SkippedUnknown[];
}

/**
 * Makes a filled collection the live one in one write. Returns false without any change if the live one has moved ahead or was
 * replaced. `allowsAnyPosition` skips the comparison of positions of different logs.
 */
export const flipCheckpoint = async (
  db: Db,
  projection: Versioned,
  { from, to, position, logId, passedBy }: Flip,
  { allowsAnyPosition = false } = {},
): Promise<boolean> => {
  const _id = checkpointId(projection);
  const row = { collection: to, position: positionText(position), logId, passedBy };
  if (from === null) {
    try {
      await checkpointsOf(db).insertOne({ _id, ...row, fence: 0 });
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  } else {
    const filter = { _id, collection: from, ...(allowsAnyPosition ? {} : { position: { $lte: row.position } }) };
    const { matchedCount } = await checkpointsOf(db).updateOne(filter, { $set: row });
    if (matchedCount === 0) return false;
  }
  await writeAlias(db, projection);
  return true;
};
