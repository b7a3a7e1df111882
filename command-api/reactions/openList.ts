import { positionText } from '#platform/event-store/positionText.ts';
import type { SkippedUnknown } from '#platform/event-store/skippedUnknown.ts';
import type { Db } from '#platform/mongo/index.ts';
import type { Reaction } from '../commands/reaction.ts';
import { toFencedError, listsOf, tasksOf, writeTasks, type ListName, type StoredTask, type TaskListRow } from './taskRows.ts';

export interface TaskListOptions {
  readonly db: Db;
  readonly logId: string;
  /** Position of the last event of the log: a list with a higher position belongs to another log. */
  readonly head: bigint;
  readonly fence: number;
}

/** Name and resume position of a list. */
export interface OpenedList extends ListName {
  readonly position: bigint;
  /** Position up to which unknown events were counted. */
  readonly countedTo: bigint;
  readonly passedBy: readonly SkippedUnknown[] | undefined;
  /** True if no task is stored. */
  readonly isEmpty: boolean;
}

/** Converts the tasks of an old row, which stored all tasks of its list. */
const formerTasks = ({ tasks = [], position }: TaskListRow): ReadonlyMap<string, StoredTask> =>
  new Map(tasks.map((task) => [task.key, { ...task, position: positionText(BigInt(position)) }]));

/**
 * Claims the list of a reaction for a lease: its stored state, or an empty list at the log's start if the stored one belongs to another
 * version or log. Migrates an old row that contains its tasks. Throws `Fenced` if a later holder has the list.
 */
export const openList = async (reaction: Reaction, { db, logId, head, fence }: TaskListOptions): Promise<OpenedList> => {
  const { name, version } = reaction;
  const storedRow = await listsOf(db).findOne({ _id: name });
  const row =
    storedRow !== null && storedRow.version === version && storedRow.logId === logId && BigInt(storedRow.position) <= head
      ? storedRow
      : null;
  const listName = row?.list ?? `${name} ${logId} ${fence}`;
  const position = row?.position ?? '0';
  // Write the row last: after a crash before it, the old list is still complete.
  if (row !== null && row.list === undefined) await writeTasks(db, { reaction: name, list: listName }, formerTasks(row), fence);
  try {
    await listsOf(db).updateOne(
      { _id: name, fence: { $lte: fence } },
      {
        $set: { version, logId, list: listName, position, fence },
        $unset: { tasks: '', ...(row === null ? { passedBy: '', countedTo: '' } : {}) },
      },
      { upsert: true },
    );
  } catch (error) {
    throw toFencedError(name, error);
  }
  await tasksOf(db).deleteMany({ reaction: name, list: { $ne: listName } });
  const isEmpty = (await tasksOf(db).findOne({ reaction: name, list: listName })) === null;
  const countedTo = BigInt(row?.countedTo ?? position);
  return { reaction: name, list: listName, position: BigInt(position), countedTo, passedBy: row?.passedBy, isEmpty };
};
