import { backoffDelay } from '#platform/backoff.ts';
import { Fenced } from '#platform/event-store/followErrors.ts';
import { positionOf } from '#platform/event-store/parsing.ts';
import { positionText } from '#platform/event-store/positionText.ts';
import { countSkippedUnknown } from '#platform/event-store/skippedUnknown.ts';
import type { LogBatch } from '#platform/event-store/types.ts';
import type { Reaction, Task } from '../commands/reaction.ts';
import { ListStoreError, ReactError } from './errors.ts';
import { openList, type TaskListOptions } from './openList.ts';
import { readFirstTasks, postponeTask, removeTask, writeList, writeTasks, type StoredTask } from './taskRows.ts';

const RETRY_PAUSES = { firstDelay: 2000, longestDelay: 15 * 60_000 };
/** Number of tasks that run before the due tasks are queried again. */
export const ROUND_SIZE = 100;

/**
 * Open tasks of one reaction up to its position in the log: a document for each task, and one row with the position. Memory contains only
 * the changes since the last `save` and the tasks of one round.
 */
export interface TaskList {
  readonly reaction: Reaction;
  /** Position up to which the log was read; 0n at its start. */
  position(): bigint;
  /** Adds and removes the tasks that entries lead to. Throws `ReactError` after it has read all entries before the failing one. */
  readEntries(entries: LogBatch['entries']): void;
  /** Number of unwritten changes. */
  changeCount(): number;
  /** Whether anything, including the position, is not written yet. */
  isChanged(): boolean;
  /**
   * Writes the changes, then the position. Throws `ListStoreError`, like every method that queries the store; the next call then writes all
   * changes again.
   */
  save(): Promise<void>;
  /** Returns the earliest time at which a task may be due, in milliseconds since 1970; `Infinity` if there is none. */
  nextDueAt(): number;
  /** Writes the list, then returns at most `ROUND_SIZE` tasks that are due by `now`, longest due first. */
  due(now: number): Promise<readonly StoredTask[]>;
  /** Whether a task of the latest round is still open: later events may have removed or replaced it. */
  isCurrent(task: Task): boolean;
  markDone(task: StoredTask): Promise<void>;
  markFailed(task: StoredTask, now: number): Promise<void>;
}

export const openTaskList = async (reaction: Reaction, options: TaskListOptions): Promise<TaskList> => {
  const { db, logId, fence } = options;
  const opened = await openList(reaction, options);
  const { countedTo } = opened;
  const name = { reaction: opened.reaction, list: opened.list };
  const skippedUnknown = countSkippedUnknown(opened.passedBy);
  let { position, isEmpty } = opened;
  let savedPosition = position;
  let changes = new Map<string, StoredTask | null>();
  let currentRound = new Map<string, StoredTask>();
  let nextDueAt = isEmpty ? Number.POSITIVE_INFINITY : 0;
  /** Earliest due time of tasks that were added while the store answered the query for due tasks. */
  let addedDueAt = Number.POSITIVE_INFINITY;
  let pendingSave: Promise<void> = Promise.resolve();

  const add = (task: Task): void => {
    changes.set(task.key, { ...task, failures: 0, position: positionText(position) });
    isEmpty = false;
    nextDueAt = Math.min(nextDueAt, task.dueAt);
    addedDueAt = Math.min(addedDueAt, task.dueAt);
  };
  const write = async (): Promise<void> => {
    const [sentChanges, sentPosition] = [changes, position];
    changes = new Map();
    try {
      if (sentChanges.size > 0) await writeTasks(db, name, sentChanges, fence);
      await writeList(db, reaction, fence, {
        version: reaction.version,
        logId,
        list: name.list,
        position: sentPosition.toString(),
        passedBy: skippedUnknown.list(),
      });
      savedPosition = sentPosition;
    } catch (error) {
      changes = new Map([...sentChanges, ...changes]);
      throw error;
    }
  };
  const save = (): Promise<void> => {
    pendingSave = pendingSave.catch(() => undefined).then(() => wrapStoreErrors(reaction, write));
    return pendingSave;
  };
  return {
    reaction,
    position: () => position,
    readEntries(entries) {
      for (const entry of entries) {
        const entryPosition = positionOf(entry);
        if (entryPosition <= position) continue;
        const taskChanges = entry.kind === 'event' ? reactTo(reaction, entry.event) : [];
        position = entryPosition;
        if (entry.kind === 'newer' && entryPosition > countedTo) skippedUnknown.add(entry.type);
        for (const change of taskChanges) {
          currentRound.delete('remove' in change ? change.remove : change.add.key);
          if ('add' in change) add(change.add);
          else if (!isEmpty) changes.set(change.remove, null);
        }
      }
    },
    changeCount: () => changes.size,
    isChanged: () => changes.size > 0 || position > savedPosition,
    save,
    nextDueAt() {
      const [firstOfRound] = currentRound.values();
      return Math.min(nextDueAt, firstOfRound?.dueAt ?? Number.POSITIVE_INFINITY);
    },
    async due(now) {
      addedDueAt = Number.POSITIVE_INFINITY;
      // Run tasks only after the position of their events is written: a restart then does not add them again.
      if (changes.size > 0 || position > savedPosition) await save();
      const changesBefore = changes;
      const nextTasks = await wrapStoreErrors(reaction, () => readFirstTasks(db, name, ROUND_SIZE));
      const nextLaterTask = nextTasks.find(({ dueAt }) => dueAt > now) ?? nextTasks[ROUND_SIZE - 1];
      nextDueAt = Math.min(addedDueAt, nextLaterTask?.dueAt ?? Number.POSITIVE_INFINITY);
      // No task was added, and no write began, while the store answered.
      if (nextTasks.length === 0 && changes.size === 0 && changesBefore === changes) isEmpty = true;
      const due = nextTasks.filter(({ key, dueAt }) => dueAt <= now && !changes.has(key));
      currentRound = new Map(due.map((task) => [task.key, task]));
      return due;
    },
    isCurrent: (task) => currentRound.get(task.key) === task,
    async markDone(task) {
      await wrapStoreErrors(reaction, () => removeTask(db, name, task));
      if (currentRound.get(task.key) === task) currentRound.delete(task.key);
    },
    async markFailed(task, now) {
      const failures = task.failures + 1;
      const dueAt = now + backoffDelay(failures, RETRY_PAUSES);
      await wrapStoreErrors(reaction, () => postponeTask(db, name, { ...task, failures, dueAt }));
      nextDueAt = Math.min(nextDueAt, dueAt);
      if (currentRound.get(task.key) === task) currentRound.delete(task.key);
    },
  };
};

const wrapStoreErrors = async <Result>(reaction: Reaction, storeCall: () => Promise<Result>): Promise<Result> => {
  try {
    return await storeCall();
  } catch (error) {
    throw error instanceof Fenced ? error : new ListStoreError(reaction.name, error);
  }
};

const reactTo = (reaction: Reaction, event: Parameters<Reaction['react']>[0]): ReturnType<Reaction['react']> => {
  try {
    return reaction.react(event);
  } catch (error) {
    throw new ReactError(reaction.name, event, error);
  }
};
