import { IANAZone } from 'luxon';
import { remembered } from '../remembered.ts';
import { firstMoment, SECONDS_PER_DAY } from './calendar.ts';

/*
 * Converts local time to timestamps on the server. Offsets come from luxon and are cached by (zone, day), because fifty thousand cards
 * need the same few hundred of them.
 */

/** Offsets (seconds ahead of UTC) of one local date; they differ on the two days of a year when clocks change. */
interface DayOffsets {
  readonly before: number;
  readonly after: number;
  /** Time at which the clocks change from `before` to `after`. */
  readonly changeAt: number;
}

export interface ZoneClock {
  /** Returns the number of the local date (see `calendar.ts`) at a time. */
  localDay(at: number): number;
  /**
   * Returns when the local clock reaches this time, in seconds since 1970; minutes from 1440 on belong to the following days. A skipped
   * time becomes the time of the change; of a repeated time it is the first.
   */
  moment(day: number, minutes: number): number;
}

const MAX_REMEMBERED = 2048;

const makeClock = (timeZone: string): ZoneClock => {
  // `IANAZone.create` would cache every name permanently, valid or not.
  const zone = new IANAZone(timeZone);
  if (!zone.isValid) throw new RangeError(`unknown time zone ${timeZone}`);
  const offsetAt = (at: number): number => zone.offset(at * 1000) * 60;

  const offsetAtMidnight = remembered(MAX_REMEMBERED, (utcDay: number) => offsetAt(utcDay * SECONDS_PER_DAY));
  const offsetsOf = remembered(MAX_REMEMBERED, (day: number): DayOffsets => {
    // In every zone the local date is within these three days of UTC.
    const before = offsetAtMidnight(day - 1);
    const after = offsetAtMidnight(day + 2);
    const findChange = () => firstMoment((day - 1) * SECONDS_PER_DAY, (day + 2) * SECONDS_PER_DAY, 1, (at) => offsetAt(at) !== before);
    return { before, after, changeAt: before === after ? 0 : findChange() };
  });

  return {
    localDay: (at) => {
      const utcDay = Math.floor(at / SECONDS_PER_DAY);
      const offset = offsetAtMidnight(utcDay);
      const constant = offset === offsetAtMidnight(utcDay + 1);
      return Math.floor((at + (constant ? offset : offsetAt(at))) / SECONDS_PER_DAY);
    },
    moment: (day, minutes) => {
      const local = day * SECONDS_PER_DAY + minutes * 60;
      const { before, after, changeAt } = offsetsOf(Math.floor(local / SECONDS_PER_DAY));
      if (before === after || local - before < changeAt) return local - before;
      return Math.max(local - after, changeAt);
    },
  };
};

/** More than there are zones. Other spellings of a zone count too; luxon caches a formatter for each. */
const MAX_ZONES = 512;

/** Throws `RangeError` for a name that is no time zone. */
export const zoneClock = remembered(MAX_ZONES, makeClock, () => IANAZone.resetCache());
