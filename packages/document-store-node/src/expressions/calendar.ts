import { typeAliasOf } from '../bson/typeNumbers.ts';
import { failedToParse, locationError } from '../errors.ts';

/*
 * Dates as wall clock times: a local time is the number of milliseconds that a clock in the zone shows, as if it were UTC.
 */

export const DAY_MS = 86_400_000;

/** A time zone; all times in milliseconds. */
export interface Zone {
  /** Returns local time minus UTC. */
  readonly offsetAt: (utc: number) => number;
  /** Returns the earliest moment with this local time; of a local time that the zone skips, the moment as long after the skip. */
  readonly toUtc: (local: number) => number;
  readonly isUtc: boolean;
}

const fixedZone = (offset: number): Zone => ({ offsetAt: () => offset, toUtc: (local) => local - offset, isUtc: offset === 0 });
export const UTC = fixedZone(0);

/** Returns the local time of a date by the Gregorian calendar; parts may be out of range. `month` counts from 1. */
export const localTime = (year: number, month: number, day: number, milliseconds = 0): number => {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime() + milliseconds;
};

const namedZone = (name: string): Zone => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  // The formatter counts the years before Christ backwards.
  const firstMoment = localTime(1, 1, 2);
  const offsetAt = (utc: number): number => {
    const moment = Math.max(firstMoment, Math.floor(utc / 1000) * 1000);
    const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const { year, month, day, hour, minute, second } = parts as Record<string, number>;
    return localTime(year!, month!, day!, ((hour! * 60 + minute!) * 60 + second!) * 1000) - moment;
  };
  const toUtc = (local: number): number => {
    const [before, after] = [offsetAt(local - DAY_MS), offsetAt(local + DAY_MS)];
    const moments = [before, after].map((offset) => local - offset).filter((utc) => utc + offsetAt(utc) === local);
    return moments.length === 0 ? local - before : Math.min(...moments);
  };
  return { offsetAt, toUtc, isUtc: false };
};

const zones = new Map<string, Zone>();

/** Returns the zone of an Olson name or an offset such as `+0530`. Throws `Location40485` for others. */
export const zoneOf = (value: unknown): Zone => {
  if (value === undefined) return UTC;
  if (typeof value !== 'string') throw locationError(40_517, `timezone must evaluate to a string, found ${typeAliasOf(value)}`);
  const known = zones.get(value);
  if (known !== undefined) return known;
  const offset = /^([+-])(\d\d)(?::?(\d\d))?$/.exec(value);
  let zone: Zone;
  if (offset !== null) zone = fixedZone((offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3] ?? 0)) * 60_000);
  else if (['UTC', 'GMT', 'Z'].includes(value)) zone = UTC;
  else {
    try {
      if (!/^[A-Za-z]/.test(value)) throw new RangeError(value);
      zone = namedZone(value);
    } catch {
      throw locationError(40_485, `unrecognized time zone identifier: "${value}"`);
    }
  }
  if (zones.size < 1000) zones.set(value, zone);
  return zone;
};

/** Returns the day of the week of a local time, 0 for Sunday. */
export const weekday = (local: number): number => new Date(local).getUTCDay();
const isoWeekday = (local: number): number => weekday(local) || 7;

export const dayNumber = (local: number): number => Math.floor(local / DAY_MS);

/** Returns the local time of the start of an ISO week's Monday, and days after it. */
export const isoDate = (year: number, week: number, day: number, milliseconds = 0): number => {
  const january4 = localTime(year, 1, 4);
  return january4 + ((week - 1) * 7 + day - isoWeekday(january4)) * DAY_MS + milliseconds;
};

const yearOf = (local: number): number => new Date(local).getUTCFullYear();
const dayOfYear = (local: number): number => dayNumber(local) - dayNumber(localTime(yearOf(local), 1, 1)) + 1;
const isoWeekYear = (local: number): number => yearOf(local + (4 - isoWeekday(local)) * DAY_MS);

/** The parts of a local time; `month`, `dayOfYear` and `isoDayOfWeek` count from 1, `dayOfWeek` from 1 for Sunday. */
export const PARTS = {
  year: yearOf,
  month: (local) => new Date(local).getUTCMonth() + 1,
  dayOfMonth: (local) => new Date(local).getUTCDate(),
  hour: (local) => new Date(local).getUTCHours(),
  minute: (local) => new Date(local).getUTCMinutes(),
  second: (local) => new Date(local).getUTCSeconds(),
  millisecond: (local) => new Date(local).getUTCMilliseconds(),
  dayOfWeek: (local) => weekday(local) + 1,
  dayOfYear,
  /** Weeks begin on Sunday, the first one with the first Sunday. */
  week: (local) => Math.floor((dayOfYear(local) + 6 - weekday(local)) / 7),
  isoDayOfWeek: isoWeekday,
  isoWeekYear,
  isoWeek: (local) => Math.floor((dayNumber(local) - dayNumber(isoDate(isoWeekYear(local), 1, 1))) / 7) + 1,
} satisfies Readonly<Record<string, (local: number) => number>>;

/** Units of time with a fixed number of milliseconds. */
export const FIXED_UNITS = { hour: 3_600_000, minute: 60_000, second: 1000, millisecond: 1 } as const;
/** Units of whole days. */
const DAY_UNITS = { week: 7, day: 1 } as const;
/** Units of whole months. */
const MONTH_UNITS = { year: 12, quarter: 3, month: 1 } as const;

export type TimeUnit = keyof typeof FIXED_UNITS | keyof typeof DAY_UNITS | keyof typeof MONTH_UNITS;

const has = <T extends object>(units: T, unit: PropertyKey): unit is keyof T => Object.hasOwn(units, unit);

export const timeUnitOf = (value: unknown): TimeUnit => {
  if (typeof value !== 'string') throw locationError(5_439_013, `unit must be a string, found ${typeAliasOf(value)}`);
  if (has(FIXED_UNITS, value) || has(DAY_UNITS, value) || has(MONTH_UNITS, value)) return value;
  throw failedToParse(`unknown time unit value: ${value}`);
};

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Returns the number of a day's name or its first three letters, 0 for Sunday. */
export const startOfWeekOf = (value: unknown): number => {
  if (value === undefined) return 0;
  if (typeof value !== 'string') throw locationError(5_439_015, `startOfWeek must be a string, found ${typeAliasOf(value)}`);
  const name = value.toLowerCase();
  const day = WEEKDAYS.findIndex((one) => one === name || one.slice(0, 3) === name);
  if (day === -1) throw failedToParse(`unknown day of week value: ${value}`);
  return day;
};

/** Adds a number of units; days and months count in the zone, and a day that a month does not have becomes its last. */
export const addUnits = (utc: number, unit: TimeUnit, amount: number, zone: Zone): number => {
  if (has(FIXED_UNITS, unit)) return utc + amount * FIXED_UNITS[unit];
  const local = utc + zone.offsetAt(utc);
  if (has(DAY_UNITS, unit)) return zone.toUtc(local + amount * DAY_UNITS[unit] * DAY_MS);
  const time = local - dayNumber(local) * DAY_MS;
  const month = PARTS.month(local) + amount * MONTH_UNITS[unit];
  const year = PARTS.year(local);
  const lastDay = PARTS.dayOfMonth(localTime(year, month + 1, 0));
  return zone.toUtc(localTime(year, month, Math.min(PARTS.dayOfMonth(local), lastDay), time));
};

const monthNumber = (local: number): number => PARTS.year(local) * 12 + PARTS.month(local) - 1;

/** Returns the number of units' boundaries between two moments in a zone. */
export const unitsBetween = (start: number, end: number, unit: TimeUnit, zone: Zone, startOfWeek: number): number => {
  if (unit === 'millisecond') return end - start;
  const [startOffset, endOffset] = [zone.offsetAt(start), zone.offsetAt(end)];
  const between = (numberOf: (local: number) => number): number => numberOf(end + endOffset) - numberOf(start + startOffset);
  if (has(FIXED_UNITS, unit))
    return between((local) => Math.floor(local / FIXED_UNITS[unit])) + Math.trunc((startOffset - endOffset) / FIXED_UNITS[unit]);
  // The first day of 1970 was a Thursday.
  if (unit === 'week') return between((local) => Math.floor((dayNumber(local) + 4 - startOfWeek) / 7));
  if (unit === 'day') return between(dayNumber);
  return between((local) => Math.floor(monthNumber(local) / MONTH_UNITS[unit]));
};

const floorTo = (value: number, width: number): number => Math.floor(value / width) * width;

/** Returns the start of the bin of `size` units that contains a moment; bins are counted from the start of the year 2000 in the zone. */
export const startOfBin = (utc: number, unit: TimeUnit, size: number, zone: Zone, startOfWeek: number): number => {
  const year2000 = localTime(2000, 1, 1);
  if (has(FIXED_UNITS, unit)) {
    const reference = zone.toUtc(year2000);
    return reference + floorTo(utc - reference, size * FIXED_UNITS[unit]);
  }
  const local = utc + zone.offsetAt(utc);
  if (has(DAY_UNITS, unit)) {
    const reference = dayNumber(year2000) + (unit === 'week' ? (startOfWeek - weekday(year2000) + 7) % 7 : 0);
    return zone.toUtc((reference + floorTo(dayNumber(local) - reference, size * DAY_UNITS[unit])) * DAY_MS);
  }
  return zone.toUtc(localTime(2000, 1 + floorTo(monthNumber(local) - monthNumber(year2000), size * MONTH_UNITS[unit]), 1));
};
