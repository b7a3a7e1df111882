import { SECONDS_PER_DAY } from './calendar.ts';
import { offsetAt, type KnownOffsets } from './localTime.ts';

/** No zone changes its clocks there and back within a week. */
const WEEK = 7 * SECONDS_PER_DAY;
const QUARTER = 900;

/** The first quarter of an hour after `before`, up to `after`, that has the offset of `after`. */
const changeBetween = (before: number, after: number, timeZone: string): number => {
  const offset = offsetAt(after, timeZone);
  let [still, changed] = [before, after];
  while (changed - still > QUARTER) {
    const middle = still + Math.ceil((changed - still) / 2 / QUARTER) * QUARTER;
    if (offsetAt(middle, timeZone) === offset) changed = middle;
    else still = middle;
  }
  return changed;
};

/** A zone's offsets from one moment to another (at full weeks around them), for a page to bring along. */
export const offsetsBetween = (timeZone: string, from: number, until: number): KnownOffsets => {
  const start = Math.floor(from / WEEK) * WEEK;
  const end = Math.ceil(until / WEEK) * WEEK;
  const changes: [number, number][] = [[start, offsetAt(start, timeZone)]];
  for (let at = start + WEEK; at <= end; at += WEEK) {
    const offset = offsetAt(at, timeZone);
    if (offset !== changes.at(-1)?.[1]) changes.push([changeBetween(at - WEEK, at, timeZone), offset]);
  }
  return { changes, until: end };
};
