import type { KnownPeriod } from './knownListing.ts';

type Meridiem = readonly [am: string, pm: string];

const hourOf = (minutes: number): number => Math.floor(minutes / 60) % 24;
const minuteText = (minutes: number): string => String(minutes % 60).padStart(2, '0');
const isAfternoon = (minutes: number): boolean => hourOf(minutes) >= 12;
const twelveHour = (minutes: number): number => hourOf(minutes) % 12 || 12;

/** Writes a time on the 12-hour clock: "9am", or "9:00am" if `hasMinutes`. */
export const twelveHourTime =
  ([am, pm]: Meridiem, hasMinutes = false, separator = ':') =>
  (minutes: number): string => {
    const minutePart = hasMinutes || minutes % 60 !== 0 ? `${separator}${minuteText(minutes)}` : '';
    return `${twelveHour(minutes)}${minutePart}${isAfternoon(minutes) ? pm : am}`;
  };

/** Replaces 12 PM and 12 AM by words. */
export const withWords =
  (time: (minutes: number) => string, noon: string, midnight: string) =>
  (minutes: number): string =>
    minutes % 1440 === 720 ? noon : minutes % 1440 === 0 ? midnight : time(minutes);

/** Writes a time on the 24-hour clock: "09:00"; the end of a day is 24:00 if `hasHour24`. */
export const militaryTime =
  (hasHour24: boolean, separator = ':') =>
  (minutes: number): string =>
    hasHour24 && minutes === 1440 ? `24${separator}00` : `${String(hourOf(minutes)).padStart(2, '0')}${separator}${minuteText(minutes)}`;

/** Writes both times in full. */
export const fullPeriod =
  (time: (minutes: number) => string, range: string, before = '') =>
  ({ start, end }: KnownPeriod): string =>
    `${before}${time(start)}${range}${time(end)}`;

/** Returns whether a person leaves AM or PM out at the start: "9-11am", "9-5pm", "1-3pm"; never "8-10pm" for a whole day. */
const isStartObvious = ({ start, end }: KnownPeriod): boolean => {
  if (end >= 1440 || twelveHour(start) === twelveHour(end)) return false;
  if (isAfternoon(start) === isAfternoon(end)) return twelveHour(start) % 12 < twelveHour(end);
  return hourOf(start) >= 8 && hourOf(start) < 12 && twelveHour(end) % 12 < hourOf(start);
};

/** Writes "9-5pm": AM or PM only at the end wherever the start is obvious. */
export const shortPeriod =
  (meridiem: Meridiem, range: string) =>
  (period: KnownPeriod): string => {
    const time = twelveHourTime(meridiem);
    const start = isStartObvious(period) ? twelveHourTime(['', ''])(period.start) : time(period.start);
    return `${start}${range}${time(period.end)}`;
  };

/** Writes "9-5", and "8-6" for a night from 8 PM to 6 AM: no AM or PM for usual hours, otherwise both. */
export const barePeriod =
  (meridiem: Meridiem, range: string) =>
  (period: KnownPeriod): string => {
    const isUsual = (period.start >= 480 && period.start < 720 && period.end <= 18 * 60) || (period.start >= 1200 && period.end > 1440);
    return fullPeriod(twelveHourTime(isUsual ? ['', ''] : meridiem), range)(period);
  };
