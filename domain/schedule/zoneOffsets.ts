import { firstMoment, SECONDS_PER_DAY } from './calendar.ts';
import { offsetAt, type KnownOffsets } from './localTime.ts';

/** No zone changes its offset and back within a week. */
const WEEK_SECONDS = 7 * SECONDS_PER_DAY;
const QUARTER_HOUR_SECONDS = 900;

/** Returns a zone's offsets in a time range (extended to full weeks), to include in a page. */
export const offsetsBetween = (timeZone: string, fromSeconds: number, untilSeconds: number): KnownOffsets => {
  const start = Math.floor(fromSeconds / WEEK_SECONDS) * WEEK_SECONDS;
  const end = Math.ceil(untilSeconds / WEEK_SECONDS) * WEEK_SECONDS;
  const changes: [number, number][] = [[start, offsetAt(start, timeZone)]];
  for (let weekStart = start + WEEK_SECONDS; weekStart <= end; weekStart += WEEK_SECONDS) {
    const offset = offsetAt(weekStart, timeZone);
    if (offset !== changes.at(-1)?.[1])
      changes.push([
        firstMoment(weekStart - WEEK_SECONDS, weekStart, QUARTER_HOUR_SECONDS, (moment) => offsetAt(moment, timeZone) === offset),
        offset,
      ]);
  }
  return { changes, until: end };
};
