import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { EventStore } from '../../platform/event-store/types.ts';
import { acquireLease, type Lease } from '../../platform/leases.ts';
import type { Logger } from '../../platform/log.ts';
import type { Db } from '../../platform/mongo/index.ts';
import type { Reaction } from './reaction.ts';
import { openTaskList, type TaskList } from './taskList.ts';

export interface ReactionsOptions {
  readonly store: EventStore;
  readonly db: Db;
  readonly reactions: readonly Reaction[];
  readonly clock: Clock;
  readonly log: Logger;
  /** How long a lease lasts whose holder says nothing, in milliseconds. */
  readonly leaseMs?: number;
  /** How often the clock is looked at for what has become due, in milliseconds. */
  readonly tickMs?: number;
}

export interface Reactions {
  /** Resolves when everything in the log by now is known here, and nothing is due that was not done. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const LEASE = 'reactions';
const LEASE_MS = 5000;
const TICK_MS = 200;
const KEEP_MS = 1000;
const POLL_MS = 10;
const LONGEST_PAUSE_MS = 10_000;

/** 100 ms, 200 ms, 400 ms … 10 s. */
const pauseAfter = (failures: number): number => Math.min(LONGEST_PAUSE_MS, 100 * 2 ** (failures - 1));

interface Waiter {
  readonly position: bigint;
  readonly resolve: () => void;
}

/**
 * Carries reactions out, in one process at a time: follows the log from where each list was kept, and does what is due. A
 * failure of the stores ends the attempt; the next one begins, after a pause, from what was kept.
 */
export const startReactions = (options: ReactionsOptions): Reactions => {
  const { store, log } = options;
  const stopping = new AbortController();
  const waiters = new Set<Waiter>();
  const answer = (lists: readonly TaskList[], now: number): void => {
    for (const waiter of waiters) {
      if (lists.some((list) => list.position() < waiter.position || list.due(now).length > 0)) continue;
      waiters.delete(waiter);
      waiter.resolve();
    }
  };

  const supervise = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await attempt(options, stopping.signal, (lists) => {
          failures = 0;
          answer(lists, options.clock());
        });
      } catch (error) {
        if (stopping.signal.aborted) break;
        failures += 1;
        const pause = pauseAfter(failures);
        log.warn({ err: error, failures, pause }, 'reactions failed and will go on from where they were');
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  const ended = supervise();
  return {
    settled: async () => {
      const position = await store.lastPosition();
      await new Promise<void>((resolve) => {
        waiters.add({ position, resolve });
      });
    },
    async stop() {
      stopping.abort();
      await ended;
    },
  };
};

/** Waits until nobody else holds the lease. */
const takeLease = async ({ db, clock, leaseMs = LEASE_MS }: ReactionsOptions, stopped: AbortSignal): Promise<Lease> => {
  for (;;) {
    const lease = await acquireLease(db, LEASE, { clock, timeToLive: leaseMs });
    if (lease !== null) return lease;
    await delay(leaseMs / 10, undefined, { signal: stopped });
  }
};

/** One life of the worker: lease, lists, and two loops beside each other. Ends by an error, or when `stopped` aborts. */
const attempt = async (
  options: ReactionsOptions,
  stopped: AbortSignal,
  onProgress: (lists: readonly TaskList[]) => void,
): Promise<void> => {
  const { store, db, reactions } = options;
  const lease = await takeLease(options, stopped);
  const ending = new AbortController();
  const end = (reason: unknown): void => ending.abort(reason);
  const signal = AbortSignal.any([stopped, ending.signal]);
  lease.lost.addEventListener('abort', () => end(new Error('the lease was lost')));
  try {
    const logId = await store.identity();
    const head = await store.lastPosition();
    const lists = await Promise.all(reactions.map((reaction) => openTaskList(reaction, { db, logId, head, fence: lease.fence })));
    // Each list by itself: a mail server that is slow to answer holds nothing else up.
    const works = lists.map((list) => work(options, list, logId, signal, () => onProgress(lists)));
    const loops = [follow(options, lists, signal), ...works];
    for (const loop of loops) loop.catch(end);
    await Promise.allSettled(loops);
    if (stopped.aborted) await keepNews(lists);
    else throw ending.signal.reason;
  } finally {
    await lease.release().catch(() => undefined);
  }
};

const keepNews = async (lists: readonly TaskList[]): Promise<void> => {
  for (const list of lists) if (list.isNews()) await list.keep();
};

const follow = async ({ store }: ReactionsOptions, lists: readonly TaskList[], signal: AbortSignal): Promise<void> => {
  const from = lists.map((list) => list.position()).reduce((one, other) => (one < other ? one : other));
  for await (const { entries } of store.follow({ ...(from === 0n ? {} : { after: from }), signal }))
    for (const list of lists) list.fold(entries);
};

/**
 * Does what is due, looking at the clock again and again. Before anything is done the list knows all that the log held a
 * moment ago, so that what others have finished is not done again.
 */
const work = async (
  options: ReactionsOptions,
  list: TaskList,
  logId: string,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<void> => {
  const { store, clock, log, tickMs = TICK_MS } = options;
  let sinceKept = 0;
  while (!signal.aborted) {
    if (list.due(clock()).length > 0) {
      await knowsAll(store, list, signal);
      for (const task of list.due(clock())) {
        if (signal.aborted) return;
        await carryOut(list, task, clock, log);
        await list.keep();
      }
    }
    sinceKept += tickMs;
    if (sinceKept >= KEEP_MS) {
      sinceKept = 0;
      await keepNews([list]);
      if ((await store.identity()) !== logId || (await isCut(store, [list]))) throw new Error('the log is another one now');
    }
    onProgress();
    await delay(tickMs, undefined, { signal }).catch(() => undefined);
  }
};

/** Waits until the list knows what the log holds by now. */
const knowsAll = async (store: EventStore, list: TaskList, signal: AbortSignal): Promise<void> => {
  const head = await store.lastPosition();
  while (list.position() < head && !signal.aborted) await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
};

/** The log ends before what was read of it. Positions are asked before the log: it may grow meanwhile. */
const isCut = async (store: EventStore, lists: readonly TaskList[]): Promise<boolean> => {
  const reached = lists.map((list) => list.position());
  const head = await store.lastPosition();
  return head > 0n && reached.some((position) => head < position);
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
