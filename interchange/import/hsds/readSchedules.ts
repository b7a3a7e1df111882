import { dayNumberOf, weekdayOf } from '#domain/schedule/calendar.ts';
import { DAYS, type ClosedEntry, type Day, type Period, type ScheduleEntry } from '#domain/schedule/schema.ts';
import { NEXT_DAY_NOTE } from '../../hsds/ownTexts.ts';
import { readDate } from '../dates.ts';
import { toScheduleEntries, type OpeningPeriod } from '../hours/entries.ts';
import { seasonEntries } from '../hours/seasons.ts';
import { scheduleTimesOf } from '../hours/spans.ts';
import { parseTime, spanBetween } from './scheduleTimes.ts';

/** Cells of a row of `schedules`, or of the older `regular_schedules` and `holiday_schedules`; empty texts for missing ones. */
export type ScheduleCells = (...columns: readonly string[]) => string;

/** What one row says; `unread`: why it cannot be expressed, so that its text stays as published. */
export type ReadSchedule =
  | { readonly kind: 'weekly'; readonly periods: readonly OpeningPeriod[] }
  | { readonly kind: 'dated'; readonly entries: readonly ScheduleEntry[] }
  | { readonly kind: 'closed'; readonly entries: readonly ClosedEntry[] }
  | { readonly kind: 'unread'; readonly reason: string; readonly days: readonly Day[] };

/** Longest season in days that becomes dates; the hours of a longer one are those of every week. */
const MAX_SEASON_DAYS = 731;

const DAYS_BY_CODE: Readonly<Record<string, Day>> = Object.fromEntries(DAYS.map((day) => [day.slice(0, 2), day]));
const PERIODS_BY_ORDINAL: Readonly<Record<string, Period>> = {
  '1': 'FIRST',
  '2': 'SECOND',
  '3': 'THIRD',
  '4': 'FOURTH',
  '5': 'FIFTH',
  '-1': 'LAST',
};

interface RuleDay {
  readonly day: Day;
  /** Week of the month as written, `1` or `-1`; empty for every week. */
  readonly ordinal: string;
}

/** Parses `MO,2TU,-1FR`; null if a part of it is none. */
const parseByDay = (text: string): readonly RuleDay[] | null => {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '');
  const days = parts.flatMap((part): RuleDay[] => {
    const match = /^([+-]?\d+)?([A-Z]{2})$/.exec(part.toUpperCase());
    const day = DAYS_BY_CODE[match?.[2] ?? ''];
    return day === undefined ? [] : [{ day, ordinal: (match?.[1] ?? '').replace('+', '') }];
  });
  return parts.length > 0 && days.length === parts.length ? days : null;
};

/** Days of the older column `weekday`: `Monday`, or a number from 1 for Monday. */
const parseWeekdays = (text: string): readonly RuleDay[] | null => {
  const parts = text
    .split(/[,;|]/)
    .map((part) => part.trim().toUpperCase())
    .filter((part) => part !== '');
  const days = parts.flatMap((part): RuleDay[] => {
    const day = /^[1-7]$/.test(part)
      ? DAYS[Number(part) - 1]
      : DAYS.find((candidate) => candidate === part || (part.length >= 3 && candidate.startsWith(part)));
    return day === undefined ? [] : [{ day, ordinal: '' }];
  });
  return parts.length > 0 && days.length === parts.length ? days : null;
};

const YES = new Set(['true', 'yes', 'y', '1', 't']);

interface DateRange {
  readonly first: string | null;
  readonly last: string | null;
}

/** Reads the dates between which the rule counts; null if one of them is no date. */
const parseRange = (cell: ScheduleCells): DateRange | null => {
  const dates = {
    first: cell('valid_from', 'start_date'),
    last: cell('valid_to', 'end_date'),
    start: cell('dtstart'),
    until: cell('until'),
  };
  const read = Object.fromEntries(Object.entries(dates).map(([name, text]) => [name, text === '' ? null : readDate(text)])) as Record<
    keyof typeof dates,
    string | null
  >;
  if ((Object.keys(dates) as (keyof typeof dates)[]).some((name) => dates[name] !== '' && read[name] === null)) return null;
  const firsts = [read.first, read.start].filter((date) => date !== null).toSorted();
  const lasts = [read.last, read.until].filter((date) => date !== null).toSorted();
  return { first: firsts.at(-1) ?? null, last: lasts[0] ?? null };
};

const weekdaysBetween = (first: string, last: string, days: readonly Day[]): boolean => {
  for (let day = dayNumberOf(first); day <= dayNumberOf(last); day += 1) if (days.includes(weekdayOf(day))) return true;
  return false;
};

/** Returns why a rule cannot be expressed; null if it can. */
const findObstacle = (cell: ScheduleCells): string | null => {
  if (cell('until') !== '' && cell('count') !== '') return 'it has both an end date and a number of times, which contradict each other';
  if (!['', '1'].includes(cell('interval'))) return `it repeats only every ${cell('interval')} weeks or months`;
  for (const column of ['byweekno', 'byyearday', 'bymonthday', 'count'])
    if (cell(column) !== '') return `its ${column} cannot be expressed in hours of a week`;
  return null;
};

/** Returns the entries of a rule with a first and a last day; a reason if they cannot be expressed. */
const readSeason = (periods: readonly OpeningPeriod[], { first, last }: DateRange, today: string): ReadSchedule => {
  const days = periods.map(({ day }) => day);
  const unread = (reason: string): ReadSchedule => ({ kind: 'unread', reason, days });
  if (last === null) return first !== null && first > today ? unread(`it begins only on ${first}`) : { kind: 'weekly', periods };
  if (first === null) return unread(`it ends on ${last} without a first day`);
  if (last < first) return unread(`its last day ${last} is before its first day ${first}`);
  const [{ span } = { span: null }] = periods;
  if (span !== null && DAYS.every((day) => days.includes(day)) && periods.every((period) => period.span === span))
    return { kind: 'dated', entries: [{ type: 'DATE_RANGE', startDate: first, endDate: last, ...scheduleTimesOf(span) }] };
  if (dayNumberOf(last) - dayNumberOf(first) > MAX_SEASON_DAYS)
    return first <= today && today <= last ? { kind: 'weekly', periods } : unread(`it counts only from ${first} to ${last}`);
  if (periods.some(({ period }) => period !== null)) return unread('its weeks of the month count only between two dates');
  if (!weekdaysBetween(first, last, days)) return unread('none of its days is between its first and its last day');
  return { kind: 'dated', entries: seasonEntries(toScheduleEntries(periods), first, last) };
};

const readHoliday = (cell: ScheduleCells, range: DateRange): ReadSchedule | null => {
  const isClosed = YES.has(cell('closed').toLowerCase());
  if (cell('is_holiday') === '' && !isClosed) return null;
  const [first, last] = [range.first ?? range.last, range.last ?? range.first];
  if (first === null || last === null) return { kind: 'unread', reason: 'its holiday has no date', days: [] };
  if (isClosed) return { kind: 'closed', entries: [{ type: 'DATE_RANGE', startDate: first, endDate: last }] };
  return { kind: 'unread', reason: 'it changes the hours of a holiday', days: [] };
};

/**
 * Reads one row of schedules: weekly hours, hours of weeks of the month, or hours between two dates. What hours of a week cannot express, or
 * contradicts itself, is not read: intervals above 1, numbered weeks, days of the month or the year, counts. `today`: date of the import,
 * which decides whether a rule without an end, or with a far one, counts now.
 */
export const readSchedule = (cell: ScheduleCells, today: string): ReadSchedule => {
  const byDay = cell('byday');
  const weekday = cell('weekday', 'day_of_week', 'day');
  const ruleDays = byDay === '' && weekday !== '' ? parseWeekdays(weekday) : parseByDay(byDay);
  const days = ruleDays?.map(({ day }) => day) ?? [];
  const unread = (reason: string): ReadSchedule => ({ kind: 'unread', reason, days });
  const range = parseRange(cell);
  if (range === null) return unread('one of its dates cannot be read');
  const holiday = readHoliday(cell, range);
  if (holiday !== null) return holiday;
  const obstacle = findObstacle(cell);
  if (obstacle !== null) return unread(obstacle);

  const [opens, closes] = [cell('opens_at', 'opens'), cell('closes_at', 'closes')];
  if (opens === '' || closes === '') return unread('it has no opening or no closing time');
  const span = spanBetween(parseTime(opens), parseTime(closes), cell('notes') === NEXT_DAY_NOTE);
  if (span === null) return unread(`its times ${opens} and ${closes} cannot be read, or end before they begin`);

  const frequency = cell('freq').toUpperCase() || (weekday === '' ? '' : 'WEEKLY');
  if (frequency === '' && byDay === '') {
    const { first, last } = { first: range.first ?? range.last, last: range.last ?? range.first };
    if (first === null || last === null) return unread('it says neither how often nor when');
    if (last < first) return unread(`its last day ${last} is before its first day ${first}`);
    return { kind: 'dated', entries: [{ type: 'DATE_RANGE', startDate: first, endDate: last, ...scheduleTimesOf(span) }] };
  }
  if (frequency === 'DAILY' && byDay === '')
    return readSeason(
      DAYS.map((day) => ({ day, period: null, span })),
      range,
      today,
    );
  if (ruleDays === null) return unread(byDay === '' ? 'it names no days' : `its days ${byDay} cannot be read`);
  if (frequency === 'WEEKLY') {
    if (ruleDays.some(({ ordinal }) => ordinal !== '')) return unread('weeks of the month in a weekly rule contradict each other');
    return readSeason(
      ruleDays.map(({ day }) => ({ day, period: null, span })),
      range,
      today,
    );
  }
  if (frequency !== 'MONTHLY') return unread(frequency === '' ? 'it does not say how often' : `it repeats ${frequency.toLowerCase()}`);
  const periods = ruleDays.map(({ day, ordinal }) => ({ day, period: PERIODS_BY_ORDINAL[ordinal] ?? null, span }));
  return periods.some(({ period }) => period === null)
    ? unread(`its weeks of the month ${byDay} cannot be expressed`)
    : readSeason(periods, range, today);
};
