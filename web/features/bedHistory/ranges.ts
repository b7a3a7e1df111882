import { useLocation, useSearch } from 'wouter';
import { localDayAt } from '#domain/schedule/localTime.ts';
import { dayFieldOf, timeAt, timeOfFields } from './zonedTime.ts';

/** Length of the displayed period in days; null for all time since the first count. */
export const RANGE_DAYS = { day: 1, week: 7, month: 30, all: null } as const;
export type HistoryRange = keyof typeof RANGE_DAYS;

/** Longest period between two dates of the user, in days: as the server allows for several shelters. */
export const MAX_PERIOD_DAYS = 366;

/** Why the dates of an address cannot be shown. */
export type PeriodProblem = 'badDate' | 'reversed' | 'future' | 'tooLong';

/** A period between two dates of the user, in milliseconds since 1970: both days are part of it. */
export interface DatePeriod {
  readonly from: number;
  readonly to: number;
}

/** The period of an address: either the dates of the user or a range up to now. */
export interface HistoryPeriod {
  readonly range: HistoryRange;
  /** The displayed period, up to now at most; null if the address has no dates, or dates with a problem. */
  readonly dates: DatePeriod | null;
  /** The same with the end of its last day, so that a query does not change with the time. */
  readonly query: DatePeriod | null;
  readonly problem: PeriodProblem | null;
}

const DAY_MS = 86_400_000;
const DATE_FORMAT = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the local midnight that a day of the address begins with, or a later one; NaN if it is no day. */
const midnightOf = (day: string, timeZone: string, daysLater = 0): number => {
  const midnight = DATE_FORMAT.test(day) ? timeOfFields(day, '00:00', timeZone) : NaN;
  // The engine would read 2026-02-30 as a day of March.
  if (Number.isNaN(midnight) || dayFieldOf(midnight, timeZone) !== day) return NaN;
  return timeAt(localDayAt(midnight / 1000, timeZone) + daysLater, 0, timeZone);
};

const problemOf = ({ from, to }: DatePeriod, now: number): PeriodProblem | null => {
  if (Number.isNaN(from) || Number.isNaN(to)) return 'badDate';
  if (from >= to) return 'reversed';
  if (from >= now) return 'future';
  return to - from > (MAX_PERIOD_DAYS + 1) * DAY_MS ? 'tooLong' : null;
};

/**
 * Parses the period of an address: `range`, by default a week, or `from` and `to` as `2026-11-13` in the time zone of the screen. Without
 * `to`, the period ends today; without `from`, it begins a week before its end. `now`: milliseconds since 1970.
 */
export const parsePeriod = (
  search: URLSearchParams,
  now: number,
  timeZone: string,
  offeredRanges: readonly HistoryRange[] = Object.keys(RANGE_DAYS) as HistoryRange[],
): HistoryPeriod => {
  const range = offeredRanges.find((known) => known === search.get('range')) ?? 'week';
  const [first, last] = [search.get('from'), search.get('to')];
  if (first === null && last === null) return { range, dates: null, query: null, problem: null };
  const lastDay = last ?? dayFieldOf(now, timeZone);
  const dates = {
    from: first === null ? midnightOf(lastDay, timeZone, 1 - RANGE_DAYS.week) : midnightOf(first, timeZone),
    to: midnightOf(lastDay, timeZone, 1),
  };
  const problem = problemOf(dates, now);
  if (problem !== null) return { range, dates: null, query: null, problem };
  return { range, dates: { ...dates, to: Math.min(dates.to, now) }, query: dates, problem };
};

interface RangeUrl {
  /** All parameters of the address. */
  readonly search: URLSearchParams;
  /** Sets parameters of the address without a new history entry; null removes a parameter. */
  readonly setParams: (params: Readonly<Record<string, string | null>>) => void;
}

/** Reads the parameters of the address. */
export const useRangeUrl = (): RangeUrl => {
  const [path, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const setParams = (params: Readonly<Record<string, string | null>>): void => {
    const nextParams = new URLSearchParams(search);
    for (const [name, value] of Object.entries(params))
      if (value === null) nextParams.delete(name);
      else nextParams.set(name, value);
    navigate(`${path}?${nextParams.toString()}`, { replace: true });
  };
  return { search, setParams };
};
