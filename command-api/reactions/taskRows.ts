import { chunksOf } from '#domain/values/chunksOf.ts';
import { Fenced } from '#platform/event-store/followErrors.ts';
import type { SkippedUnknown } from '#platform/event-store/skippedUnknown.ts';
import { isDuplicateKey, type AnyBulkWriteOperation, type Collection, type Db } from '#platform/mongo/index.ts';
import type { Reaction, Task } from '../commands/reaction.ts';

/* Storage of task lists: one row for each list, one document for each task. */

/** A task with its number of failures and the position of the event that added it. */
export interface StoredTask extends Task {
  readonly failures: number;
  /** Decimal, padded to be compared as text. */
  readonly position: string;
}

export interface TaskRow extends StoredTask {
  readonly _id: string;
  readonly reaction: string;
  readonly list: string;
  /** Fence of the lease under which it was written: a former holder cannot overwrite data of a later one. */
  readonly fence: number;
}

export interface TaskListRow {
  readonly _id: string;
  readonly version: number;
  readonly logId: string;
  /** Decimal; the documents of `list` contain every change up to this position. */
  readonly position: string;
  readonly fence: number;
  /** Name of the task documents of this list; a list that starts again gets a new name. */
  readonly list?: string;
  /** Tasks of an old row, from before each task had a document. */
  readonly tasks?: readonly (Task & { readonly failures: number })[];
  /** Skipped events of types that this version does not know; undefined if there are none. */
  readonly passedBy?: readonly SkippedUnknown[];
  /** Position up to which they were counted, if it is higher than `position`. */
  readonly countedTo?: string;
}

export const listsOf = (db: Db): Collection<TaskListRow> => db.collection<TaskListRow>('reactions');
export const tasksOf = (db: Db): Collection<TaskRow> => db.collection<TaskRow>('reactionTasks');

/** Creates the index that finds the first due tasks of a list. */
export const indexTasks = async (db: Db): Promise<void> => {
  await tasksOf(db).createIndex({ reaction: 1, list: 1, dueAt: 1, position: 1 });
};

const otherProcessError = (reaction: string): Fenced => new Fenced(`another process carries out ${reaction} now`);

/** Converts the error of a guarded upsert: a duplicate key means that a later holder of the lease wrote the document. */
export const toFencedError = (reaction: string, error: unknown): unknown => (isDuplicateKey(error) ? otherProcessError(reaction) : error);

/** Maximum number of writes in one bulk. */
const MAX_BULK_WRITES = 500;

export interface ListName {
  readonly reaction: string;
  readonly list: string;
}

const rowIdOf = ({ list }: ListName, key: string): string => `${list} ${key}`;

/** Writes tasks, or removes those whose value is null, in bulks. Throws `Fenced` if a later holder wrote one of them. */
export const writeTasks = async (db: Db, name: ListName, changes: ReadonlyMap<string, StoredTask | null>, fence: number): Promise<void> => {
  const writes = [...changes].map(([key, task]): AnyBulkWriteOperation<TaskRow> => {
    const filter = { _id: rowIdOf(name, key), fence: { $lte: fence } };
    return task === null ? { deleteOne: { filter } } : { replaceOne: { filter, replacement: { ...name, ...task, fence }, upsert: true } };
  });
  try {
    for (const bulk of chunksOf(writes, MAX_BULK_WRITES)) await tasksOf(db).bulkWrite(bulk, { ordered: false });
  } catch (error) {
    throw toFencedError(name.reaction, error);
  }
};

/** Removes a completed task, unless a later event replaced it. */
export const removeTask = async (db: Db, name: ListName, { key, position }: StoredTask): Promise<void> => {
  await tasksOf(db).deleteOne({ _id: rowIdOf(name, key), position });
};

/** Postpones a failed task, unless a later event replaced it. */
export const postponeTask = async (db: Db, name: ListName, { key, position, failures, dueAt }: StoredTask): Promise<void> => {
  await tasksOf(db).updateOne({ _id: rowIdOf(name, key), position }, { $set: { failures, dueAt } });
};

/** Returns the tasks that are due first, at most `maxTasks`. */
export const readFirstTasks = (db: Db, { reaction, list }: ListName, maxTasks: number): Promise<StoredTask[]> =>
  tasksOf(db)
    .find({ reaction, list }, { projection: { _id: 0, reaction: 0, list: 0, fence: 0 } })
    .sort({ dueAt: 1, position: 1 })
    .limit(maxTasks)
    .toArray();

export const writeList = async (db: Db, { name }: Reaction, fence: number, row: Omit<TaskListRow, '_id' | 'fence'>): Promise<void> => {
  const { matchedCount } = await listsOf(db).updateOne({ _id: name, fence: { $lte: fence } }, { $set: { ...row, fence } });
  if (matchedCount === 0) throw otherProcessError(name);
};
