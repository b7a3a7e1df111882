import type { Openings } from './openings.ts';
import { openingsWithClock } from './openingsWithClock.ts';
import type { Hours } from './schema.ts';
import { zoneClock } from './zoneClock.ts';

/**
 * Computes when a place is open, from the time `epochSeconds` (seconds since 1970): whole openings that end after it and begin within
 * `days` local days, and the next one after these. Throws `RangeError` for an unknown time zone. A closed day without times closes every
 * opening that begins on its date, to its end; the opening of the evening before goes on to its own end.
 */
export const computeOpenings = (hours: Hours, timeZone: string, epochSeconds: number, days = 8): Openings =>
  openingsWithClock(() => zoneClock(timeZone), hours, epochSeconds, days);
