import { DAYS, type Day, type Period } from '../vocabulary/days.ts';
import { nextPeriodDay, weekdayOf } from './calendar.ts';
import { localDayAt } from './localTime.ts';
import type { Interval, NextOpening, Openings } from './openings.ts';

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
  /** No opening follows, because every date of the hours has passed. */
  | { readonly state: 'closed' };

const HOUR_SECONDS = 3600;
const WEEK_SECONDS = 7 * 86_400;

/** Returns the opening that contains the time. */
const openingAt = (openings: Openings, epochSeconds: number): Interval | undefined => {
  for (const interval of openings.intervals) {
    if (interval[0] > epochSeconds) break;
    if (epochSeconds < interval[1]) return interval;
  }
  const { next } = openings;
  return next !== undefined && next.start <= epochSeconds && epochSeconds < next.end ? [next.start, next.end] : undefined;
};

/** Whether the place is open at this time; used by the filter. Unknown hours and "contact for hours" are not open. */
export const isOpenAt = (openings: Openings, epochSeconds: number): boolean =>
  openings.kind === 'always' || (openings.kind === 'scheduled' && openingAt(openings, epochSeconds) !== undefined);

export const isOpen = (status: OpenStatus): boolean => status.state === 'open' || status.state === 'always';

/** Returns the open status for card, detail, banner and chatbot. `epochSeconds` must be within a week after `openings` were computed. */
export const openStatusAt = (openings: Openings, epochSeconds: number, timeZone: string): OpenStatus => {
  if (openings.kind !== 'scheduled') return { state: openings.kind };
  const opening = openingAt(openings, epochSeconds);
  if (opening !== undefined) return whileOpen(opening[1], epochSeconds);
  const { next, unknownDays } = openings;
  const interval = openings.intervals.find(([start]) => start > epochSeconds);
  const opens = interval?.[0] ?? (next !== undefined && next.start > epochSeconds ? next.start : undefined);
  if (unknownDays && hasDayUntil(opens, epochSeconds, timeZone, unknownDays)) return { state: 'unknown' };
  if (opens === undefined) return { state: 'closed' };
  return whileClosed(opens, epochSeconds, timeZone, next?.start === opens ? next : undefined);
};

/** Whether one of the days is between now and the next opening, both included: until then the place may open at any time. */
const hasDayUntil = (opens: number | undefined, epochSeconds: number, timeZone: string, days: readonly Day[]): boolean => {
  const today = localDayAt(epochSeconds, timeZone);
  const daysAhead = opens === undefined ? DAYS.length : localDayAt(opens, timeZone) - today;
  return days.some((day) => (DAYS.indexOf(day) - DAYS.indexOf(weekdayOf(today)) + DAYS.length) % DAYS.length <= daysAhead);
};

/** Returns the status while open. Open around the clock for the coming week is shown as 24/7: a later holiday appears when it is near. */
const whileOpen = (till: number, epochSeconds: number): OpenStatus =>
  till - epochSeconds > WEEK_SECONDS ? { state: 'always' } : { state: 'open', till, closesSoon: till - epochSeconds <= HOUR_SECONDS };

const whileClosed = (opens: number, epochSeconds: number, timeZone: string, next: NextOpening | undefined): OpenStatus => {
  const today = localDayAt(epochSeconds, timeZone);
  const openingDay = localDayAt(opens, timeZone);
  const daysAhead = openingDay - today;
  if (daysAhead === 0) return { state: 'closedTill', opens };
  if (daysAhead === 1) return { state: 'closedUntilTomorrow', opens };
  if (daysAhead < 7) return { state: 'closedUntilDay', opens, day: weekdayOf(openingDay) };
  if (next?.kind === 'MONTHLY' && next.period !== undefined && nextPeriodDay(today, next.period, next.day) === openingDay)
    return { state: 'closedUntilNth', opens, period: next.period, day: next.day };
  const isWeekly = next === undefined || next.kind === 'WEEKLY';
  return isWeekly && daysAhead < 14 ? { state: 'closedTillNext', opens, day: weekdayOf(openingDay) } : { state: 'closedUntilDate', opens };
};
