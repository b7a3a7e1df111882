import { LRUCache } from 'lru-cache';
import { firstMoment } from '#domain/schedule/calendar.ts';
import { localDayAt } from '#domain/schedule/localTime.ts';

/** A local date of a zone: its number, and its start and end (seconds since 1970). */
export interface LocalDay {
  readonly day: number;
  readonly from: number;
  readonly until: number;
}

/** Local midnight falls on a quarter of an hour in every zone. */
const QUARTER_HOUR_SECONDS = 900;
/** No local day is longer than this, daylight saving included. */
const MAX_DAY_SECONDS = 27 * 3600;

/** More than there are zones. */
const MAX_ZONES = 512;
const lastDayByZone = new LRUCache<string, LocalDay>({ max: MAX_ZONES });

/** Returns the local day that contains a time; the last one is cached per zone. */
export const localDayOf = (timeZone: string, at: number): LocalDay => {
  const cached = lastDayByZone.get(timeZone);
  if (cached !== undefined && cached.from <= at && at < cached.until) return cached;
  const day = localDayAt(at, timeZone);
  const quarterStart = Math.floor(at / QUARTER_HOUR_SECONDS) * QUARTER_HOUR_SECONDS;
  const localDay = {
    day,
    from: firstMoment(quarterStart - MAX_DAY_SECONDS, quarterStart, QUARTER_HOUR_SECONDS, (moment) => localDayAt(moment, timeZone) >= day),
    until: firstMoment(quarterStart, quarterStart + MAX_DAY_SECONDS, QUARTER_HOUR_SECONDS, (moment) => localDayAt(moment, timeZone) > day),
  };
  lastDayByZone.set(timeZone, localDay);
  return localDay;
};
