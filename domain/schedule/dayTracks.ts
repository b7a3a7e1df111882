import { weekdayIndex, weekdayOf } from './calendar.ts';
import { localTimeAt } from './localTime.ts';
import type { Interval } from './openings.ts';
import { MINUTES_PER_DAY } from './rules.ts';
import type { Day, Hours } from './schema.ts';
import { openingsOf, rulesOf, type Clock } from './timeline.ts';

/** One row of the hours table on the detail page: a day of the coming week, without closed times. */
export interface DayTrack {
  readonly day: Day;
  /** Number of the date, see `calendar.ts`. */
  readonly date: number;
  readonly isToday: boolean;
  /** Whether it may be open at other times too. */
  readonly isUnknown: boolean;
  /** Open parts of the day's 24 hours, as fractions; the morning after a night is on the next day's track. */
  readonly segments: readonly Interval[];
  /** Text lines next to it: openings that begin on this day, in minutes since its midnight (a night ends after 1440). */
  readonly periods: readonly Interval[];
}

/** Clock of local minutes, day after day: it skips and repeats no hour. */
const localMinutesClock: Clock = { moment: (day, minutes) => day * MINUTES_PER_DAY + minutes };

/**
 * Returns Monday to Sunday, each the next such day from today on; empty if hours are unknown, on request, or the place is permanently
 * closed. `epochSeconds` in seconds since 1970. Uses the rules of `computeOpenings` without its library.
 */
export const dayTracks = (hours: Hours, epochSeconds: number, timeZone: string): readonly DayTrack[] => {
  const rules = rulesOf(hours);
  if (rules === null) return [];
  const today = localTimeAt(epochSeconds, timeZone).day;
  const openings = openingsOf(rules, localMinutesClock, today - 1, today + 6);
  const tracks = Array.from({ length: 7 }, (_, daysAhead): DayTrack => {
    const date = today + daysAhead;
    const midnight = date * MINUTES_PER_DAY;
    return {
      day: weekdayOf(date),
      date,
      isToday: daysAhead === 0,
      isUnknown: hours.unknownDays?.includes(weekdayOf(date)) ?? false,
      segments: openings.flatMap(([start, end]): Interval[] => {
        const from = Math.max(start - midnight, 0);
        const to = Math.min(end - midnight, MINUTES_PER_DAY);
        return from < to ? [[from / MINUTES_PER_DAY, to / MINUTES_PER_DAY]] : [];
      }),
      periods: openingsOf(rules, localMinutesClock, date, date).map(([start, end]): Interval => [start - midnight, end - midnight]),
    };
  });
  return tracks.sort((one, other) => weekdayIndex(one.date) - weekdayIndex(other.date));
};

/** Returns the position of the line for the current time on today's track. */
export const fractionOfDay = (epochSeconds: number, timeZone: string): number =>
  localTimeAt(epochSeconds, timeZone).minutes / MINUTES_PER_DAY;
