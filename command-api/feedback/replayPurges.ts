import { intentOf, policyEnvelope } from '#platform/commands/policyEnvelope.ts';
import type { ErasureReplay } from '../accounts/replayErasures.ts';
import { hasPurgePolicy, appendErasedPurge } from './purge.ts';

/**
 * Replays erasures of the ledger on a restored log: purges feedback, messages, coordinators and liaisons whose keys were destroyed
 * after the backup. Returns the number of streams. Safe to repeat.
 */
export const replayPurges = async ({ store, clock, erased }: ErasureReplay): Promise<number> => {
  let replayedCount = 0;
  for (const streamName of erased) {
    if (!hasPurgePolicy(streamName)) continue;
    const [firstEvent] = await store.readStream(streamName);
    if (firstEvent === undefined) continue;
    if (await appendErasedPurge(store, streamName, policyEnvelope(intentOf(firstEvent), 'keep forgotten', clock()))) replayedCount += 1;
  }
  return replayedCount;
};
