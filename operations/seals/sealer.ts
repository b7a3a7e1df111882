import { sleep } from '#platform/backoff.ts';
import { WrongExpectedRevision } from '#platform/event-store/errors.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { runFollower, type RunningFollower } from '#platform/following/follower.ts';
import type { Logger } from '#platform/logger.ts';
import { openSealing, SealBroken, type OpenSealing, type SealerContext } from './sealLog.ts';

/** Interval in milliseconds at which the sealer checks whether a daily seal is due. */
const CHECK_INTERVAL_MS = 60_000;

/** Checks for a due daily seal until the signal aborts. A seal that another process wrote first counts as well. */
const sealDailyUntilStopped = async ({ sealDaily }: OpenSealing, checkMs: number, signal: AbortSignal): Promise<void> => {
  for (await sleep(checkMs, signal); !signal.aborted; await sleep(checkMs, signal)) {
    try {
      await sealDaily();
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
};

/**
 * Follows the log and seals it as it grows, and once a day while events come. Several may run at once: the expected revision of `seal-log`
 * lets only one of them write each seal. After any failure it continues from the newest seal.
 */
export const startSealer = (
  context: SealerContext & { readonly store: EventStore; readonly log: Logger; readonly checkMs?: number },
): RunningFollower =>
  runFollower({
    ...context,
    name: 'sealer',
    start: async ({ signal }) => {
      const openedSealing = await openSealing(context);
      return [
        { ...openedSealing, runInBackground: () => sealDailyUntilStopped(openedSealing, context.checkMs ?? CHECK_INTERVAL_MS, signal) },
      ];
    },
    onFailed(error) {
      if (!(error instanceof SealBroken)) return false;
      context.log.error({ err: error }, 'the log is no longer sealed');
      return true;
    },
  });
