import type { RecordedEvent } from '#kernel/events/envelope.ts';
import { positionOf } from './parsing.ts';
import type { EventStore, LogEntry } from './types.ts';

const PAGE = 1000;

/**
 * The log from a position (exclusive; 0n: from its start) to its present end, in pages. The next page is asked for before
 * this one is given out, so that the store reads while the page is folded.
 */
export async function* readPages(
  eventStore: Pick<EventStore, 'readAll'>,
  from: bigint,
  size: number,
): AsyncGenerator<readonly LogEntry[], void, undefined> {
  const pageAfter = (after: bigint): Promise<readonly LogEntry[]> => {
    const page = eventStore.readAll({ ...(after === 0n ? {} : { after }), maxCount: size });
    // A consumer that stops early does not await the page under way.
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

/** Every event of the log that this version can read, from its start to its present end. */
export async function* readEvents(eventStore: Pick<EventStore, 'readAll'>): AsyncGenerator<RecordedEvent, void, undefined> {
  for await (const page of readPages(eventStore, 0n, PAGE)) for (const entry of page) if (entry.kind === 'event') yield entry.event;
}
