import { DEFAULT_TIME_ZONE } from '#kernel/schedule/defaultTimeZone.ts';
import type { OpenStatus } from '#kernel/schedule/openStatus.ts';
import { isOpen, openStatusAt } from '#kernel/schedule/openStatus.ts';
import type { OpeningFacts } from '../api/types.ts';
import type { IndicatorState } from '../ui/OpenIndicator.tsx';

/** The zone of a service, else the default one: a status that is an hour off is better than none. */
export const zoneOf = (facts: OpeningFacts): string => facts.timeZone ?? DEFAULT_TIME_ZONE;

/** THE open status of a service at a moment (seconds since 1970), from what its answer carries. */
export const statusOf = (facts: OpeningFacts, now: number): OpenStatus => {
  const { hours, openings, nextOpening } = facts;
  return openStatusAt({ kind: hours, intervals: openings, ...(nextOpening && { next: nextOpening }) }, now, zoneOf(facts));
};

/** Whether it is known when a place that is closed opens. */
export const opensLater = (status: OpenStatus): boolean => 'opens' in status;

/** How a status is drawn: filled, half filled, empty or dashed. */
export const openIndicatorOf = (status: OpenStatus): IndicatorState => {
  if (status.state === 'open' && status.closesSoon) return 'soon';
  if (isOpen(status)) return 'open';
  return status.state === 'unknown' || status.state === 'contact' ? 'unknown' : 'closed';
};
