import { SECONDS_PER_DAY, weekdayIndex } from '../schedule/calendar.ts';
import { localDayAt, offsetAt } from '../schedule/localTime.ts';
import { bedPeriodsOf, clipToPeriod, type Count } from './bedCountSeries.ts';

/** Number of local days that the shares of weekdays are computed from, including today: twelve weeks. */
export const WEEKDAY_SHARE_DAYS = 84;
/** A weekday needs known counts in at least this many weeks, per time of day. */
export const MIN_WEEKS = 4;
/** Local hours at which the four times of day begin. */
export const TIMES_OF_DAY = [0, 6, 12, 18] as const;

const HOURS_PER_TIME_OF_DAY = 6;
const SECONDS_PER_HOUR = 3600;

/** Usual share of free beds on a weekday at a time of day. */
export interface WeekdayShare {
  /** 0 is Monday. */
  readonly weekday: number;
  /** Local hour at which the time of day begins: one of `TIMES_OF_DAY`. */
  readonly hour: number;
  /** Median over the weeks, from 0 to 1; null if fewer than `MIN_WEEKS` weeks have counts. */
  readonly share: number | null;
  /** Number of weeks with counts. */
  readonly weeks: number;
}

/** Returns the time in milliseconds since 1970 of a local hour of a day; the offset is read twice, because clocks may change. */
const timeOfLocalHour = (day: number, hour: number, timeZone: string): number => {
  const local = day * SECONDS_PER_DAY + hour * SECONDS_PER_HOUR;
  return (local - offsetAt(local - offsetAt(local, timeZone), timeZone)) * 1000;
};

const medianOf = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/**
 * Returns the usual share of free beds per weekday and time of day, from Monday night to Sunday evening. In each week, the share is the
 * average over the time with a valid count; the result is the median of the weeks. Counts without a known total are ignored, but end the
 * validity of the count before. `counts`: in the order in which they were made. `now`: milliseconds since 1970.
 */
export const weekdaySharesOf = (counts: readonly Count[], timeZone: string, now: number): readonly WeekdayShare[] => {
  const periods = bedPeriodsOf(counts, now);
  const today = localDayAt(now / 1000, timeZone);
  const sharesByTime = new Map<string, number[]>();
  for (let day = today - WEEKDAY_SHARE_DAYS + 1; day <= today; day += 1)
    for (const hour of TIMES_OF_DAY) {
      const [start, end] = [timeOfLocalHour(day, hour, timeZone), timeOfLocalHour(day, hour + HOURS_PER_TIME_OF_DAY, timeZone)];
      let [knownMs, freeMs] = [0, 0];
      for (const { from, to, available, total } of clipToPeriod(periods, start, end)) {
        if (total === null || total === 0) continue;
        knownMs += to - from;
        freeMs += (to - from) * Math.min(1, available / total);
      }
      if (knownMs === 0) continue;
      const key = `${weekdayIndex(day)} ${hour}`;
      sharesByTime.set(key, [...(sharesByTime.get(key) ?? []), freeMs / knownMs]);
    }
  return Array.from({ length: 7 }, (_, weekday) =>
    TIMES_OF_DAY.map((hour): WeekdayShare => {
      const shares = sharesByTime.get(`${weekday} ${hour}`) ?? [];
      return { weekday, hour, share: shares.length < MIN_WEEKS ? null : medianOf(shares), weeks: shares.length };
    }),
  ).flat();
};
