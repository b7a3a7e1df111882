import type { MinuteSpan } from '../hours/clock.ts';

const MINUTES_A_DAY = 24 * 60;
const NOON = 12 * 60;

/** Parses `09:30`, `09:30:00`, `09:30Z` or `9:30 PM` to minutes since midnight; null for anything else. A zone is left out: times are those of the place. */
export const parseTime = (published: string): number | null => {
  const match = /^(\d{1,2}):?(\d{2})(?::?\d{2}(?:\.\d+)?)?\s*(am|pm)?\s*(?:z|[+-]\d{2}:?\d{2})?$/i.exec(
    published.trim().replaceAll('.m.', 'm'),
  );
  if (!match) return null;
  const [hours, minutes, meridiem] = [Number(match[1]), Number(match[2]), match[3]?.toLowerCase()];
  if (minutes > 59 || hours > 24 || (hours === 24 && minutes > 0)) return null;
  if (meridiem === undefined) return hours * 60 + minutes;
  if (hours < 1 || hours > 12) return null;
  return ((hours % 12) + (meridiem === 'pm' ? 12 : 0)) * 60 + minutes;
};

/**
 * Returns the period between two times. One that closes earlier than it opens ends on the next morning if it begins at noon or later;
 * otherwise it is a mistake, and null, unless the schedule says that it `endsNextDay`. Midnight to midnight, or to 23:59, is the whole day.
 */
export const spanBetween = (opens: number | null, closes: number | null, endsNextDay = false): MinuteSpan | null => {
  if (opens === null || closes === null || opens >= MINUTES_A_DAY) return null;
  if (endsNextDay) return { start: opens, end: closes + MINUTES_A_DAY };
  const end = closes === 0 && opens > 0 ? MINUTES_A_DAY : closes;
  if (opens === 0 && (end === 0 || end >= MINUTES_A_DAY - 1)) return { start: 0, end: MINUTES_A_DAY };
  if (end > opens) return { start: opens, end };
  return end < opens && opens >= NOON && end <= NOON ? { start: opens, end: end + MINUTES_A_DAY } : null;
};
