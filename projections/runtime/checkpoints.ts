import type { SkippedUnknown } from '#platform/event-store/skippedUnknown.ts';
import { Exchanged, Fenced } from '#platform/following/errors.ts';
import { isDuplicateKey, type Collection, type Db, type Filter, type UpdateFilter } from '#platform/mongo/index.ts';
import { CHECKPOINTS, checkpointId, positionText, type CheckpointRow, type Versioned } from './projection.ts';

export const checkpointsOf = (db: Db): Collection<CheckpointRow> => db.collection<CheckpointRow>(CHECKPOINTS);

/** The collection is no longer the live one: a rebuild has flipped to another, on which to go on. */
export class CollectionMoved extends Exchanged {
  override readonly name = 'CollectionMoved';
  constructor(checkpoint: string) {
    super(`${checkpoint} is kept in another collection now`);
  }
}

/** Most models passed nothing by, and say nothing of it. */
const namedWhereAny = (passedBy: readonly SkippedUnknown[]): Pick<CheckpointRow, 'passedBy'> => (passedBy.length === 0 ? {} : { passedBy });

interface Move {
  readonly filter: Filter<CheckpointRow>;
  readonly update: UpdateFilter<CheckpointRow>;
  settle(moved: Promise<boolean>): void;
}
const isMoved = async (db: Db, { filter, update }: Move): Promise<boolean> =>
  (await checkpointsOf(db).updateOne(filter, update)).matchedCount > 0;

/** Moves of one turn of the event loop, which are those of every model that an event says nothing to: one write. */
const send = (db: Db, moves: readonly Move[]): void => {
  const sent = checkpointsOf(db).bulkWrite(
    moves.map(({ filter, update }) => ({ updateOne: { filter, update } })),
    { ordered: false },
  );
  // Which of them it was is told by each alone, and to be moved again changes nothing.
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
 * Says that everything up to `position` is in `collection`. Only forwards, only for the collection that the checkpoint
 * names, and only with the newest fencing token; a checkpoint that is further already stays.
 */
export const moveCheckpoint = async (db: Db, wanted: Omit<CheckpointRow, 'logId'>, guarded = true): Promise<void> => {
  const { _id, collection, position, fence, passedBy = [] } = wanted;
  const filter = guarded ? { _id, collection, position: { $lte: position }, fence: { $lte: fence } } : { _id };
  if (await move(db, filter, { $set: { position, fence, ...namedWhereAny(passedBy) } })) return;
  const found = await checkpointsOf(db).findOne({ _id });
  if (found === null || found.collection !== collection) throw new CollectionMoved(_id);
  if (found.fence > fence) throw new Fenced(`another worker keeps ${_id} now`);
};

/** The live version of a projection: changed in one write after the version's own checkpoint exists. */
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
  /** The collection now live, or null when there is none to take the place of. */
  readonly from: string | null;
  readonly to: string;
  readonly position: bigint;
  readonly logId: string;
  readonly passedBy: readonly SkippedUnknown[];
}

/**
 * Makes a filled collection the live one, in one write, unless the live one moved on or away in the meantime: then false, and
 * nothing has changed. `anyPosition` is for another log, whose positions mean nothing here.
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
