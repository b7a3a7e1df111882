import type { EventStore } from '../../platform/event-store/types.ts';
import { keepFollowing, type Follower } from '../../platform/following/follower.ts';
import type { Logger } from '../../platform/log.ts';
import { openSealing, SealBroken, type SealerContext } from './sealLog.ts';

/**
 * Follows the log and seals it as it grows. Several may run at once: the expected revision of `seal-log` lets one of them
 * write each seal. Whatever fails, as one that another was quicker with, goes on after the newest seal.
 */
export const startSealer = (context: SealerContext & { readonly store: EventStore; readonly log: Logger }): Follower =>
  keepFollowing({
    ...context,
    name: 'sealer',
    begin: async () => [await openSealing(context)],
    failed(error) {
      if (!(error instanceof SealBroken)) return false;
      context.log.error({ err: error }, 'the log is not sealed any more');
      return true;
    },
  });
