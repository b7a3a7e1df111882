import { sleep } from '#platform/backoff.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Logger } from '#platform/logger.ts';
import type { Db } from '#platform/mongo/index.ts';
import type { Clock } from '#platform/systemClock.ts';
import type { Reaction } from '../commands/reaction.ts';
import { ROUND_SIZE, type TaskList } from './taskList.ts';
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
export const processTasks = async (
  options: ReactionsOptions,
  list: TaskList,
  canContinue: () => boolean,
  signal: AbortSignal,
): Promise<void> => {
  const { store, clock, tickMs = TICK_MS } = options;
  let doneSinceSave = 0;
  while (canContinue()) {
    if (isReady(list) && list.nextDueAt() <= clock()) {
      const head = await store.lastPosition();
      while (list.position() < head && canContinue()) await sleep(POLL_MS, signal);
      if (!canContinue()) return;
      const tasks = await list.due(clock());
      await processAll(list, tasks, options, canContinue);
      // New events may have added more urgent tasks than the rest.
      if (tasks.length === ROUND_SIZE && isReady(list)) continue;
    }
    doneSinceSave += tickMs;
    if (doneSinceSave >= SAVE_INTERVAL_MS) {
      doneSinceSave = 0;
      if (list.isChanged()) await list.save();
    }
    await sleep(tickMs, signal);
  }
};

const isReady = ({ reaction }: TaskList): boolean => reaction.isReady?.() !== false;

/** Runs tasks, as many in parallel as the reaction allows. */
const processAll = async (
  list: TaskList,
  tasks: readonly StoredTask[],
  { clock, log }: Pick<ReactionsOptions, 'clock' | 'log'>,
  canContinue: () => boolean,
): Promise<void> => {
  const { maxParallel = 1 } = list.reaction;
  const remainingTasks = tasks.values();
  const processNext = async (): Promise<void> => {
    for (const task of remainingTasks) {
      if (!canContinue() || !isReady(list)) return;
      if (list.isCurrent(task)) await processTask(list, task, clock, log);
    }
  };
  await Promise.all(Array.from({ length: maxParallel }, processNext));
};

const processTask = async (list: TaskList, task: StoredTask, clock: Clock, log: Logger): Promise<void> => {
  const logContext = { reaction: list.reaction.name, kind: task.kind, key: task.key };
  if (task.expiresAt !== undefined && clock() >= task.expiresAt) return list.markDone(task);
  try {
    await list.reaction.carryOut(task);
  } catch (error) {
    log.warn({ ...logContext, err: error }, 'reaction failed and will be retried');
    return list.markFailed(task, clock());
  }
  await list.markDone(task);
  log.info(logContext, 'reaction carried out');
};
