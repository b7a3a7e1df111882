import { keepFollowing, type Beginning, type Life } from '../../platform/following/follower.ts';
import { takeLeases } from '../../platform/following/leases.ts';
import { createWaiters } from '../../platform/following/waiters.ts';
import { openTaskList, type TaskList } from './taskList.ts';
import { workOff, type ReactionsOptions } from './workOff.ts';

export interface Reactions {
  /** Resolves when everything in the log by now is known here, and nothing is due that was not done. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const LEASE_MS = 5000;

/**
 * Carries reactions out, in one process at a time: follows the log from where each list was kept, and does what is due. A
 * failure of the stores ends the attempt; the next one begins, after a pause, from what was kept.
 */
export const startReactions = (options: ReactionsOptions): Reactions => {
  const { store, db, clock, log, reactions, leaseMs = LEASE_MS } = options;
  const waiters = createWaiters();
  let lists: readonly TaskList[] = [];
  const isDone = (position: bigint): boolean =>
    lists.length > 0 && lists.every((list) => list.position() >= position && list.due(clock()).length === 0);

  const begin = async ({ logId, signal, fences: [fence = 0] }: Beginning): Promise<Life> => {
    const head = await store.lastPosition();
    const opened = await Promise.all(reactions.map((reaction) => openTaskList(reaction, { db, logId, head, fence })));
    lists = opened;
    return {
      position: () => opened.map((list) => list.position()).reduce((one, other) => (one < other ? one : other)),
      take: ({ entries }) => opened.forEach((list) => list.fold(entries)),
      // Each list by itself: a mail server that is slow to answer holds nothing else up.
      works: opened.map((list) => () => workOff(options, list, signal, waiters.look)),
      async close() {
        for (const list of opened) if (list.isNews()) await list.keep();
      },
    };
  };
  const following = keepFollowing({
    name: 'reactions',
    store,
    log,
    leases: (signal) => takeLeases(db, ['reactions'], { clock, timeToLive: leaseMs, signal }),
    begin,
    failed: () => void (lists = []),
  });
  return {
    settled: async () => {
      const position = await store.lastPosition();
      await waiters.until(() => isDone(position));
    },
    stop: () => following.stop(),
  };
};
