import { DEFAULT_TIME_ZONE } from '#domain/schedule/defaultTimeZone.ts';
import type { OpenStatus } from '#domain/schedule/openStatus.ts';
import { isOpen, openStatusAt } from '#domain/schedule/openStatus.ts';
import type { OpeningFacts } from '../api/types.ts';
import type { IndicatorState } from '../ui/OpenIndicator.tsx';

/** Returns the time zone of a service, else the default: a status that is wrong by an hour is better than none. */
export const zoneOf = (facts: OpeningFacts): string => facts.timeZone ?? DEFAULT_TIME_ZONE;

/** Returns the open status of a service at a moment (seconds since 1970). The only function for this, on all screens. */
export const statusOf = (facts: OpeningFacts, now: number): OpenStatus => {
  const { hours: kind, openings: intervals, nextOpening: next, unknownDays } = facts;
  return openStatusAt({ kind, intervals, ...(next && { next }), ...(unknownDays && { unknownDays }) }, now, zoneOf(facts));
};

/** Checks whether the place is closed and its next opening is known. */
export const isOpeningLater = (status: OpenStatus): boolean => 'opens' in status;

/** Returns the indicator of a status: filled, half filled, empty or dashed. */
export const openIndicatorOf = (status: OpenStatus): IndicatorState => {
  if (status.state === 'open' && status.closesSoon) return 'soon';
  if (isOpen(status)) return 'open';
  return status.state === 'unknown' || status.state === 'contact' ? 'unknown' : 'closed';
};
