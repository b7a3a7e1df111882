import { isContinued } from './newEvents.ts';
import type { RawEvent } from './rawEvent.ts';

interface WithRawEvent {
  readonly rawEvent: RawEvent;
}

const isEndOfAppend = ({ rawEvent }: WithRawEvent): boolean => !isContinued(rawEvent.metadata);

/**
 * Returns the number of events that a follower takes, so that nobody sees only a part of one append: as many whole appends as fit into
 * `maxEvents` events, or the first append if it alone is longer. Returns 0 while the first append is incomplete.
 */
export const countWholeAppends = (items: readonly WithRawEvent[], maxEvents: number): number => {
  const countWithinLimit = items.slice(0, maxEvents).findLastIndex(isEndOfAppend) + 1;
  return countWithinLimit > 0 ? countWithinLimit : items.findIndex(isEndOfAppend) + 1;
};
