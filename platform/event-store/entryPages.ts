import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { positionOf } from './parsing.ts';
import type { EventStore, LogEntry } from './types.ts';

const PAGE_EVENTS = 1000;

/**
 * Reads the log from a position (exclusive; 0n: from its start) to its current end, in pages. The next page is requested before this one
 * is yielded, so that the store reads while the consumer works.
 */
export async function* readPages(
  eventStore: Pick<EventStore, 'readAll'>,
  from: bigint,
  size: number,
): AsyncGenerator<readonly LogEntry[], void, undefined> {
  const pageAfter = (after: bigint): Promise<readonly LogEntry[]> => {
    const entryPage = eventStore.readAll({ ...(after === 0n ? {} : { after }), maxCount: size });
    // A consumer that stops early does not await the requested page.
    entryPage.catch(() => undefined);
    return entryPage;
  };
  let entryPage = await pageAfter(from);
  for (;;) {
    const lastEntry = entryPage.at(-1);
    if (lastEntry === undefined) return;
    const nextPage = pageAfter(positionOf(lastEntry));
    yield entryPage;
    entryPage = await nextPage;
  }
}

/** Reads every event of the log that this version knows, from its start to its current end. */
export async function* readEvents(eventStore: Pick<EventStore, 'readAll'>): AsyncGenerator<RecordedEvent, void, undefined> {
  for await (const entryPage of readPages(eventStore, 0n, PAGE_EVENTS))
    for (const entry of entryPage) if (entry.kind === 'event') yield entry.event;
}
