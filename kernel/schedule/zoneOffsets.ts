import { firstMoment, SECONDS_PER_DAY } from './calendar.ts';
import { offsetAt, type KnownOffsets } from './localTime.ts';

/** No zone changes its offset and back within a week. */
const WEEK = 7 * SECONDS_PER_DAY;
const QUARTER = 900;

/** Returns a zone's offsets in a time range (extended to full weeks), to include in a page. */
export const offsetsBetween = (timeZone: string, from: number, until: number): KnownOffsets => {
  const start = Math.floor(from / WEEK) * WEEK;
  const end = Math.ceil(until / WEEK) * WEEK;
  const changes: [number, number][] = [[start, offsetAt(start, timeZone)]];
  for (let at = start + WEEK; at <= end; at += WEEK) {
    const offset = offsetAt(at, timeZone);
    if (offset !== changes.at(-1)?.[1])
      changes.push([firstMoment(at - WEEK, at, QUARTER, (moment) => offsetAt(moment, timeZone) === offset), offset]);
  }
  return { changes, until: end };
};
