import type { SkippedUnknown } from '#platform/event-store/skippedUnknown.ts';
import { Exchanged, Fenced } from '#platform/following/errors.ts';
import { isDuplicateKey, type Collection, type Db, type Filter, type UpdateFilter } from '#platform/mongo/index.ts';
import { CHECKPOINTS, checkpointId, positionText, type CheckpointRow, type Versioned } from './projection.ts';

export const checkpointsOf = (db: Db): Collection<CheckpointRow> => db.collection<CheckpointRow>(CHECKPOINTS);

/** The collection is no longer the live one: a rebuild has flipped to another collection, where the worker has to continue. */
export class CollectionMoved extends Exchanged {
  override readonly name = 'CollectionMoved';
  constructor(checkpoint: string) {
    super(`${checkpoint} moved to another collection`);
  }
}

/** Omits the field if no event was skipped, as in most models. */
const namedWhereAny = (passedBy: readonly SkippedUnknown[]): Pick<CheckpointRow, 'passedBy'> => (passedBy.length === 0 ? {} : { passedBy });

interface Move {
  readonly filter: Filter<CheckpointRow>;
  readonly update: UpdateFilter<CheckpointRow>;
  settle(moved: Promise<boolean>): void;
}
const isMoved = async (db: Db, { filter, update }: Move): Promise<boolean> =>
  (await checkpointsOf(db).updateOne(filter, update)).matchedCount > 0;

/** Sends the moves of one turn of the event loop in one write. An event that concerns no model moves the checkpoints of all. */
const send = (db: Db, moves: readonly Move[]): void => {
  const sent = checkpointsOf(db).bulkWrite(
    moves.map(({ filter, update }) => ({ updateOne: { filter, update } })),
    { ordered: false },
  );
  // The result does not name unmatched moves: then each move is repeated alone, which is safe.
  for (const move of moves) move.settle(sent.then(({ matchedCount }) => matchedCount === moves.length || isMoved(db, move)));
};

const waiting = new WeakMap<Db, Move[]>();
const move = (db: Db, filter: Move['filter'], update: Move['update']): Promise<boolean> =>
  new Promise((settle) => {
    const moves = waiting.get(db) ?? [];
    moves.push({ filter, update, settle });
    if (moves.length > 1) return;
    waiting.set(db, moves);
    setImmediate(() => {
      waiting.delete(db);
      send(db, moves);
    });
  });

/**
 * Records that `collection` contains all events up to `position`. It never moves a checkpoint backwards, and requires the checkpoint's
 * collection and the newest fencing token.
 */
export const moveCheckpoint = async (db: Db, wanted: Omit<CheckpointRow, 'logId'>, guarded = true): Promise<void> => {
  const { _id, collection, position, fence, passedBy = [] } = wanted;
  const filter = guarded ? { _id, collection, position: { $lte: position }, fence: { $lte: fence } } : { _id };
  if (await move(db, filter, { $set: { position, fence, ...namedWhereAny(passedBy) } })) return;
  const found = await checkpointsOf(db).findOne({ _id });
  if (found === null || found.collection !== collection) throw new CollectionMoved(_id);
  if (found.fence > fence) throw new Fenced(`another worker now owns ${_id}`);
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
  /** The present live collection, which is replaced; null if there is none. */
  readonly from: string | null;
  readonly to: string;
  readonly position: bigint;
  readonly logId: string;
  readonly passedBy: readonly SkippedUnknown[];
}

/**
 * Makes a filled collection the live one in one write. Returns false without any change if the live one has moved ahead or was
 * replaced. `anyPosition` skips the comparison of positions of different logs.
 */
export const flipCheckpoint = async (
  db: Db,
  projection: Versioned,
  { from, to, position, logId, passedBy }: Flip,
  anyPosition = false,
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
    const filter = { _id, collection: from, ...(anyPosition ? {} : { position: { $lte: row.position } }) };
    const { matchedCount } = await checkpointsOf(db).updateOne(filter, { $set: row });
    if (matchedCount === 0) return false;
  }
  await writeAlias(db, projection);
  return true;
};
