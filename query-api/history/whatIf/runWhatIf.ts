import { readPages } from '#platform/event-store/entryPages.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { waitForTurn } from '#platform/waitForTurn.ts';
import type { WhatIfResult } from './compareWorlds.ts';
import { createWhatIf, type WhatIfQuestion } from './whatIf.ts';

/** Small pages: the event loop handles requests between two of them. */
export const PAGE_EVENTS = 250;

/**
 * Reads the log up to the end of the period and compares the rules. Throws the reason of `signal` when it aborts. Returns at most
 * `maxListings` services that differ.
 */
export const runWhatIf = async (
  eventStore: Pick<EventStore, 'readAll'>,
  question: WhatIfQuestion,
  { maxListings, signal }: { readonly maxListings: number; readonly signal: AbortSignal },
): Promise<WhatIfResult> => {
  const whatIf = createWhatIf(question);
  for await (const entries of readPages(eventStore, 0n, PAGE_EVENTS)) {
    signal.throwIfAborted();
    const isPeriodOver = entries.some((entry) => entry.kind === 'event' && !whatIf.foldEvent(entry.event));
    if (isPeriodOver) break;
    await waitForTurn();
  }
  return whatIf.result(maxListings);
};
