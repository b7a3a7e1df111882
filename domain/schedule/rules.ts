import { DAYS, PERIODS } from '../vocabulary/days.ts';
import { civilDate, dayNumberOf, isPeriodOfMonth, weekdayIndex } from './calendar.ts';
import type { ClosedEntry, Period, ScheduleEntry } from './schema.ts';

/** A parsed schedule entry: its dates, and its first and last minute. */
export interface Rule {
  readonly kind: 'WEEKLY' | 'MONTHLY' | 'DATE_RANGE' | 'FULL_DAY';
  /** Day of the week from 0 (Monday) to 6; -1 for any day. */
  readonly weekday: number;
  readonly period?: Period;
  /** Day numbers of the first and last date. */
  readonly fromDay: number;
  readonly toDay: number;
  /** Minutes since local midnight; `end` is up to 2880 if it ends on the next day, and at most `start` if it never opens. */
  readonly start: number;
  readonly end: number;
  /** True for closed entries without times, which close the whole date. */
  readonly wholeDay: boolean;
}

export const MINUTES_PER_DAY = 1440;

/** Returns the minutes since midnight of a time of day, `HH:MM`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Returns the end in minutes. The form's 23:59 means "until midnight", so that all-day periods join without a gap. */
const endMinutesOf = (time: string): number => (time === '23:59' ? MINUTES_PER_DAY : minutesOf(time));

const ANY_DATE = { weekday: -1, fromDay: -Infinity, toDay: Infinity };

type TimedEntry = ScheduleEntry | Exclude<ClosedEntry, { readonly type: 'PERMANENTLY_CLOSED' }>;

const includesOrAbsent = (knownNames: readonly string[], name: string | undefined): boolean =>
  name === undefined || knownNames.includes(name);

/** Whether this version knows an entry's kind, day and period: a newer version may have written others. */
export const isKnownEntry = (entry: ScheduleEntry | ClosedEntry): boolean => {
  const { type, day, period } = entry as { readonly type: string; readonly day?: string; readonly period?: string };
  return ENTRY_TYPES.includes(type) && includesOrAbsent(DAYS, day) && includesOrAbsent(PERIODS, period);
};

const ENTRY_TYPES: readonly string[] = ['WEEKLY', 'MONTHLY', 'DATE_RANGE', 'FULL_DAY', 'PERMANENTLY_CLOSED'];

export const ruleOf = (entry: TimedEntry): Rule => {
  if (entry.type === 'FULL_DAY') return { kind: 'FULL_DAY', ...ANY_DATE, start: 0, end: MINUTES_PER_DAY, wholeDay: false };
  const end = entry.endTime === undefined ? MINUTES_PER_DAY : endMinutesOf(entry.endTime);
  const times = {
    start: entry.startTime === undefined ? 0 : minutesOf(entry.startTime),
    end: entry.endsNextDay === true ? end + MINUTES_PER_DAY : end,
    wholeDay: entry.startTime === undefined && entry.endTime === undefined,
  };
  switch (entry.type) {
    case 'WEEKLY':
      return { kind: 'WEEKLY', ...ANY_DATE, weekday: DAYS.indexOf(entry.day), ...times };
    case 'MONTHLY':
      return { kind: 'MONTHLY', ...ANY_DATE, weekday: DAYS.indexOf(entry.day), period: entry.period, ...times };
    case 'DATE_RANGE':
      return { kind: 'DATE_RANGE', weekday: -1, fromDay: dayNumberOf(entry.startDate), toDay: dayNumberOf(entry.endDate), ...times };
    default:
      return entry satisfies never;
  }
};

/** Whether an entry applies on this date, that is, its period begins on it. */
export const appliesOn = (rule: Rule, day: number): boolean =>
  (rule.weekday < 0 || rule.weekday === weekdayIndex(day)) &&
  rule.fromDay <= day &&
  day <= rule.toDay &&
  (rule.period === undefined || isPeriodOfMonth(civilDate(day), rule.period));
