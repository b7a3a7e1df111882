import { DAYS, type ClosedEntry, type Day, type Hours, type Period, type ScheduleEntry } from '#kernel/schedule/schema.ts';

type Times = readonly [start: string, end: string];

export const EVERY_DAY = DAYS;
export const WEEKDAYS: readonly Day[] = DAYS.slice(0, 5);
export const WEEKEND: readonly Day[] = DAYS.slice(5);

/** A period ends on the following morning if its end is before its start. */
const times = ([startTime, endTime]: Times) => ({ startTime, endTime, ...(endTime <= startTime && { endsNextDay: true }) });

/** Returns the weekly periods of each of these days. */
export const weekly = (days: readonly Day[], ...periods: readonly Times[]): ScheduleEntry[] =>
  days.flatMap((day) => periods.map((period): ScheduleEntry => ({ type: 'WEEKLY', day, ...times(period) })));

export const monthly = (which: readonly Period[], day: Day, period: Times): ScheduleEntry[] =>
  which.map((each): ScheduleEntry => ({ type: 'MONTHLY', period: each, day, ...times(period) }));

const isoDate = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** Returns a season; `from` and `to` are days relative to today. */
export const season = (today: number, from: number, to: number, period: Times): ScheduleEntry => ({
  type: 'DATE_RANGE',
  startDate: isoDate(today + from),
  endDate: isoDate(today + to),
  ...times(period),
});

/** Returns a closed day; `in_` is in days from today. */
export const closedOn = (today: number, in_: number): ClosedEntry => ({
  type: 'DATE_RANGE',
  startDate: isoDate(today + in_),
  endDate: isoDate(today + in_),
});

export const open = (...schedules: readonly (ScheduleEntry | readonly ScheduleEntry[])[]): Hours => ({
  schedules: schedules.flat(),
  closedDays: [],
  contactForHours: false,
});

export const closedAt = (hours: Hours, ...closedDays: readonly ClosedEntry[]): Hours => ({ ...hours, closedDays: [...closedDays] });

export const AROUND_THE_CLOCK: Hours = { schedules: [{ type: 'FULL_DAY' }], closedDays: [], contactForHours: false };
export const ASK: Hours = { schedules: [], closedDays: [], contactForHours: true };
export const GONE: Hours = { schedules: [], closedDays: [{ type: 'PERMANENTLY_CLOSED' }], contactForHours: false };
