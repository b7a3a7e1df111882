import { DamagedLog } from './errors.ts';
import type { RawEvent, RawLog } from './openRawLog.ts';

/** Number of events that are requested at a time. */
const PAGE_EVENTS = 2_000;

/**
 * Reads `$all` after a position, up to its end at that time, or up to a position (inclusive). Yields everything before a damaged event,
 * then throws `DamagedLog`.
 */
export async function* readRawEvents(
  log: Pick<RawLog, 'readAll'>,
  { after, upTo }: { readonly after?: bigint | undefined; readonly upTo?: bigint } = {},
): AsyncGenerator<RawEvent> {
  let size = PAGE_EVENTS;
  for (let nextAfter = after; ;) {
    let page: readonly RawEvent[];
    try {
      page = await log.readAll({ after: nextAfter, maxCount: size });
    } catch (error) {
      if (!(error instanceof DamagedLog) || size === 1) throw error;
      // A page with a damaged event fails as a whole: smaller pages return the events before it.
      size = Math.ceil(size / 2);
      continue;
    }
    for (const event of page) {
      if (upTo !== undefined && event.position > upTo) return;
      yield event;
    }
    if (page.length < size) return;
    nextAfter = page.at(-1)?.position;
  }
}
