import { pause } from '../../platform/backoff.ts';
import type { Clock } from '../../platform/clock.ts';
import type { EventStore } from '../../platform/event-store/types.ts';
import type { Logger } from '../../platform/log.ts';
import type { Db } from '../../platform/mongo/index.ts';
import type { Reaction, Task } from './reaction.ts';
import type { TaskList } from './taskList.ts';

export interface ReactionsOptions {
  readonly store: EventStore;
  readonly db: Db;
  readonly reactions: readonly Reaction[];
  readonly clock: Clock;
  readonly log: Logger;
  /** How often the clock is looked at for what has become due, in milliseconds. */
  readonly tickMs?: number;
}

export const TICK_MS = 200;
const KEEP_MS = 1000;
const POLL_MS = 10;
/** Tasks after which it is looked again at what is due. */
const ROUND = 100;

/**
 * Does what is due, looking at the clock again and again. Before anything is done the list knows all that the log held a
 * moment ago, so that what others have finished is not done again.
 */
export const workOff = async (options: ReactionsOptions, list: TaskList, signal: AbortSignal): Promise<void> => {
  const { store, clock, tickMs = TICK_MS } = options;
  let sinceKept = 0;
  while (!signal.aborted) {
    if (isReady(list) && list.due(clock()).length > 0) {
      const head = await store.lastPosition();
      while (list.position() < head && !signal.aborted) await pause(POLL_MS, signal);
      const due = list.due(clock());
      await carryOutAll(list, due.slice(0, ROUND), options, signal);
      // What came in meanwhile may be more urgent than the rest of these.
      if (due.length > ROUND && isReady(list)) continue;
    }
    sinceKept += tickMs;
    if (sinceKept >= KEEP_MS) {
      sinceKept = 0;
      if (list.isNews()) await list.keep();
    }
    await pause(tickMs, signal);
  }
  if (list.isNews()) await list.keep();
};

const isReady = ({ reaction }: TaskList): boolean => reaction.isReady?.() !== false;

/** As many side by side as the reaction says. What is kept one by one is kept after each, so that little is done twice. */
const carryOutAll = async (
  list: TaskList,
  tasks: readonly Task[],
  { clock, log }: Pick<ReactionsOptions, 'clock' | 'log'>,
  signal: AbortSignal,
): Promise<void> => {
  const { atOnce = 1, rereads } = list.reaction;
  const left = tasks.values();
  const work = async (): Promise<void> => {
    for (const task of left) {
      if (signal.aborted || !isReady(list)) return;
      await carryOut(list, task, clock, log);
      if (rereads !== true) await list.keep();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (rereads === true && list.isNews()) await list.keep();
};

const carryOut = async (
  { reaction, done, failed }: TaskList,
  task: Parameters<TaskList['done']>[0],
  clock: Clock,
  log: Logger,
): Promise<void> => {
  const about = { reaction: reaction.name, kind: task.kind, key: task.key };
  try {
    await reaction.carryOut(task);
    done(task);
    log.info(about, 'reaction carried out');
  } catch (error) {
    failed(task, clock());
    log.warn({ ...about, err: error }, 'reaction failed and will be tried again');
  }
};
