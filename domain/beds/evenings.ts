import { SECONDS_PER_DAY } from '#kernel/schedule/calendar.ts';
import { localDayAt, offsetAt } from '#kernel/schedule/localTime.ts';

/** When places for the night are full, if they get full: 10 PM where they are. */
const EVENING_SECONDS = 22 * 3600;

/** 10 PM of every day that lies within two moments, where a place is. Milliseconds since 1970, as all moments here. */
export const eveningsBetween = (timeZone: string, from: number, to: number): readonly number[] => {
  const evenings: number[] = [];
  for (let day = localDayAt(from / 1000, timeZone); day <= localDayAt(to / 1000, timeZone); day += 1) {
    const wall = day * SECONDS_PER_DAY + EVENING_SECONDS;
    // Clocks change in the small hours: what an evening is ahead of UTC is known from a guess a few hours off.
    const at = (wall - offsetAt(wall - offsetAt(wall, timeZone), timeZone)) * 1000;
    if (at >= from && at < to) evenings.push(at);
  }
  return evenings;
};
