import { chunksOf } from '#kernel/chunksOf.ts';
import type { SkippedUnknown } from '#platform/event-store/skippedUnknown.ts';
import { Fenced } from '#platform/following/errors.ts';
import { isDuplicateKey, type AnyBulkWriteOperation, type Collection, type Db } from '#platform/mongo/index.ts';
import type { Reaction, Task } from './reaction.ts';

/* How task lists are stored: one row for each list, one document for each task. */

/** How often a task failed so far, and the position of the event that added it. */
export interface StoredTask extends Task {
  readonly failures: number;
  /** Decimal, padded to be compared as text. */
  readonly position: string;
}

export interface TaskRow extends StoredTask {
  readonly _id: string;
  readonly reaction: string;
  readonly list: string;
  /** Of the lease under which it was written: a former holder overwrites nothing of a later one. */
  readonly fence: number;
}

export interface TaskListRow {
  readonly _id: string;
  readonly version: number;
  readonly logId: string;
  /** Decimal; every change up to it is in the documents of `list`. */
  readonly position: string;
  readonly fence: number;
  /** Names the documents that belong to it: a list that begins again takes another name. */
  readonly list?: string;
  /** Of lists that were written before each task had a document: their tasks. */
  readonly tasks?: readonly (Task & { readonly failures: number })[];
  /** Events of types that this version does not know; absent: none. */
  readonly passedBy?: readonly SkippedUnknown[];
  /** Up to where they were counted, where that is further than `position`. */
  readonly countedTo?: string;
}

export const listsOf = (db: Db): Collection<TaskListRow> => db.collection<TaskListRow>('reactions');
export const tasksOf = (db: Db): Collection<TaskRow> => db.collection<TaskRow>('reactionTasks');

/** Lets the first tasks of a list be found without a look at the others. */
export const indexTasks = async (db: Db): Promise<void> => {
  await tasksOf(db).createIndex({ reaction: 1, list: 1, dueAt: 1, position: 1 });
};

const carriedOutElsewhere = (reaction: string): Fenced => new Fenced(`another process carries out ${reaction} now`);

/** What a guarded upsert failed with: a key that is there already was written by a later holder of the lease. */
export const fencedOff = (reaction: string, error: unknown): unknown => (isDuplicateKey(error) ? carriedOutElsewhere(reaction) : error);

/** Most writes sent at once. */
const LARGEST_BULK = 500;

export interface ListName {
  readonly reaction: string;
  readonly list: string;
}

const idOf = ({ list }: ListName, key: string): string => `${list} ${key}`;

/** Writes tasks, or removes those whose value is null, in bulks. Throws `Fenced` when a later holder wrote one of them. */
export const writeTasks = async (db: Db, name: ListName, changes: ReadonlyMap<string, StoredTask | null>, fence: number): Promise<void> => {
  const writes = [...changes].map(([key, task]): AnyBulkWriteOperation<TaskRow> => {
    const filter = { _id: idOf(name, key), fence: { $lte: fence } };
    return task === null ? { deleteOne: { filter } } : { replaceOne: { filter, replacement: { ...name, ...task, fence }, upsert: true } };
  });
  try {
    for (const some of chunksOf(writes, LARGEST_BULK)) await tasksOf(db).bulkWrite(some, { ordered: false });
  } catch (error) {
    throw fencedOff(name.reaction, error);
  }
};

/** Removes a task that was carried out, unless a later event put another in its place. */
export const removeTask = async (db: Db, name: ListName, { key, position }: StoredTask): Promise<void> => {
  await tasksOf(db).deleteOne({ _id: idOf(name, key), position });
};

/** Postpones a task that failed, unless a later event put another in its place. */
export const postponeTask = async (db: Db, name: ListName, { key, position, failures, dueAt }: StoredTask): Promise<void> => {
  await tasksOf(db).updateOne({ _id: idOf(name, key), position }, { $set: { failures, dueAt } });
};

/** The tasks that are due first, at most so many. */
export const firstTasks = (db: Db, { reaction, list }: ListName, most: number): Promise<StoredTask[]> =>
  tasksOf(db)
    .find({ reaction, list }, { projection: { _id: 0, reaction: 0, list: 0, fence: 0 } })
    .sort({ dueAt: 1, position: 1 })
    .limit(most)
    .toArray();

export const writeList = async (db: Db, { name }: Reaction, fence: number, row: Omit<TaskListRow, '_id' | 'fence'>): Promise<void> => {
  const { matchedCount } = await listsOf(db).updateOne({ _id: name, fence: { $lte: fence } }, { $set: { ...row, fence } });
  if (matchedCount === 0) throw carriedOutElsewhere(name);
};
