import { readPages } from '#platform/event-store/entryPages.ts';
import { positionOf } from '#platform/event-store/parsing.ts';
import type { EventStore, LogEntry } from '#platform/event-store/types.ts';

const PAGE_SIZE = 1000;

/** Reads the log in pages, after a position (from the start if it is below 0) up to a position `head`, which is included. */
export async function* pagesOfLog(
  eventStore: Pick<EventStore, 'readAll'>,
  { after = 0n, head }: { readonly after?: bigint; readonly head: bigint },
): AsyncGenerator<readonly LogEntry[]> {
  for await (const entries of readPages(eventStore, after > 0n ? after : 0n, PAGE_SIZE)) {
    const page = entries.filter((entry) => positionOf(entry) <= head);
    if (page.length > 0) yield page;
    if (entries.some((entry) => positionOf(entry) >= head)) return;
  }
}
