import { SECONDS_PER_DAY } from '../schedule/calendar.ts';
import { localDayAt, offsetAt } from '../schedule/localTime.ts';

/** Evening time at which overnight shelters are as full as they get: 10 PM local time. */
const EVENING_SECONDS = 22 * 3600;

/** Returns 10 PM local time of every day between two moments. All moments here are milliseconds since 1970. */
export const eveningsBetween = (timeZone: string, from: number, to: number): readonly number[] => {
  const evenings: number[] = [];
  for (let day = localDayAt(from / 1000, timeZone); day <= localDayAt(to / 1000, timeZone); day += 1) {
    const localSeconds = day * SECONDS_PER_DAY + EVENING_SECONDS;
    // Clocks change in the small hours, so the UTC offset of the evening can be read from a guess a few hours off.
    const eveningMs = (localSeconds - offsetAt(localSeconds - offsetAt(localSeconds, timeZone), timeZone)) * 1000;
    if (eveningMs >= from && eveningMs < to) evenings.push(eveningMs);
  }
  return evenings;
};
