import { pause } from '#platform/backoff.ts';
import type { Clock } from '#platform/clock.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Logger } from '#platform/log.ts';
import type { Db } from '#platform/mongo/index.ts';
import type { Reaction } from './reaction.ts';
import { ROUND, type TaskList } from './taskList.ts';
import type { StoredTask } from './taskRows.ts';

export interface ReactionsOptions {
  readonly store: EventStore;
  readonly db: Db;
  readonly reactions: readonly Reaction[];
  readonly clock: Clock;
  readonly log: Logger;
  /** Interval in milliseconds at which due tasks are checked. */
  readonly tickMs?: number;
}

export const TICK_MS = 200;
const SAVE_INTERVAL_MS = 1000;
const POLL_MS = 10;

/**
 * Runs due tasks at every tick and saves the list every second. Before a task starts, the list has read the log to its current end, so
 * that tasks finished by other processes are not repeated. Throws errors of the store of the list.
 */
export const workOff = async (options: ReactionsOptions, list: TaskList, canGoOn: () => boolean, signal: AbortSignal): Promise<void> => {
  const { store, clock, tickMs = TICK_MS } = options;
  let sinceSaved = 0;
  while (canGoOn()) {
    if (isReady(list) && list.nextDueAt() <= clock()) {
      const head = await store.lastPosition();
      while (list.position() < head && canGoOn()) await pause(POLL_MS, signal);
      if (!canGoOn()) return;
      const tasks = await list.due(clock());
      await carryOutAll(list, tasks, options, canGoOn);
      // New events may have added more urgent tasks than the rest.
      if (tasks.length === ROUND && isReady(list)) continue;
    }
    sinceSaved += tickMs;
    if (sinceSaved >= SAVE_INTERVAL_MS) {
      sinceSaved = 0;
      if (list.isChanged()) await list.keep();
    }
    await pause(tickMs, signal);
  }
};

const isReady = ({ reaction }: TaskList): boolean => reaction.isReady?.() !== false;

/** Runs tasks, as many in parallel as the reaction allows. */
const carryOutAll = async (
  list: TaskList,
  tasks: readonly StoredTask[],
  { clock, log }: Pick<ReactionsOptions, 'clock' | 'log'>,
  canGoOn: () => boolean,
): Promise<void> => {
  const { atOnce = 1 } = list.reaction;
  const left = tasks.values();
  const work = async (): Promise<void> => {
    for (const task of left) {
      if (!canGoOn() || !isReady(list)) return;
      if (list.isCurrent(task)) await carryOut(list, task, clock, log);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
};

const carryOut = async (list: TaskList, task: StoredTask, clock: Clock, log: Logger): Promise<void> => {
  const about = { reaction: list.reaction.name, kind: task.kind, key: task.key };
  if (task.expiresAt !== undefined && clock() >= task.expiresAt) return list.done(task);
  try {
    await list.reaction.carryOut(task);
  } catch (error) {
    log.warn({ ...about, err: error }, 'reaction failed and will be retried');
    return list.failed(task, clock());
  }
  await list.done(task);
  log.info(about, 'reaction carried out');
};
