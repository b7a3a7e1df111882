import { SECONDS_PER_DAY, weekdayIndex } from '#kernel/schedule/calendar.ts';
import { DEFAULT_TIME_ZONE } from '#kernel/schedule/defaultTimeZone.ts';
import { localDayAt, offsetAt } from '#kernel/schedule/localTime.ts';

/* The week of the message to owners. Moments are milliseconds since 1970. */

/** On Mondays, at nine in the morning of the directory's zone. */
const HOUR = 9;
const DAYS = 7;

/** A letter that is later than this is not sent: the next Monday is near enough. */
export const MAX_DELAY_MS = SECONDS_PER_DAY * 1000;

/** An owner gets one letter within this time: a week, with some slack for clocks that are put forward. */
export const MIN_INTERVAL_MS = 6.5 * SECONDS_PER_DAY * 1000;

/** The first Monday morning after a moment. */
export const nextMondayMorning = (after: number, timeZone: string): number => {
  const today = localDayAt(after / 1000, timeZone);
  const morningOf = (day: number): number => {
    const local = day * SECONDS_PER_DAY + HOUR * 3600;
    // Clocks are changed at night: the offset of the morning is that of noon.
    return (local - offsetAt(local + 3 * 3600 - offsetAt(local, timeZone), timeZone)) * 1000;
  };
  const monday = today - weekdayIndex(today);
  const thisWeek = morningOf(monday);
  return thisWeek > after ? thisWeek : morningOf(monday + DAYS);
};

/** The zone that most places are in; the default one without places. */
export const zoneOfMost = (zones: Iterable<string>): string => {
  const counts = new Map<string, number>();
  for (const zone of zones) counts.set(zone, (counts.get(zone) ?? 0) + 1);
  return [...counts].toSorted(([a, many], [b, fewer]) => fewer - many || (a < b ? -1 : 1))[0]?.[0] ?? DEFAULT_TIME_ZONE;
};
