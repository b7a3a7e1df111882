import { civilDate, SECONDS_PER_DAY } from './calendar.ts';
import { computeOpenings } from './computeOpenings.ts';
import { localDayAt } from './localTime.ts';
import type { ClosedEntry, Hours } from './schema.ts';

/** The date by which people who run a place call this night, and whether it is closed on it by a closed day of that date alone. */
export interface Tonight {
  /** Local, `2026-12-25`. */
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
 * The date on which the opening begins that goes on at `at` (seconds since 1970), or else comes within a day; dates closed one by
 * one are looked through. Null where there is none: no hours, other hours, or closed for good.
 */
export const tonightOf = (hours: Hours, timeZone: string, at: number): Tonight | null => {
  const closedDates = hours.closedDays.filter(isWholeDate);
  const otherwise = { ...hours, closedDays: hours.closedDays.filter((entry) => !isWholeDate(entry)) };
  const { kind, intervals } = computeOpenings(otherwise, timeZone, at, 2);
  const [first] = intervals;
  const start = kind === 'always' ? at : first?.[0];
  if (start === undefined || start - at > SECONDS_PER_DAY) return null;
  // Open for days on end it has no evening on which it began.
  const date = isoDate(localDayAt(at - start > SECONDS_PER_DAY ? at : start, timeZone));
  return { date, isClosed: closedDates.some(({ startDate }) => startDate === date) };
};
