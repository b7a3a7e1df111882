import type { Openings } from './openings.ts';
import { openingsBy } from './openingsBy.ts';
import type { Hours } from './schema.ts';
import { zoneClock } from './zoneClock.ts';

/**
 * When a place is open, as seen from the moment `at` (seconds since 1970): whole openings that end after it and begin
 * within `days` local days, and the next one beyond. Throws `RangeError` for a name that is no time zone.
 *
 * A closed day without times closes the date itself and every opening that begins on it, its following morning too.
 */
export const computeOpenings = (hours: Hours, timeZone: string, at: number, days = 8): Openings =>
  openingsBy(() => zoneClock(timeZone), hours, at, days);
