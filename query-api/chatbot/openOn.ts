import { weekdayOf } from '#domain/schedule/calendar.ts';
import { localDayAt, localMinutesAt } from '#domain/schedule/localTime.ts';
import type { Interval, Openings } from '#domain/schedule/openings.ts';
import { minutesOf } from '#domain/schedule/rules.ts';
import { formatPeriodShort } from '#domain/schedule/shortHours.ts';
import { formatMinutes, withArticle } from '#domain/schedule/wording.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { openingsForDay, zoneOf } from '../listing/openingHours.ts';

/** When a visitor wants to go: `now`, `today`, `tonight`, `tomorrow` or a day (`MON`), and perhaps a time (`HH:MM`). */
export interface Visit {
  readonly open?: string | undefined;
  readonly time?: string | undefined;
}

/** Openings of a place on one local day. */
export interface DayOpenings {
  readonly kind: Openings['kind'];
  /** Minutes since local midnight; the end may be after midnight. */
  readonly periods: readonly Interval[];
}

/** Whether a visit is at another time than now. */
export const isLater = ({ open, time }: Visit): boolean => time !== undefined || (open !== undefined && open !== 'now');

const DAYS_PER_WEEK = 7;
const MINUTES_PER_DAY = 1440;
const EVENING_MINUTES = 18 * 60;
const DAY_PREFIXES = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];

/** Returns in how many days a visit is: 0 for today. */
export const daysAhead = (open: string | undefined, today: number): number => {
  if (open === 'tomorrow') return 1;
  const wanted = DAY_PREFIXES.indexOf(open ?? '');
  if (wanted === -1) return 0;
  const current = DAY_PREFIXES.indexOf(weekdayOf(today).slice(0, 3));
  return (wanted - current + DAYS_PER_WEEK) % DAYS_PER_WEEK;
};

/** Returns the openings of a place on the day of a visit. `at`: seconds since 1970. */
export const openingsOn = (document: ServiceDocument, open: string | undefined, at: number, visitorTimeZone?: string): DayOpenings => {
  const zone = zoneOf(document) ?? visitorTimeZone;
  const { openings } = openingsForDay(document, at, visitorTimeZone);
  if (openings.kind !== 'scheduled' || zone === undefined) return { kind: openings.kind, periods: [] };
  const day = localDayAt(at, zone) + daysAhead(open, localDayAt(at, zone));
  const periods = openings.intervals.flatMap(([start, end]): Interval[] => {
    const [startDay, endDay] = [localDayAt(start, zone), localDayAt(end - 1, zone)];
    if (day < startDay || day > endDay) return [];
    const from = day === startDay ? localMinutesAt(start, zone) : 0;
    const minutes = localMinutesAt(end, zone);
    return [[from, day === endDay ? minutes || MINUTES_PER_DAY : MINUTES_PER_DAY]];
  });
  const isUnknown = periods.length === 0 && openings.unknownDays?.includes(weekdayOf(day));
  return { kind: isUnknown ? 'unknown' : 'scheduled', periods };
};

/** Whether a place is open when a visitor wants to go. */
export const isOpenFor = (document: ServiceDocument, { open, time }: Visit, at: number, visitorTimeZone?: string): boolean => {
  const { kind, periods } = openingsOn(document, open, at, visitorTimeZone);
  if (kind === 'always') return true;
  if (time !== undefined) return periods.some(([from, until]) => from <= minutesOf(time) && minutesOf(time) < until);
  return open === 'tonight' ? periods.some(([, until]) => until > EVENING_MINUTES) : periods.length > 0;
};

/** Formats a time of day (`HH:MM`) as it stands after "at" or "a": "5:00 PM", "las 5:00 PM". */
export const spokenTime = (time: string, language: Language): string => {
  const shown = formatMinutes(minutesOf(time));
  return language === 'es' ? withArticle(shown) : shown;
};

/** Returns the hours of a day: "7:00–9:00 AM, 6:00–8:00 PM". */
export const formatHours = (periods: readonly Interval[], language: Language): string =>
  periods.map((period) => formatPeriodShort(period, language)).join(', ');
