import { LRUCache } from 'lru-cache';
import { firstMoment } from '#kernel/schedule/calendar.ts';
import { localDayAt } from '#kernel/schedule/localTime.ts';

/** A local date of a zone: its number, and its start and end (seconds since 1970). */
export interface LocalDay {
  readonly day: number;
  readonly from: number;
  readonly until: number;
}

/** Local midnight falls on a quarter of an hour in every zone. */
const QUARTER = 900;
/** No local day is longer than this, daylight saving included. */
const LONGEST = 27 * 3600;

/** More than there are zones. */
const MAX_ZONES = 512;
const remembered = new LRUCache<string, LocalDay>({ max: MAX_ZONES });

/** Returns the local day that contains a time; the last one is cached per zone. */
export const localDayOf = (timeZone: string, at: number): LocalDay => {
  const last = remembered.get(timeZone);
  if (last !== undefined && last.from <= at && at < last.until) return last;
  const day = localDayAt(at, timeZone);
  const quarter = Math.floor(at / QUARTER) * QUARTER;
  const found = {
    day,
    from: firstMoment(quarter - LONGEST, quarter, QUARTER, (moment) => localDayAt(moment, timeZone) >= day),
    until: firstMoment(quarter, quarter + LONGEST, QUARTER, (moment) => localDayAt(moment, timeZone) > day),
  };
  remembered.set(timeZone, found);
  return found;
};
