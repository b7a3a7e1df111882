/* Day and time at which a notice expires, in the format of the management pages: `12-24-2026` and `06:00 PM`. */

const DATE_PATTERN = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/;
const TIME_PATTERN = /^(\d{1,2}):(\d{2}) ?([AP])M$/i;
export const LAST_MINUTE = '11:59 PM';

const padTwoDigits = (number: number): string => String(number).padStart(2, '0');

/** Parses a date to `2026-12-24`; null if there is no such day. */
export const isoDate = (typed: string): string | null => {
  const [, month = '', day = '', year = ''] = DATE_PATTERN.exec(typed.trim()) ?? [];
  const date = `${year}-${padTwoDigits(Number(month))}-${padTwoDigits(Number(day))}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null;
};

/** Parses a time to `18:00`; null if there is no such time. */
export const isoTime = (typed: string): string | null => {
  const [, hours = '', minutes = '', amOrPm = ''] = TIME_PATTERN.exec(typed.trim()) ?? [];
  const hour = Number(hours);
  if (amOrPm === '' || hour < 1 || hour > 12 || Number(minutes) > 59) return null;
  return `${padTwoDigits((hour % 12) + (amOrPm.toUpperCase() === 'P' ? 12 : 0))}:${minutes}`;
};

/** Returns the values of both fields for a moment from the server (`2026-12-24T18:00`). The date is empty if `expiresAt` is undefined. */
export const typedDateAndTime = (expiresAt: string | undefined): { readonly date: string; readonly time: string } => {
  const [, year, month, day, hours = '23', minutes = '59'] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d))?/.exec(expiresAt ?? '') ?? [];
  if (year === undefined) return { date: '', time: LAST_MINUTE };
  const hour = Number(hours);
  return {
    date: `${month}-${day}-${year}`,
    time: `${padTwoDigits(hour % 12 === 0 ? 12 : hour % 12)}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`,
  };
};
