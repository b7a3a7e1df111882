import { startSealer } from '#operations/seals/sealer.ts';
import { openRawLog } from '#platform/event-store/openRawLog.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Logger } from '#platform/logger.ts';
import { systemClock } from '#platform/systemClock.ts';

/** Seals the log while it grows; returns a function that stops it. */
export const startSealing = (eventStoreUrl: string, store: EventStore, log: Logger): (() => Promise<void>) => {
  const raw = openRawLog(eventStoreUrl);
  const sealer = startSealer({ raw, store, clock: systemClock, log });
  return async () => {
    await sealer.stop();
    await raw.close();
  };
};
