import { IANAZone } from 'luxon';
import { memoize } from '../values/memoize.ts';
import { firstMoment, SECONDS_PER_DAY } from './calendar.ts';

/*
 * Converts local time to timestamps on the server. Offsets come from luxon and are cached by (zone, day), because fifty thousand cards
 * need the same few hundred of them.
 */

/** Offsets (seconds ahead of UTC) of one local date; they differ on the two days of a year when clocks change. */
interface DayOffsets {
  readonly offsetBefore: number;
  readonly offsetAfter: number;
  /** Time at which the clocks change from `offsetBefore` to `offsetAfter`. */
  readonly changeAt: number;
}

export interface ZoneClock {
  /** Returns the number of the local date (see `calendar.ts`) at a time. */
  localDay(epochSeconds: number): number;
  /**
   * Returns when the local clock reaches this time, in seconds since 1970; minutes from 1440 on belong to the following days. A skipped
   * time becomes the time of the change; of a repeated time it is the first.
   */
  moment(day: number, minutes: number): number;
}

const MAX_CACHED_DAYS = 2048;

const createClock = (timeZone: string): ZoneClock => {
  // `IANAZone.create` would cache every name permanently, valid or not.
  const zone = new IANAZone(timeZone);
  if (!zone.isValid) throw new RangeError(`unknown time zone ${timeZone}`);
  const offsetAt = (epochSeconds: number): number => zone.offset(epochSeconds * 1000) * 60;

  const offsetAtMidnight = memoize(MAX_CACHED_DAYS, (utcDay: number) => offsetAt(utcDay * SECONDS_PER_DAY));
  const offsetsOf = memoize(MAX_CACHED_DAYS, (day: number): DayOffsets => {
    // In every zone the local date is within these three days of UTC.
    const offsetBefore = offsetAtMidnight(day - 1);
    const offsetAfter = offsetAtMidnight(day + 2);
    const findChange = () =>
      firstMoment((day - 1) * SECONDS_PER_DAY, (day + 2) * SECONDS_PER_DAY, 1, (epochSeconds) => offsetAt(epochSeconds) !== offsetBefore);
    return { offsetBefore, offsetAfter, changeAt: offsetBefore === offsetAfter ? 0 : findChange() };
  });

  return {
    localDay: (epochSeconds) => {
      const utcDay = Math.floor(epochSeconds / SECONDS_PER_DAY);
      const offset = offsetAtMidnight(utcDay);
      const isConstant = offset === offsetAtMidnight(utcDay + 1);
      return Math.floor((epochSeconds + (isConstant ? offset : offsetAt(epochSeconds))) / SECONDS_PER_DAY);
    },
    moment: (day, minutes) => {
      const localSeconds = day * SECONDS_PER_DAY + minutes * 60;
      const { offsetBefore, offsetAfter, changeAt } = offsetsOf(Math.floor(localSeconds / SECONDS_PER_DAY));
      if (offsetBefore === offsetAfter || localSeconds - offsetBefore < changeAt) return localSeconds - offsetBefore;
      return Math.max(localSeconds - offsetAfter, changeAt);
    },
  };
};

/** More than there are zones. Other spellings of a zone count too; luxon caches a formatter for each. */
const MAX_ZONES = 512;

/** Throws `RangeError` for a name that is no time zone. */
export const zoneClock = memoize(MAX_ZONES, createClock, () => IANAZone.resetCache());
