import type { ErasureReplay } from '../accounts/replayErasures.ts';
import { intentOf, policyEnvelope } from '../envelopes.ts';
import { isPurgedLater, sayForgotten } from './purging.ts';

/**
 * Replays erasures of the ledger on a restored log: purges feedback, messages, coordinators and liaisons whose keys have been destroyed
 * since. Returns the number of streams. Safe to repeat.
 */
export const replayPurges = async ({ store, clock, erased }: ErasureReplay): Promise<number> => {
  let again = 0;
  for (const streamName of erased) {
    if (!isPurgedLater(streamName)) continue;
    const [first] = await store.readStream(streamName);
    if (first === undefined) continue;
    if (await sayForgotten(store, streamName, policyEnvelope(intentOf(first), 'keep forgotten', clock()))) again += 1;
  }
  return again;
};
