import { SECONDS_PER_DAY, weekdayIndex } from '#domain/schedule/calendar.ts';
import { DEFAULT_TIME_ZONE } from '#domain/schedule/defaultTimeZone.ts';
import { localDayAt, offsetAt } from '#domain/schedule/localTime.ts';

/* Schedule of the weekly message to owners. Times are milliseconds since 1970. */

/** Hour of the message: Mondays at nine in the directory's time zone. */
const MORNING_HOUR = 9;
const DAYS_PER_WEEK = 7;

/** Maximum delay of a letter: a later one is skipped, since the next Monday is near. */
export const MAX_DELAY_MS = SECONDS_PER_DAY * 1000;

/** Minimum time between two letters to an owner: a week, with some slack for clocks that move forward. */
export const MIN_INTERVAL_MS = 6.5 * SECONDS_PER_DAY * 1000;

/** Returns the first Monday morning after a time. */
export const nextMondayMorning = (after: number, timeZone: string): number => {
  const today = localDayAt(after / 1000, timeZone);
  const morningOf = (day: number): number => {
    const localSeconds = day * SECONDS_PER_DAY + MORNING_HOUR * 3600;
    // Daylight saving time changes at night, so the offset at noon is also that of the morning.
    return (localSeconds - offsetAt(localSeconds + 3 * 3600 - offsetAt(localSeconds, timeZone), timeZone)) * 1000;
  };
  const monday = today - weekdayIndex(today);
  const thisMonday = morningOf(monday);
  return thisMonday > after ? thisMonday : morningOf(monday + DAYS_PER_WEEK);
};

/** Returns the time zone of most services; the default zone if there are none. */
export const mostCommonZone = (zones: Iterable<string>): string => {
  const counts = new Map<string, number>();
  for (const zone of zones) counts.set(zone, (counts.get(zone) ?? 0) + 1);
  return (
    [...counts].toSorted(
      ([zoneOne, countOne], [zoneOther, countOther]) => countOther - countOne || (zoneOne < zoneOther ? -1 : 1),
    )[0]?.[0] ?? DEFAULT_TIME_ZONE
  );
};
