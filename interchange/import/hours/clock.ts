/** A time as published: `9`, `9:30 am`, `13:00:00`. */
export interface WrittenTime {
  readonly hours: number;
  readonly minutes: number;
  readonly half: 'am' | 'pm' | null;
  /** True for `13:00:00`, which without am or pm is on the 24-hour clock. */
  readonly withSeconds: boolean;
}

/** A period of one day, in minutes since midnight; `end` is above 1440 if it ends on the following morning. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const DAY = 24 * 60;

const minutesAs = ({ hours, minutes }: WrittenTime, half: 'am' | 'pm' | '24'): number =>
  half === '24' ? hours * 60 + minutes : ((hours % 12) + (half === 'pm' ? 12 : 0)) * 60 + minutes;

const isPlain12 = ({ hours }: WrittenTime): boolean => hours >= 1 && hours <= 12;

/** Returns the first of both interpretations of an end without am or pm that is after the start. */
const endAfter = (start: number, end: WrittenTime): number | null => {
  if (!isPlain12(end)) return end.hours > 12 ? minutesAs(end, '24') : null;
  return [minutesAs(end, 'am'), minutesAs(end, 'pm')].find((minutes) => minutes > start) ?? null;
};

/** Returns the start before an end: `9-12pm` begins at 9 AM, `6:30-8pm` at 6:30 PM. */
const startBefore = (start: WrittenTime, end: number, half: 'am' | 'pm'): number | null => {
  if (!isPlain12(start)) return null;
  const halves = half === 'pm' ? (['pm', 'am'] as const) : (['am'] as const);
  return halves.map((each) => minutesAs(start, each)).find((minutes) => minutes < end) ?? null;
};

/** Reads a pair without am and pm: on the 24-hour clock if a value shows it; otherwise only a start from 8 to 12 is unambiguous. */
const unmarked = (start: WrittenTime, end: WrittenTime): Span | null => {
  if ((start.withSeconds && end.withSeconds) || start.hours > 12 || end.hours > 12) {
    return { start: minutesAs(start, '24'), end: minutesAs(end, '24') };
  }
  if (start.hours < 8) return null;
  const from = minutesAs(start, start.hours === 12 ? 'pm' : 'am');
  const to = endAfter(from, end);
  return to === null ? null : { start: from, end: to };
};

const written = (start: WrittenTime, end: WrittenTime): Span | null => {
  if (start.half && end.half) return { start: minutesAs(start, start.half), end: minutesAs(end, end.half) };
  if (start.half) {
    const from = minutesAs(start, start.half);
    const to = endAfter(from, end);
    return to === null ? null : { start: from, end: to };
  }
  if (end.half) {
    const to = minutesAs(end, end.half);
    const from = startBefore(start, to, end.half);
    return from === null ? null : { start: from, end: to };
  }
  return unmarked(start, end);
};

/**
 * Reads a pair of published times; null if it is ambiguous. A period that ends before it begins crosses midnight only if it begins in the
 * evening (from 5 PM) and ends in the morning (to 11 AM); otherwise it is a mistake (9 AM – 4:30 AM), and no hours are derived from it. A
 * start from midnight to 5 AM is accepted only for around the clock.
 */
export const spanOf = (first: WrittenTime, second: WrittenTime): Span | null => {
  const span = written(first, second);
  if (span === null) return null;
  const { start } = span;
  const end = span.end === DAY - 1 ? DAY : span.end;
  if (start >= DAY || end > DAY) return null;
  if (start === 0) return end === DAY ? { start, end } : null;
  if (start < 5 * 60) return null;
  if (end > start) return { start, end };
  if (end === start) return null;
  return end === 0 || (start >= 17 * 60 && end <= 11 * 60) ? { start, end: end + DAY } : null;
};

/** Formats `09:30`; hours past midnight start at zero again. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
