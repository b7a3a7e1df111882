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
/** Tasks carried out before the list is asked again for what is due first. */
export const ROUND = 100;

/**
 * What one reaction has still to do, as far as the log was read: a document for each task, and one row with the position. Memory holds
 * the changes since the last `keep` and the tasks of one round, however long the list is.
 */
export interface TaskList {
  readonly reaction: Reaction;
  /** Position up to which the log was read; 0n: nothing yet. */
  position(): bigint;
  /** Adds and removes the tasks that entries lead to. Throws `ReactFailed`, with all that came before it read. */
  read(entries: LogBatch['entries']): void;
  /** Changes that were not written yet. */
  changeCount(): number;
  /** Whether anything, the position included, was not written yet. */
  isChanged(): boolean;
  /** Writes the changes, then the position; throws `ListNotStored`, as everything that asks the store does. After an error all of them are written by the next call. */
  keep(): Promise<void>;
  /** When the first task may be due, in milliseconds since 1970; `Infinity` without any. */
  nextDueAt(): number;
  /** Keeps the list, then answers what is due by `now`, longest due first, at most `ROUND`. */
  due(now: number): Promise<readonly StoredTask[]>;
  /** Whether a task of the latest round is still to be done: later events may have removed or replaced it. */
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
  /** Of tasks that came while the store was asked for what is due. */
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
      // A task is done only after the position of its event was written: a restart does not add it again.
      if (changes.size > 0 || position > written) await keep();
      const before = changes;
      const first = await stored(reaction, () => firstTasks(db, name, ROUND));
      const later = first.find(({ dueAt }) => dueAt > now) ?? first[ROUND - 1];
      nextDueAt = Math.min(addedDueAt, later?.dueAt ?? Number.POSITIVE_INFINITY);
      // Nothing was added, and no write was begun, while the store answered.
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
