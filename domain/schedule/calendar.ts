import { DAYS, PERIODS, type Day, type Period } from '../vocabulary/days.ts';

/* Calendar arithmetic without a library or a clock. A local date is its number of days since 1970-01-01. */
export const SECONDS_PER_DAY = 86_400;

export interface CivilDate {
  readonly year: number;
  /** 1–12 */
  readonly month: number;
  /** 1–31 */
  readonly dayOfMonth: number;
}

/** Returns the day number of a civil date (proleptic Gregorian). */
export const dayNumber = (year: number, month: number, dayOfMonth: number): number =>
  Math.floor(Date.UTC(year, month - 1, dayOfMonth) / 1000 / SECONDS_PER_DAY);

/** Returns the day number of `2026-12-25`. */
export const dayNumberOf = (isoDate: string): number =>
  dayNumber(Number(isoDate.slice(0, 4)), Number(isoDate.slice(5, 7)), Number(isoDate.slice(8, 10)));

export const civilDate = (day: number): CivilDate => {
  const date = new Date(day * SECONDS_PER_DAY * 1000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, dayOfMonth: date.getUTCDate() };
};

/** Returns the index of the weekday; 0 is Monday. */
export const weekdayIndex = (day: number): number => (((day + 3) % 7) + 7) % 7;

export const weekdayOf = (day: number): Day => DAYS[weekdayIndex(day)] ?? 'MONDAY';

const daysInMonth = (year: number, month: number): number => dayNumber(year, month + 1, 1) - dayNumber(year, month, 1);

/** Whether a date is the nth of its weekday in its month; a fourth or fifth may also be the last. */
export const isPeriodOfMonth = (date: CivilDate, period: Period): boolean =>
  period === 'LAST'
    ? date.dayOfMonth + 7 > daysInMonth(date.year, date.month)
    : Math.ceil(date.dayOfMonth / 7) === PERIODS.indexOf(period) + 1;

/**
 * Finds by bisection the first time after `lower`, up to `upper` in whole steps, for which `predicate` returns true; `predicate` must stay
 * true from then on.
 */
export const firstMoment = (lower: number, upper: number, step: number, predicate: (candidateMoment: number) => boolean): number => {
  while (upper - lower > step) {
    const middle = lower + Math.floor((upper - lower) / (2 * step)) * step;
    if (predicate(middle)) upper = middle;
    else lower = middle;
  }
  return upper;
};

/** Returns the first date after `today` that is, for example, the second Tuesday of a month. A fifth one may be 14 weeks away. */
export const nextPeriodDay = (today: number, period: Period, day: Day): number => {
  let candidate = today + 1 + ((DAYS.indexOf(day) - weekdayIndex(today + 1) + 7) % 7);
  while (!isPeriodOfMonth(civilDate(candidate), period)) candidate += 7;
  return candidate;
};
