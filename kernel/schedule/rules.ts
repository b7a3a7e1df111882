import { civilDate, dayNumberOf, isPeriodOfMonth, weekdayIndex } from './calendar.ts';
import { DAYS, PERIODS } from './days.ts';
import type { ClosedEntry, Period, ScheduleEntry } from './schema.ts';

/** A schedule entry, read once: on which dates it holds, and from which to which minute. */
export interface Rule {
  readonly kind: 'WEEKLY' | 'MONTHLY' | 'DATE_RANGE' | 'FULL_DAY';
  /** 0 is Monday; -1: any day. */
  readonly weekday: number;
  readonly period?: Period;
  /** Numbers of the first and the last date. */
  readonly fromDay: number;
  readonly toDay: number;
  /** Minutes since local midnight; `end` is up to 2880 when it ends on the next day, and not above `start` when it never opens. */
  readonly start: number;
  readonly end: number;
  /** Closed entries without times: the whole date. */
  readonly wholeDay: boolean;
}

export const MINUTES_PER_DAY = 1440;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** 23:59 is how the form says "until midnight": so all-day periods join seamlessly. */
const endMinutesOf = (time: string): number => (time === '23:59' ? MINUTES_PER_DAY : minutesOf(time));

const ANY_DATE = { weekday: -1, fromDay: -Infinity, toDay: Infinity };

type TimedEntry = ScheduleEntry | Exclude<ClosedEntry, { readonly type: 'PERMANENTLY_CLOSED' }>;

const knows = (names: readonly string[], name: string | undefined): boolean => name === undefined || names.includes(name);

/** Whether an entry is of a kind, day and period that this version knows: one that a newer version wrote may not be. */
export const isUnderstood = (entry: ScheduleEntry | ClosedEntry): boolean => {
  const { type, day, period } = entry as { readonly type: string; readonly day?: string; readonly period?: string };
  return ENTRY_TYPES.includes(type) && knows(DAYS, day) && knows(PERIODS, period);
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

/** Whether the entry holds on this date: whether its period begins on it. */
export const holdsOn = (rule: Rule, day: number): boolean =>
  (rule.weekday < 0 || rule.weekday === weekdayIndex(day)) &&
  rule.fromDay <= day &&
  day <= rule.toDay &&
  (rule.period === undefined || isPeriodOfMonth(civilDate(day), rule.period));
