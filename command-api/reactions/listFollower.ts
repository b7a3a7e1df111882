import { sleep, jitteredBackoffDelay } from '#platform/backoff.ts';
import { StoreReplaced } from '#platform/event-store/followErrors.ts';
import type { Follower } from '#platform/following/follower.ts';
import { ListStoreError, ReactError } from './errors.ts';
import { processTasks, type ReactionsOptions } from './processTasks.ts';
import type { ReactionHealth } from './reactionHealth.ts';
import type { TaskList } from './taskList.ts';

/** Maximum number of unwritten changes; then they are written at once, which bounds the memory of a list. */
const MAX_CHANGES = 1000;
const RETRY_PAUSES = { firstDelay: 1000, longestDelay: 60_000 };

/** The list missed events while it could not be written: it reads the log again from its position. */
class FellBehindError extends StoreReplaced {}

/**
 * Creates the follower of one list. A list that cannot be written, or a reaction that fails twice at the same event, does not delay the
 * others: it stops reading until it is written, or ends there.
 */
export const createListFollower = (
  list: TaskList,
  options: ReactionsOptions,
  { reactionHealth, signal }: { readonly reactionHealth: ReactionHealth; readonly signal: AbortSignal },
): Follower => {
  const { name } = list.reaction;
  let hasWriteFailed = false;
  let hasFallenBehind = false;

  /** Returns false if the store rejected the write; rethrows errors that must end following for all lists. */
  const tryWrite = async (write: () => Promise<unknown>): Promise<boolean> => {
    try {
      await write();
      return true;
    } catch (error) {
      if (!(error instanceof ListStoreError) || signal.aborted) throw error;
      hasWriteFailed = true;
      reactionHealth.recordWriteFailure(name, error);
      return false;
    }
  };
  const retryWrite = async (): Promise<void> => {
    for (let failures = 1; hasWriteFailed && !signal.aborted; failures += 1) {
      await sleep(jitteredBackoffDelay(failures, RETRY_PAUSES), signal);
      if (signal.aborted || !(await tryWrite(list.save))) continue;
      hasWriteFailed = false;
      reactionHealth.recordWritten(name);
      if (hasFallenBehind) throw new FellBehindError(`reaction ${name} missed events while its list could not be written`);
    }
  };
  return {
    position: list.position,
    async handleBatch({ entries }) {
      if (hasWriteFailed) hasFallenBehind = true;
      if (hasWriteFailed || reactionHealth.hasStopped(name)) return;
      try {
        list.readEntries(entries);
      } catch (error) {
        if (!(error instanceof ReactError) || !reactionHealth.recordFailure(name, error)) throw error;
        await tryWrite(list.save);
        return;
      }
      if (list.changeCount() >= MAX_CHANGES) await tryWrite(list.save);
    },
    async runInBackground() {
      const canContinue = (): boolean => !signal.aborted && !hasWriteFailed && !reactionHealth.hasStopped(name);
      while (!signal.aborted && !reactionHealth.hasStopped(name)) {
        await tryWrite(() => processTasks(options, list, canContinue, signal));
        await retryWrite();
      }
      if (!hasWriteFailed && list.isChanged()) await list.save();
    },
  };
};
