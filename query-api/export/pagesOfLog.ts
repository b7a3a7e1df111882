import { positionOf } from '#platform/event-store/parsing.ts';
import type { EventStore, LogEntry } from '#platform/event-store/types.ts';

const PAGE_SIZE = 1000;

/** Reads the log in pages, after a position (from the start if undefined) up to a position `head`, which is included. */
export async function* pagesOfLog(
  eventStore: Pick<EventStore, 'readAll'>,
  { after, head }: { readonly after?: bigint | undefined; readonly head: bigint },
): AsyncGenerator<readonly LogEntry[]> {
  let position = after !== undefined && after >= 0n ? after : undefined;
  for (;;) {
    const entries = await eventStore.readAll({ ...(position !== undefined && { after: position }), maxCount: PAGE_SIZE });
    const page = entries.filter((entry) => positionOf(entry) <= head);
    if (page.length > 0) yield page;
    const last = entries.at(-1);
    if (last === undefined || positionOf(last) >= head) return;
    position = positionOf(last);
  }
}
