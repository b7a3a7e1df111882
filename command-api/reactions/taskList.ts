import { pauseAfter } from '#platform/backoff.ts';
import { positionOf } from '#platform/event-store/parsing.ts';
import { positionText } from '#platform/event-store/positionText.ts';
import { countSkippedUnknown } from '#platform/event-store/skippedUnknown.ts';
import type { LogBatch } from '#platform/event-store/types.ts';
import { Fenced } from '#platform/following/errors.ts';
import { ListNotStored, ReactFailed } from './errors.ts';
import { openList, type TaskListOptions } from './openList.ts';
import type { Reaction, Task } from './reaction.ts';
import { firstTasks, postponeTask, removeTask, writeList, writeTasks, type StoredTask } from './taskRows.ts';

const PAUSES = { firstPause: 2000, longestPause: 15 * 60_000 };
/** Number of tasks that run before the due tasks are queried again. */
export const ROUND = 100;

/**
 * Open tasks of one reaction up to its position in the log: a document for each task, and one row with the position. Memory contains only
 * the changes since the last `keep` and the tasks of one round.
 */
export interface TaskList {
  readonly reaction: Reaction;
  /** Position up to which the log was read; 0n at its start. */
  position(): bigint;
  /** Adds and removes the tasks that entries lead to. Throws `ReactFailed` after it has read all entries before the failing one. */
  read(entries: LogBatch['entries']): void;
  /** Number of unwritten changes. */
  changeCount(): number;
  /** Whether anything, including the position, is not written yet. */
  isChanged(): boolean;
  /**
   * Writes the changes, then the position. Throws `ListNotStored`, like every method that queries the store; the next call then writes all
   * changes again.
   */
  keep(): Promise<void>;
  /** Returns the earliest time at which a task may be due, in milliseconds since 1970; `Infinity` if there is none. */
  nextDueAt(): number;
  /** Writes the list, then returns at most `ROUND` tasks that are due by `now`, longest due first. */
  due(now: number): Promise<readonly StoredTask[]>;
  /** Whether a task of the latest round is still open: later events may have removed or replaced it. */
  isCurrent(task: Task): boolean;
  done(task: StoredTask): Promise<void>;
  failed(task: StoredTask, now: number): Promise<void>;
}

export const openTaskList = async (reaction: Reaction, options: TaskListOptions): Promise<TaskList> => {
  const { db, logId, fence } = options;
  const opened = await openList(reaction, options);
  const { countedTo } = opened;
  const name = { reaction: opened.reaction, list: opened.list };
  const passedBy = countSkippedUnknown(opened.passedBy);
  let { position, isEmpty } = opened;
  let written = position;
  let changes = new Map<string, StoredTask | null>();
  let round = new Map<string, StoredTask>();
  let nextDueAt = isEmpty ? Number.POSITIVE_INFINITY : 0;
  /** Earliest due time of tasks that were added while the store answered the query for due tasks. */
  let addedDueAt = Number.POSITIVE_INFINITY;
  let writing: Promise<void> = Promise.resolve();

  const add = (task: Task): void => {
    changes.set(task.key, { ...task, failures: 0, position: positionText(position) });
    isEmpty = false;
    nextDueAt = Math.min(nextDueAt, task.dueAt);
    addedDueAt = Math.min(addedDueAt, task.dueAt);
  };
  const write = async (): Promise<void> => {
    const [sent, to] = [changes, position];
    changes = new Map();
    try {
      if (sent.size > 0) await writeTasks(db, name, sent, fence);
      await writeList(db, reaction, fence, {
        version: reaction.version,
        logId,
        list: name.list,
        position: to.toString(),
        passedBy: passedBy.list(),
      });
      written = to;
    } catch (error) {
      changes = new Map([...sent, ...changes]);
      throw error;
    }
  };
  const keep = (): Promise<void> => {
    writing = writing.catch(() => undefined).then(() => stored(reaction, write));
    return writing;
  };
  return {
    reaction,
    position: () => position,
    read(entries) {
      for (const entry of entries) {
        const at = positionOf(entry);
        if (at <= position) continue;
        const changed = entry.kind === 'event' ? reactTo(reaction, entry.event) : [];
        position = at;
        if (entry.kind === 'newer' && at > countedTo) passedBy.add(entry.type);
        for (const change of changed) {
          round.delete('remove' in change ? change.remove : change.add.key);
          if ('add' in change) add(change.add);
          else if (!isEmpty) changes.set(change.remove, null);
        }
      }
    },
    changeCount: () => changes.size,
    isChanged: () => changes.size > 0 || position > written,
    keep,
    nextDueAt() {
      const [longestDue] = round.values();
      return Math.min(nextDueAt, longestDue?.dueAt ?? Number.POSITIVE_INFINITY);
    },
    async due(now) {
      addedDueAt = Number.POSITIVE_INFINITY;
      // Run tasks only after the position of their events is written: a restart then does not add them again.
      if (changes.size > 0 || position > written) await keep();
      const before = changes;
      const first = await stored(reaction, () => firstTasks(db, name, ROUND));
      const later = first.find(({ dueAt }) => dueAt > now) ?? first[ROUND - 1];
      nextDueAt = Math.min(addedDueAt, later?.dueAt ?? Number.POSITIVE_INFINITY);
      // No task was added, and no write began, while the store answered.
      if (first.length === 0 && changes.size === 0 && before === changes) isEmpty = true;
      const due = first.filter(({ key, dueAt }) => dueAt <= now && !changes.has(key));
      round = new Map(due.map((task) => [task.key, task]));
      return due;
    },
    isCurrent: (task) => round.get(task.key) === task,
    async done(task) {
      await stored(reaction, () => removeTask(db, name, task));
      if (round.get(task.key) === task) round.delete(task.key);
    },
    async failed(task, now) {
      const failures = task.failures + 1;
      const dueAt = now + pauseAfter(failures, PAUSES);
      await stored(reaction, () => postponeTask(db, name, { ...task, failures, dueAt }));
      nextDueAt = Math.min(nextDueAt, dueAt);
      if (round.get(task.key) === task) round.delete(task.key);
    },
  };
};

const stored = async <Result>(reaction: Reaction, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Fenced ? error : new ListNotStored(reaction.name, error);
  }
};

const reactTo = (reaction: Reaction, event: Parameters<Reaction['react']>[0]): ReturnType<Reaction['react']> => {
  try {
    return reaction.react(event);
  } catch (error) {
    throw new ReactFailed(reaction.name, event, error);
  }
};
