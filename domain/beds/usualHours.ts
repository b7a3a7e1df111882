import { localDayAt, localMinutesAt } from '#kernel/schedule/localTime.ts';
import type { Count } from './series.ts';

/** Number of local days that the rhythm is computed from, including today. */
export const RHYTHM_DAYS = 14;
const MIN_DAYS = 5;
const MAX_TIMES = 3;
/** Counts in more consecutive hours than this have no usual time of day. */
const MAX_HOURS_IN_A_ROW = 3;

const HOURS = 24;
const HOUR = 60;
const MINUTES_PER_DAY = HOURS * HOUR;

interface LocalCount {
  readonly day: number;
  /** Minutes since local midnight. */
  readonly minutes: number;
}

const distinctDays = (counts: readonly LocalCount[]): number => new Set(counts.map(({ day }) => day)).size;

const middleOf = (numbers: readonly number[]): number => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!;

/** Groups neighboring usual hours as [first hour, number of hours]; 11 PM and midnight are neighbors. */
const rowsOf = (isUsual: readonly boolean[]): readonly (readonly [start: number, length: number])[] =>
  isUsual.flatMap((usual, start) => {
    if (!usual || isUsual.at(start - 1) === true) return [];
    let length = 1;
    while (isUsual[(start + length) % HOURS] === true) length += 1;
    return [[start, length] as const];
  });

/**
 * Returns the local hours of the day (0 to 23) around which a place usually counts its beds, in order; empty if there is no known rhythm.
 * At least five of the last fourteen local days must have counts. An hour is usual if at least half of the days with counts have a count
 * in it. Neighboring usual hours are one time: the middle of their counts, rounded to the hour. If there are more than three times, the
 * three with the most days are returned. If four or more neighboring hours are usual, beds are counted all the time, and no time is
 * returned.
 * `now`: milliseconds since 1970.
 */
export const usualHoursOfDay = (counts: readonly Count[], timeZone: string, now: number): readonly number[] => {
  const today = localDayAt(now / 1000, timeZone);
  const local = counts
    .filter(({ at, isTakenBack }) => isTakenBack !== true && at <= now)
    .map(({ at }): LocalCount => ({ day: localDayAt(at / 1000, timeZone), minutes: localMinutesAt(at / 1000, timeZone) }))
    .filter(({ day }) => day > today - RHYTHM_DAYS);
  const days = distinctDays(local);
  if (days < MIN_DAYS) return [];
  const byHour = Array.from({ length: HOURS }, (_, hour) => local.filter(({ minutes }) => Math.floor(minutes / HOUR) === hour));
  const isUsual = byHour.map((some) => distinctDays(some) * 2 >= days);
  // If every hour is usual, there is no first and no last hour.
  if (!isUsual.includes(false)) return [];
  const rows = rowsOf(isUsual);
  if (rows.some(([, length]) => length > MAX_HOURS_IN_A_ROW)) return [];
  return rows
    .map(([start, length]) => {
      const within = Array.from({ length }, (_, index) => byHour[(start + index) % HOURS]!).flat();
      const middle = middleOf(within.map(({ minutes }) => (minutes - start * HOUR + MINUTES_PER_DAY) % MINUTES_PER_DAY));
      return { hour: Math.round(start + middle / HOUR) % HOURS, days: distinctDays(within) };
    })
    .toSorted((one, other) => other.days - one.days || one.hour - other.hour)
    .slice(0, MAX_TIMES)
    .map(({ hour }) => hour)
    .toSorted((one, other) => one - other);
};
