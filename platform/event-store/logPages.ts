import type { RawEvent, RawLog } from './raw.ts';

/** Events asked for at a time. */
const PAGE = 2_000;

/** `$all` after a position, up to its end as it is when that is reached, or up to a position (inclusive). */
export async function* logPages(
  log: Pick<RawLog, 'readAll'>,
  { after, upTo }: { readonly after?: bigint | undefined; readonly upTo?: bigint } = {},
): AsyncGenerator<RawEvent> {
  for (let next = after; ;) {
    const page = await log.readAll({ after: next, maxCount: PAGE });
    for (const event of page) {
      if (upTo !== undefined && event.position > upTo) return;
      yield event;
    }
    if (page.length < PAGE) return;
    next = page.at(-1)?.position;
  }
}
