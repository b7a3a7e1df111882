import { nextPeriodDay, weekdayOf } from './calendar.ts';
import { localDayAt } from './localTime.ts';
import type { Interval, NextOpening, Openings } from './openings.ts';
import type { Day, Period } from './schema.ts';

/** Open status at a time. All times are seconds since 1970. Days are those of the service's own time zone. */
export type OpenStatus =
  | { readonly state: 'always' }
  | { readonly state: 'permanentlyClosed' }
  | { readonly state: 'contact' }
  | { readonly state: 'unknown' }
  | { readonly state: 'open'; readonly till: number; readonly closesSoon: boolean }
  /** Opens later today. */
  | { readonly state: 'closedTill'; readonly opens: number }
  | { readonly state: 'closedUntilTomorrow'; readonly opens: number }
  /** Two to six days ahead. */
  | { readonly state: 'closedUntilDay'; readonly opens: number; readonly day: Day }
  /** The coming second Tuesday, a week or more ahead. */
  | { readonly state: 'closedUntilNth'; readonly opens: number; readonly period: Period; readonly day: Day }
  /** Seven to thirteen days ahead. */
  | { readonly state: 'closedTillNext'; readonly opens: number; readonly day: Day }
  | { readonly state: 'closedUntilDate'; readonly opens: number }
  /** Nothing to come is known: every date has passed. */
  | { readonly state: 'closed' };

const ONE_HOUR = 3600;
const SEVEN_DAYS = 7 * 86_400;

/** Returns the opening that contains the time. */
const openingAt = (openings: Openings, at: number): Interval | undefined => {
  for (const interval of openings.intervals) {
    if (interval[0] > at) break;
    if (at < interval[1]) return interval;
  }
  const { next } = openings;
  return next !== undefined && next.start <= at && at < next.end ? [next.start, next.end] : undefined;
};

/** Whether the place is open at this time; used by the filter. Unknown hours and "contact for hours" are not open. */
export const isOpenAt = (openings: Openings, at: number): boolean =>
  openings.kind === 'always' || (openings.kind === 'scheduled' && openingAt(openings, at) !== undefined);

export const isOpen = (status: OpenStatus): boolean => status.state === 'open' || status.state === 'always';

/** Returns the open status for card, detail, banner and chatbot. `at` must be within a week after `openings` were computed. */
export const openStatusAt = (openings: Openings, at: number, timeZone: string): OpenStatus => {
  if (openings.kind !== 'scheduled') return { state: openings.kind };
  const opening = openingAt(openings, at);
  if (opening !== undefined) return whileOpen(opening[1], at);
  const { next } = openings;
  const interval = openings.intervals.find(([start]) => start > at);
  const opens = interval?.[0] ?? (next !== undefined && next.start > at ? next.start : undefined);
  if (opens === undefined) return { state: 'closed' };
  return whileClosed(opens, at, timeZone, next?.start === opens ? next : undefined);
};

/** Returns the status while open. Open around the clock for the coming week is shown as 24/7: a later holiday appears when it is near. */
const whileOpen = (till: number, at: number): OpenStatus =>
  till - at > SEVEN_DAYS ? { state: 'always' } : { state: 'open', till, closesSoon: till - at <= ONE_HOUR };

const whileClosed = (opens: number, at: number, timeZone: string, next: NextOpening | undefined): OpenStatus => {
  const today = localDayAt(at, timeZone);
  const thatDay = localDayAt(opens, timeZone);
  const daysAhead = thatDay - today;
  if (daysAhead === 0) return { state: 'closedTill', opens };
  if (daysAhead === 1) return { state: 'closedUntilTomorrow', opens };
  if (daysAhead < 7) return { state: 'closedUntilDay', opens, day: weekdayOf(thatDay) };
  if (next?.kind === 'MONTHLY' && next.period !== undefined && nextPeriodDay(today, next.period, next.day) === thatDay)
    return { state: 'closedUntilNth', opens, period: next.period, day: next.day };
  const recurs = next === undefined || next.kind === 'WEEKLY';
  return recurs && daysAhead < 14 ? { state: 'closedTillNext', opens, day: weekdayOf(thatDay) } : { state: 'closedUntilDate', opens };
};
