import type { RecordedEvent } from '#kernel/events/envelope.ts';
import { positionOf } from './parsing.ts';
import type { EventStore, LogEntry } from './types.ts';

const PAGE = 1000;

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
    const page = eventStore.readAll({ ...(after === 0n ? {} : { after }), maxCount: size });
    // A consumer that stops early does not await the requested page.
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

/** Reads every event of the log that this version knows, from its start to its current end. */
export async function* readEvents(eventStore: Pick<EventStore, 'readAll'>): AsyncGenerator<RecordedEvent, void, undefined> {
  for await (const page of readPages(eventStore, 0n, PAGE)) for (const entry of page) if (entry.kind === 'event') yield entry.event;
}
