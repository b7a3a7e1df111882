import { pauseAfter } from '../../platform/backoff.ts';
import type { LogBatch } from '../../platform/event-store/types.ts';
import { positionOf } from '../../platform/event-store/parsing.ts';
import { countPassedBy, type PassedBy } from '../../platform/event-store/passedBy.ts';
import { Fenced } from '../../platform/following/errors.ts';
import { isDuplicateKey, type Collection, type Db } from '../../platform/mongo/index.ts';
import type { Reaction, Task } from './reaction.ts';

/** How often a task failed so far, and when it is tried again. */
interface Kept extends Task {
  readonly failures: number;
}

/** A task in memory, and the position up to which the log was read before the event that it came of. */
interface Held extends Kept {
  readonly since: bigint;
}

interface TaskListRow {
  readonly _id: string;
  readonly version: number;
  readonly logId: string;
  /** Decimal; everything up to it is in `tasks`. */
  readonly position: string;
  /** Of the lease under which it was written; a former holder writes nothing any more. */
  readonly fence: number;
  readonly tasks: readonly Kept[];
  /** Events of types that this version does not know; absent: none. */
  readonly passedBy?: readonly PassedBy[];
  /** Up to where they were counted, where that is further than `position`. */
  readonly countedTo?: string;
}

const rowsOf = (db: Db): Collection<TaskListRow> => db.collection<TaskListRow>('reactions');

const PAUSES = { firstPause: 2000, longestPause: 15 * 60_000 };

/** What one reaction has still to do, as far as the log was read, kept in one document. */
export interface TaskList {
  readonly reaction: Reaction;
  /** Position up to which the log is in it; 0n: nothing yet. */
  position(): bigint;
  take(batch: Pick<LogBatch, 'entries'>): void;
  /** What is due, the longest due first. Drops what has expired. */
  due(now: number): readonly Task[];
  done(task: Task): void;
  failed(task: Task, now: number): void;
  size(): number;
  /** Whether anything changed since it was kept. */
  isNews(): boolean;
  keep(): Promise<void>;
}

export interface TaskListOptions {
  readonly db: Db;
  readonly logId: string;
  /** Position of the last event of the log: a list that is further belongs to another log. */
  readonly head: bigint;
  readonly fence: number;
}

/** Opens the list as it was kept; empty, to be folded from the log's start, when it is another version's or log's. */
export const openTaskList = async (reaction: Reaction, { db, logId, head, fence }: TaskListOptions): Promise<TaskList> => {
  const { name, version } = reaction;
  const row = await rowsOf(db).findOne({ _id: name });
  const isOurs = row !== null && row.version === version && row.logId === logId && BigInt(row.position) <= head;
  let position = isOurs ? BigInt(row.position) : 0n;
  const countedTo = isOurs && row.countedTo !== undefined ? BigInt(row.countedTo) : position;
  const tasks = new Map<string, Held>(isOurs ? row.tasks.map((task) => [task.key, { ...task, since: position }]) : []);
  const passedBy = countPassedBy(isOurs ? row.passedBy : undefined);
  let isNews = !isOurs;

  const change = (work: () => void): void => {
    work();
    isNews = true;
  };
  /** The tasks, or the position before the first event that something is left to do of. */
  const whatIsLeft = (): Pick<TaskListRow, 'position' | 'tasks' | 'countedTo'> => {
    const held = [...tasks.values()];
    if (reaction.rereads !== true) return { position: position.toString(), tasks: held.map(({ since: _since, ...task }) => task) };
    const done = held.reduce((least, { since }) => (since < least ? since : least), position);
    return { position: done.toString(), tasks: [], countedTo: (position > countedTo ? position : countedTo).toString() };
  };
  return {
    reaction,
    position: () => position,
    take({ entries }) {
      for (const entry of entries) {
        const at = positionOf(entry);
        if (at <= position) continue;
        const since = position;
        position = at;
        isNews = true;
        if (entry.kind === 'newer' && at > countedTo) passedBy.add(entry.type);
        if (entry.kind !== 'event') continue;
        for (const changed of reaction.react(entry.event)) {
          if ('remove' in changed) tasks.delete(changed.remove);
          else tasks.set(changed.add.key, { ...changed.add, failures: 0, since });
        }
      }
    },
    due(now) {
      for (const { key, expiresAt } of tasks.values()) if (expiresAt !== undefined && now >= expiresAt) change(() => tasks.delete(key));
      return [...tasks.values()].filter(({ dueAt }) => dueAt <= now).toSorted((one, other) => one.dueAt - other.dueAt);
    },
    done(task) {
      // An event of meanwhile may have put a new task in its place.
      if (tasks.get(task.key) === task) change(() => tasks.delete(task.key));
    },
    failed(task, now) {
      const kept = tasks.get(task.key);
      if (kept !== task || kept === undefined) return;
      const failures = kept.failures + 1;
      change(() => tasks.set(task.key, { ...kept, failures, dueAt: now + pauseAfter(failures, PAUSES) }));
    },
    size: () => tasks.size,
    isNews: () => isNews,
    async keep() {
      isNews = false;
      const kept = { version, logId, fence, passedBy: passedBy.list(), ...whatIsLeft() };
      try {
        await rowsOf(db).updateOne({ _id: name, fence: { $lte: fence } }, { $set: kept }, { upsert: true });
      } catch (error) {
        isNews = true;
        throw isDuplicateKey(error) ? new Fenced(`another process carries out ${name} now`) : error;
      }
    },
  };
};
