import { localDayAt, localMinutesAt } from '../schedule/localTime.ts';
import type { Count } from './bedCountSeries.ts';

/** Number of local days that the rhythm is computed from, including today. */
export const RHYTHM_DAYS = 14;
const MIN_DAYS = 5;
const MAX_USUAL_TIMES = 3;
/** Counts in more consecutive hours than this have no usual time of day. */
const MAX_CONSECUTIVE_HOURS = 3;

const HOURS_PER_DAY = 24;
const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = HOURS_PER_DAY * MINUTES_PER_HOUR;

interface LocalCount {
  readonly day: number;
  /** Minutes since local midnight. */
  readonly minutes: number;
}

const distinctDays = (counts: readonly LocalCount[]): number => new Set(counts.map(({ day }) => day)).size;

const medianOf = (numbers: readonly number[]): number => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!;

/** Groups neighboring usual hours as [first hour, number of hours]; 11 PM and midnight are neighbors. */
const hourRuns = (isUsual: readonly boolean[]): readonly (readonly [start: number, length: number])[] =>
  isUsual.flatMap((usual, start) => {
    if (!usual || isUsual.at(start - 1) === true) return [];
    let length = 1;
    while (isUsual[(start + length) % HOURS_PER_DAY] === true) length += 1;
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
  const localCounts = counts
    .filter(({ at, isTakenBack }) => isTakenBack !== true && at <= now)
    .map(({ at }): LocalCount => ({ day: localDayAt(at / 1000, timeZone), minutes: localMinutesAt(at / 1000, timeZone) }))
    .filter(({ day }) => day > today - RHYTHM_DAYS);
  const days = distinctDays(localCounts);
  if (days < MIN_DAYS) return [];
  const byHour = Array.from({ length: HOURS_PER_DAY }, (_, hour) =>
    localCounts.filter(({ minutes }) => Math.floor(minutes / MINUTES_PER_HOUR) === hour),
  );
  const isUsual = byHour.map((hourCounts) => distinctDays(hourCounts) * 2 >= days);
  // If every hour is usual, there is no first and no last hour.
  if (!isUsual.includes(false)) return [];
  const runs = hourRuns(isUsual);
  if (runs.some(([, length]) => length > MAX_CONSECUTIVE_HOURS)) return [];
  return runs
    .map(([start, length]) => {
      const runCounts = Array.from({ length }, (_, index) => byHour[(start + index) % HOURS_PER_DAY]!).flat();
      const medianMinutes = medianOf(
        runCounts.map(({ minutes }) => (minutes - start * MINUTES_PER_HOUR + MINUTES_PER_DAY) % MINUTES_PER_DAY),
      );
      return { hour: Math.round(start + medianMinutes / MINUTES_PER_HOUR) % HOURS_PER_DAY, days: distinctDays(runCounts) };
    })
    .toSorted((one, other) => other.days - one.days || one.hour - other.hour)
    .slice(0, MAX_USUAL_TIMES)
    .map(({ hour }) => hour)
    .toSorted((one, other) => one - other);
};
