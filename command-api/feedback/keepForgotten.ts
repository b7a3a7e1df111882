import type { Keeping } from '../accounts/keepErased.ts';
import { intentOf, policyEnvelope } from '../envelopes.ts';
import { isPurgedLater, sayForgotten } from './purging.ts';

/**
 * Makes a log that was put back say again what the ledger says: feedback, messages, coordinators and liaisons whose keys were
 * destroyed since are purged again. Answers how many. Repeating it changes nothing.
 */
export const keepForgotten = async ({ store, clock, erased }: Keeping): Promise<number> => {
  let again = 0;
  for (const streamName of erased) {
    if (!isPurgedLater(streamName)) continue;
    const [first] = await store.readStream(streamName);
    if (first === undefined) continue;
    if (await sayForgotten(store, streamName, policyEnvelope(intentOf(first), 'keep forgotten', clock()))) again += 1;
  }
  return again;
};
