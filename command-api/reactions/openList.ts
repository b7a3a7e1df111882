import { positionText } from '#platform/event-store/positionText.ts';
import type { SkippedUnknown } from '#platform/event-store/skippedUnknown.ts';
import type { Db } from '#platform/mongo/index.ts';
import type { Reaction } from './reaction.ts';
import { fencedOff, listsOf, tasksOf, writeTasks, type ListName, type StoredTask, type TaskListRow } from './taskRows.ts';

export interface TaskListOptions {
  readonly db: Db;
  readonly logId: string;
  /** Position of the last event of the log: a list that is further belongs to another log. */
  readonly head: bigint;
  readonly fence: number;
}

/** Where a list goes on. */
export interface OpenedList extends ListName {
  readonly position: bigint;
  /** Position up to which unknown events were counted. */
  readonly countedTo: bigint;
  readonly passedBy: readonly SkippedUnknown[] | undefined;
  /** No task is stored. */
  readonly isEmpty: boolean;
}

/** Tasks as lists held them before each had a document. */
const formerTasks = ({ tasks = [], position }: TaskListRow): ReadonlyMap<string, StoredTask> =>
  new Map(tasks.map((task) => [task.key, { ...task, position: positionText(BigInt(position)) }]));

/**
 * Claims the list of a reaction for a lease: as it was kept, or empty at the log's start when it is another version's or log's. A list
 * that held its tasks itself is taken over. Throws `Fenced` when a later holder has it.
 */
export const openList = async (reaction: Reaction, { db, logId, head, fence }: TaskListOptions): Promise<OpenedList> => {
  const { name, version } = reaction;
  const found = await listsOf(db).findOne({ _id: name });
  const row = found !== null && found.version === version && found.logId === logId && BigInt(found.position) <= head ? found : null;
  const list = row?.list ?? `${name} ${logId} ${fence}`;
  const position = row?.position ?? '0';
  // The row comes last: after a crash before it the former list is still whole.
  if (row !== null && row.list === undefined) await writeTasks(db, { reaction: name, list }, formerTasks(row), fence);
  try {
    await listsOf(db).updateOne(
      { _id: name, fence: { $lte: fence } },
      { $set: { version, logId, list, position, fence }, $unset: { tasks: '', ...(row === null ? { passedBy: '', countedTo: '' } : {}) } },
      { upsert: true },
    );
  } catch (error) {
    throw fencedOff(name, error);
  }
  await tasksOf(db).deleteMany({ reaction: name, list: { $ne: list } });
  const isEmpty = (await tasksOf(db).findOne({ reaction: name, list })) === null;
  const countedTo = BigInt(row?.countedTo ?? position);
  return { reaction: name, list, position: BigInt(position), countedTo, passedBy: row?.passedBy, isEmpty };
};
