import { continuesIn } from '../event-store/newEvents.ts';
import type { RawEvent } from '../event-store/rawEvent.ts';

interface Stored {
  readonly stored: RawEvent;
}

const isEnd = ({ stored }: Stored): boolean => !continuesIn(stored.metadata);

/**
 * Returns the number of events that a follower takes, so that nobody sees only a part of one append: as many whole appends as fit into
 * `most` events, or the first append if it alone is longer. 0: the first append is not complete yet.
 */
export const wholeAppends = (items: readonly Stored[], most: number): number => {
  const within = items.slice(0, most).findLastIndex(isEnd) + 1;
  return within > 0 ? within : items.findIndex(isEnd) + 1;
};
