/** A time as published: `9`, `9:30 am`, `13:00:00`. */
export interface ClockTime {
  readonly hours: number;
  readonly minutes: number;
  readonly amOrPm: 'am' | 'pm' | null;
  /** True for `13:00:00`, which without am or pm is on the 24-hour clock. */
  readonly hasSeconds: boolean;
  /** True for `09:00`. */
  readonly hasLeadingZero: boolean;
}

/** What the whole text shows about its times. */
export interface TimesContext {
  /** Whether the place is a shelter, whose nights may be longer. */
  readonly isShelter: boolean;
  /** Whether other times of the text are on the 24-hour clock; times with minutes are then on it too. */
  readonly is24HourClock: boolean;
}

/** A period of one day, in minutes since midnight; `end` is above 1440 if it ends on the following morning. */
export interface MinuteSpan {
  readonly start: number;
  readonly end: number;
}

const DAY_MINUTES = 24 * 60;

const minutesOfDay = ({ hours, minutes }: ClockTime, amOrPm: 'am' | 'pm' | '24'): number =>
  amOrPm === '24' ? hours * 60 + minutes : ((hours % 12) + (amOrPm === 'pm' ? 12 : 0)) * 60 + minutes;

const isTwelveHour = ({ hours }: ClockTime): boolean => hours >= 1 && hours <= 12;

/** Returns the first of both interpretations of an end without am or pm that is after the start. */
const endMinutesAfter = (start: number, end: ClockTime): number | null => {
  if (!isTwelveHour(end)) return end.hours > 12 ? minutesOfDay(end, '24') : null;
  return [minutesOfDay(end, 'am'), minutesOfDay(end, 'pm')].find((minutes) => minutes > start) ?? null;
};

/** Returns the start before an end: `9-12pm` begins at 9 AM, `6:30-8pm` at 6:30 PM. */
const startMinutesBefore = (start: ClockTime, end: number, amOrPm: 'am' | 'pm'): number | null => {
  if (!isTwelveHour(start)) return null;
  const meridiems = amOrPm === 'pm' ? (['pm', 'am'] as const) : (['am'] as const);
  return meridiems.map((candidate) => minutesOfDay(start, candidate)).find((minutes) => minutes < end) ?? null;
};

/** Whether a pair without am and pm is on the 24-hour clock. */
const isOn24HourClock = (start: ClockTime, end: ClockTime, { isShelter, is24HourClock }: TimesContext): boolean =>
  is24HourClock || (start.hasSeconds && end.hasSeconds) || start.hours > 12 || end.hours > 12 || (isShelter && start.hasLeadingZero);

/**
 * Reads a pair without am and pm: on the 24-hour clock if a value shows it; otherwise only a start from 8 to 12 is unambiguous, and of a
 * shelter none is: "8-6" may be a night.
 */
const spanWithoutMeridiem = (start: ClockTime, end: ClockTime, context: TimesContext): MinuteSpan | null => {
  if (isOn24HourClock(start, end, context)) return { start: minutesOfDay(start, '24'), end: minutesOfDay(end, '24') };
  if (start.hours < 8 || context.isShelter) return null;
  const from = minutesOfDay(start, start.hours === 12 ? 'pm' : 'am');
  const to = endMinutesAfter(from, end);
  return to === null ? null : { start: from, end: to };
};

const spanWithMeridiem = (start: ClockTime, end: ClockTime, context: TimesContext): MinuteSpan | null => {
  if (start.amOrPm && end.amOrPm) return { start: minutesOfDay(start, start.amOrPm), end: minutesOfDay(end, end.amOrPm) };
  if (start.amOrPm) {
    const from = minutesOfDay(start, start.amOrPm);
    const to = endMinutesAfter(from, end);
    return to === null ? null : { start: from, end: to };
  }
  if (end.amOrPm) {
    const to = minutesOfDay(end, end.amOrPm);
    const from = startMinutesBefore(start, to, end.amOrPm);
    return from === null ? null : { start: from, end: to };
  }
  return spanWithoutMeridiem(start, end, context);
};

const NOON = 12 * 60;

/** Whether a period that ends before it begins may cross midnight; otherwise it is a mistake (9 AM – 4:30 AM). */
const mayCrossMidnight = (start: number, end: number, isShelter: boolean): boolean => {
  if (end === 0) return true;
  return isShelter ? start >= NOON && end <= NOON : start >= 16 * 60 && end <= 5 * 60;
};

/**
 * Reads a pair of published times; null if it is ambiguous. A period that ends before it begins crosses midnight only if it begins at 4 PM
 * or later and ends by 5 AM, for a shelter (`isShelter`) at noon or later and by noon. A start from midnight to 5 AM is accepted only for
 * around the clock.
 */
export const spanOf = (first: ClockTime, second: ClockTime, context: TimesContext): MinuteSpan | null => {
  const span = spanWithMeridiem(first, second, context);
  if (span === null) return null;
  const { start } = span;
  const end = span.end === DAY_MINUTES - 1 ? DAY_MINUTES : span.end;
  if (start >= DAY_MINUTES || end > DAY_MINUTES) return null;
  if (start === 0) return end === DAY_MINUTES ? { start, end } : null;
  if (start < 5 * 60) return null;
  if (end > start) return { start, end };
  if (end === start) return null;
  return mayCrossMidnight(start, end, context.isShelter) ? { start, end: end + DAY_MINUTES } : null;
};

/** Parses `0930`, `930`, `09:30` of the 24-hour clock. */
export const parseMilitaryTime = (published: string): ClockTime | null => {
  const match = /^(\d{1,2}):?(\d{2})$/.exec(published);
  return match
    ? { hours: Number(match[1]), minutes: Number(match[2]), amOrPm: null, hasSeconds: true, hasLeadingZero: published.startsWith('0') }
    : null;
};

/** Reads a pair of which either time may be unreadable. */
export const readSpan = (start: ClockTime | null, end: ClockTime | null, isShelter: boolean): MinuteSpan | null =>
  start && end ? spanOf(start, end, { isShelter, is24HourClock: false }) : null;

/** Formats `09:30`; hours past midnight start at zero again. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
