import type { Readiness } from '#contract/healthOperations.ts';
import { sleep } from '#platform/backoff.ts';
import { runFollower, type RunningFollower } from '#platform/following/follower.ts';
import { waitForLease } from '#platform/following/leases.ts';
import type { Reaction } from '../commands/reaction.ts';
import { createListFollower } from './listFollower.ts';
import { TICK_MS, type ReactionsOptions } from './processTasks.ts';
import { createReactionHealth } from './reactionHealth.ts';
import { openTaskList, type TaskList } from './taskList.ts';
import { indexTasks } from './taskRows.ts';

export interface Reactions extends RunningFollower {
  /** Resolves when the lists have read to the current end of the log and no task is due. */
  whenSettled(): Promise<void>;
  /** Returns not ready while a reaction cannot write its list, or has stopped at an event; the reasons name the reaction. */
  readiness(): Readiness;
}

/**
 * Runs reactions in one process at a time: follows the log from each list's stored position, and runs due tasks. A failure of the stores
 * ends the attempt; after a pause the next one resumes from the stored state.
 */
export const startReactions = (options: ReactionsOptions): Reactions => {
  const { store, db, clock, log, reactions, tickMs = TICK_MS } = options;
  const reactionHealth = createReactionHealth(log);
  let lists: readonly TaskList[] = [];
  const { stop } = runFollower({
    name: 'reactions',
    store,
    log,
    lease: (signal) => waitForLease(db, ['reactions'], { clock, signal }),
    async start({ logId, signal, fence }) {
      await indexTasks(db);
      const head = await store.lastPosition();
      const openReaction = async (reaction: Reaction): Promise<TaskList> => {
        try {
          return await openTaskList(reaction, { db, logId, head, fence });
        } catch (error) {
          if (!signal.aborted) reactionHealth.recordWriteFailure(reaction.name, error);
          throw error;
        }
      };
      lists = await Promise.all(reactions.filter(({ name }) => !reactionHealth.hasStopped(name)).map(openReaction));
      for (const { reaction } of lists) reactionHealth.recordWritten(reaction.name);
      return lists.map((list) => createListFollower(list, options, { reactionHealth, signal }));
    },
    onFailed: () => void (lists = []),
  });
  const isDone = (list: TaskList, position: bigint): boolean =>
    reactionHealth.hasStopped(list.reaction.name) || (list.position() >= position && list.nextDueAt() > clock());
  return {
    async whenSettled() {
      const position = await store.lastPosition();
      while (lists.length === 0 || !lists.every((list) => isDone(list, position))) await sleep(tickMs);
    },
    readiness: reactionHealth.readiness,
    stop,
  };
};
