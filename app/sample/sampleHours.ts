import { DAYS, type ClosedEntry, type Day, type Hours, type Period, type ScheduleEntry } from '#domain/schedule/schema.ts';

type TimePeriod = readonly [start: string, end: string];

export const EVERY_DAY = DAYS;
export const WEEKDAYS: readonly Day[] = DAYS.slice(0, 5);
export const WEEKEND: readonly Day[] = DAYS.slice(5);

/** A period ends on the following morning if its end is before its start. */
const timeFields = ([startTime, endTime]: TimePeriod) => ({ startTime, endTime, ...(endTime <= startTime && { endsNextDay: true }) });

/** Returns the weekly periods of each of these days. */
export const weekly = (days: readonly Day[], ...periods: readonly TimePeriod[]): ScheduleEntry[] =>
  days.flatMap((day) => periods.map((period): ScheduleEntry => ({ type: 'WEEKLY', day, ...timeFields(period) })));

export const monthly = (periodsOfMonth: readonly Period[], day: Day, period: TimePeriod): ScheduleEntry[] =>
  periodsOfMonth.map((periodOfMonth): ScheduleEntry => ({ type: 'MONTHLY', period: periodOfMonth, day, ...timeFields(period) }));

const isoDate = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** Returns a season; `from` and `endsInDays` are days relative to today. */
export const seasonalHours = (today: number, startsInDays: number, endsInDays: number, period: TimePeriod): ScheduleEntry => ({
  type: 'DATE_RANGE',
  startDate: isoDate(today + startsInDays),
  endDate: isoDate(today + endsInDays),
  ...timeFields(period),
});

/** Returns a closed day; `daysAhead` is in days from today. */
export const closedOn = (today: number, daysAhead: number): ClosedEntry => ({
  type: 'DATE_RANGE',
  startDate: isoDate(today + daysAhead),
  endDate: isoDate(today + daysAhead),
});

export const openHours = (...schedules: readonly (ScheduleEntry | readonly ScheduleEntry[])[]): Hours => ({
  schedules: schedules.flat(),
  closedDays: [],
  contactForHours: false,
});

export const withClosedDays = (hours: Hours, ...closedDays: readonly ClosedEntry[]): Hours => ({ ...hours, closedDays: [...closedDays] });

export const OPEN_ALWAYS: Hours = { schedules: [{ type: 'FULL_DAY' }], closedDays: [], contactForHours: false };
export const CONTACT_FOR_HOURS: Hours = { schedules: [], closedDays: [], contactForHours: true };
export const CLOSED_PERMANENTLY: Hours = { schedules: [], closedDays: [{ type: 'PERMANENTLY_CLOSED' }], contactForHours: false };
