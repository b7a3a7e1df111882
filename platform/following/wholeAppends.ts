import { continuesIn } from '../event-store/newEvents.ts';
import type { RawEvent } from '../event-store/rawEvent.ts';

interface Stored {
  readonly stored: RawEvent;
}

const isEnd = ({ stored }: Stored): boolean => !continuesIn(stored.metadata);

/**
 * How many of these events a follower takes, so that nobody sees a half of what one append wrote: as many whole appends as
 * have `most` events together; one append, where that alone has more. 0: the first append is not whole yet.
 */
export const wholeAppends = (items: readonly Stored[], most: number): number => {
  const within = items.slice(0, most).findLastIndex(isEnd) + 1;
  return within > 0 ? within : items.findIndex(isEnd) + 1;
};
