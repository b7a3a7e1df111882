import { pause } from '../../platform/backoff.ts';
import { keepFollowing, type Follower } from '../../platform/following/follower.ts';
import { takeLease } from '../../platform/following/leases.ts';
import { openTaskList, type TaskList } from './taskList.ts';
import { TICK_MS, workOff, type ReactionsOptions } from './workOff.ts';

export interface Reactions extends Follower {
  /** Resolves when everything in the log by now is known here, and nothing is due that was not done. */
  settled(): Promise<void>;
}

/**
 * Carries reactions out, in one process at a time: follows the log from where each list was kept, and does what is due. A
 * failure of the stores ends the attempt; the next one begins, after a pause, from what was kept.
 */
export const startReactions = (options: ReactionsOptions): Reactions => {
  const { store, db, clock, log, reactions, tickMs = TICK_MS } = options;
  let lists: readonly TaskList[] = [];
  const { stop } = keepFollowing({
    name: 'reactions',
    store,
    log,
    lease: (signal) => takeLease(db, ['reactions'], { clock, signal }),
    async begin({ logId, signal, fence }) {
      const head = await store.lastPosition();
      lists = await Promise.all(reactions.map((reaction) => openTaskList(reaction, { db, logId, head, fence })));
      // Each list by itself: a mail server that is slow to answer holds nothing else up.
      return lists.map((list) => ({ ...list, work: () => workOff(options, list, signal) }));
    },
    failed: () => void (lists = []),
  });
  const isDone = (list: TaskList, position: bigint): boolean => list.position() >= position && list.due(clock()).length === 0;
  return {
    async settled() {
      const position = await store.lastPosition();
      while (lists.length === 0 || !lists.every((list) => isDone(list, position))) await pause(tickMs);
    },
    stop,
  };
};
