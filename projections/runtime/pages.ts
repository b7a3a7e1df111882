import type { EventStore, LogEntry } from '../../platform/event-store/types.ts';
import { positionOf } from './folding.ts';

/**
 * The log from a position (exclusive; 0n: from its start) to its present end, in pages. The next page is asked for before
 * this one is given out, so that the store reads while the page is folded.
 */
export async function* readPages(eventStore: EventStore, from: bigint, size: number): AsyncGenerator<readonly LogEntry[], void, undefined> {
  const pageAfter = (after: bigint): Promise<readonly LogEntry[]> => {
    const page = eventStore.readAll({ ...(after === 0n ? {} : { after }), maxCount: size });
    // Whoever stops taking pages does not await the one under way.
    page.catch(() => undefined);
    return page;
  };
  let page = await pageAfter(from);
  for (;;) {
    const last = page.at(-1);
    if (last === undefined) return;
    const next = pageAfter(positionOf(last));
    yield page;
    page = await next;
  }
}
