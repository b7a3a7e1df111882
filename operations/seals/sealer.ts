import { pause } from '#platform/backoff.ts';
import { WrongExpectedRevision } from '#platform/event-store/errors.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { keepFollowing, type RunningFollower } from '#platform/following/follower.ts';
import type { Logger } from '#platform/log.ts';
import { openSealing, SealBroken, type Opened, type SealerContext } from './sealLog.ts';

/** Interval in milliseconds at which the sealer checks whether a daily seal is due. */
const CHECK_MS = 60_000;

/** Checks for a due daily seal until the signal aborts. A seal that another process wrote first counts as well. */
const keepDaily = async ({ sealDaily }: Opened, checkMs: number, signal: AbortSignal): Promise<void> => {
  for (await pause(checkMs, signal); !signal.aborted; await pause(checkMs, signal)) {
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
  keepFollowing({
    ...context,
    name: 'sealer',
    start: async ({ signal }) => {
      const opened = await openSealing(context);
      return [{ ...opened, work: () => keepDaily(opened, context.checkMs ?? CHECK_MS, signal) }];
    },
    failed(error) {
      if (!(error instanceof SealBroken)) return false;
      context.log.error({ err: error }, 'the log is no longer sealed');
      return true;
    },
  });
