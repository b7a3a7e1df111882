import { civilDate, SECONDS_PER_DAY } from './calendar.ts';
import { computeOpenings } from './computeOpenings.ts';
import { localDayAt } from './localTime.ts';
import type { ClosedEntry, Hours } from './schema.ts';

/** The date that staff call tonight, and whether a closed day of only that date closes it. */
export interface Tonight {
  /** Local date, `2026-12-25`. */
  readonly date: string;
  readonly isClosed: boolean;
}

type ClosedDate = Extract<ClosedEntry, { readonly type: 'DATE_RANGE' }>;
const isWholeDate = (entry: ClosedEntry): entry is ClosedDate =>
  entry.type === 'DATE_RANGE' && entry.startDate === entry.endDate && entry.startTime === undefined && entry.endTime === undefined;

const isoDate = (day: number): string => {
  const { year, month, dayOfMonth } = civilDate(day);
  return `${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;
};

/**
 * Returns the date on which the current opening at `epochSeconds` (seconds since 1970) began, or the next one within a day begins; ignores
 * single closed dates. Null if there is none: no hours, on request, or permanently closed.
 */
export const tonightOf = (hours: Hours, timeZone: string, epochSeconds: number): Tonight | null => {
  const closedDates = hours.closedDays.filter(isWholeDate);
  const hoursWithoutClosedDates = { ...hours, closedDays: hours.closedDays.filter((entry) => !isWholeDate(entry)) };
  const { kind, intervals } = computeOpenings(hoursWithoutClosedDates, timeZone, epochSeconds, 2);
  const [first] = intervals;
  const start = kind === 'always' ? epochSeconds : first?.[0];
  if (start === undefined || start - epochSeconds > SECONDS_PER_DAY) return null;
  // If a place is open for days without a break, no evening began the opening.
  const date = isoDate(localDayAt(epochSeconds - start > SECONDS_PER_DAY ? epochSeconds : start, timeZone));
  return { date, isClosed: closedDates.some(({ startDate }) => startDate === date) };
};
