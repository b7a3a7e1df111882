import { pause, unevenPauseAfter } from '#platform/backoff.ts';
import { Exchanged } from '#platform/following/errors.ts';
import type { Follower } from '#platform/following/follower.ts';
import { ListNotStored, ReactFailed } from './errors.ts';
import type { TaskList } from './taskList.ts';
import type { Troubles } from './troubles.ts';
import { workOff, type ReactionsOptions } from './workOff.ts';

/** Maximum number of unwritten changes; then they are written at once, which bounds the memory of a list. */
const MAX_CHANGES = 1000;
const PAUSES = { firstPause: 1000, longestPause: 60_000 };

/** The list missed events while it could not be written: it reads the log again from its position. */
class FellBehind extends Exchanged {}

/**
 * Creates the follower of one list. A list that cannot be written, or a reaction that fails twice at the same event, does not delay the
 * others: it stops reading until it is written, or ends there.
 */
export const followedList = (
  list: TaskList,
  options: ReactionsOptions,
  { troubles, signal }: { readonly troubles: Troubles; readonly signal: AbortSignal },
): Follower => {
  const { name } = list.reaction;
  let isUnwritten = false;
  let hasMissed = false;

  /** Returns false if the store rejected the write; rethrows errors that must end following for all lists. */
  const isWritten = async (write: () => Promise<unknown>): Promise<boolean> => {
    try {
      await write();
      return true;
    } catch (error) {
      if (!(error instanceof ListNotStored) || signal.aborted) throw error;
      isUnwritten = true;
      troubles.notWritten(name, error);
      return false;
    }
  };
  const writeAgain = async (): Promise<void> => {
    for (let failures = 1; isUnwritten && !signal.aborted; failures += 1) {
      await pause(unevenPauseAfter(failures, PAUSES), signal);
      if (signal.aborted || !(await isWritten(list.keep))) continue;
      isUnwritten = false;
      troubles.written(name);
      if (hasMissed) throw new FellBehind(`reaction ${name} missed events while its list could not be written`);
    }
  };
  return {
    position: list.position,
    async handleBatch({ entries }) {
      if (isUnwritten) hasMissed = true;
      if (isUnwritten || troubles.hasStopped(name)) return;
      try {
        list.read(entries);
      } catch (error) {
        if (!(error instanceof ReactFailed) || !troubles.failedAt(name, error)) throw error;
        await isWritten(list.keep);
        return;
      }
      if (list.changeCount() >= MAX_CHANGES) await isWritten(list.keep);
    },
    async work() {
      const canGoOn = (): boolean => !signal.aborted && !isUnwritten && !troubles.hasStopped(name);
      while (!signal.aborted && !troubles.hasStopped(name)) {
        await isWritten(() => workOff(options, list, canGoOn, signal));
        await writeAgain();
      }
      if (!isUnwritten && list.isChanged()) await list.keep();
    },
  };
};
