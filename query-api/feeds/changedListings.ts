import { positionOf } from '#platform/event-store/parsing.ts';
import type { EventStore, LogEntry } from '#platform/event-store/types.ts';
import { waitForTurn } from '#platform/waitForTurn.ts';

/** Events of one page of the log, read at once, and most pages for one request. */
const PAGE_EVENTS = 250;
const MAX_PAGES = 20;

/** Prefixes of the streams of a listing; its likes are in other streams. */
const PREFIXES = ['service-', 'beds-'] as const;

/** Events of these streams that change nothing that is public. */
const NOT_PUBLIC: ReadonlySet<string> = new Set([
  'OwnerChanged',
  'OwnershipRequested',
  'OwnershipDeclined',
  'BedCounterAdded',
  'BedCounterRemoved',
  'BedReminderSet',
  'DifferentPlaceSet',
]);

/** Returns the id of the listing that an entry of the log may have changed for the public; undefined for any other entry. */
const changedIdOf = (entry: LogEntry): string | undefined => {
  if (entry.kind === 'ignored') return undefined;
  const { type, streamName } = entry.kind === 'poison' ? entry : entry.event;
  const prefix = PREFIXES.find((candidate) => streamName.startsWith(candidate));
  return prefix === undefined || NOT_PUBLIC.has(type) ? undefined : streamName.slice(prefix.length);
};

export interface ChangedListings {
  /** Ids of listings that may have changed, each once, in the order of their first change. */
  readonly ids: readonly string[];
  /** Up to here the log was read. */
  readonly position: bigint;
  readonly isComplete: boolean;
}

/**
 * Reads which listings changed after one position of the log, up to another one; at most `limit` of them, and a bounded part of the log for
 * one call. Other requests are served in between.
 */
export const readChangedListings = async (
  eventStore: Pick<EventStore, 'readAll'>,
  { after, until, limit }: { readonly after: bigint; readonly until: bigint; readonly limit: number },
): Promise<ChangedListings> => {
  const ids = new Set<string>();
  let position = after;
  for (let page = 0; page < MAX_PAGES && position < until; page += 1) {
    await waitForTurn();
    const entries = await eventStore.readAll({ after: position, maxCount: PAGE_EVENTS });
    for (const entry of entries) {
      if (positionOf(entry) > until) return { ids: [...ids], position: until, isComplete: true };
      const id = changedIdOf(entry);
      if (id !== undefined && !ids.has(id) && ids.size === limit) return { ids: [...ids], position, isComplete: false };
      if (id !== undefined) ids.add(id);
      position = positionOf(entry);
    }
    if (entries.length < PAGE_EVENTS) position = until;
  }
  return { ids: [...ids], position, isComplete: position >= until };
};
