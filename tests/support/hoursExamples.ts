import { computeOpenings } from '#domain/schedule/computeOpenings.ts';
import { openStatusAt } from '#domain/schedule/openStatus.ts';
import { DAYS, type ClosedEntry, type Day, type Hours, type Period, type ScheduleEntry } from '#domain/schedule/schema.ts';
import { formatOpenStatus } from '#domain/schedule/wording.ts';

/*
 * Displayed texts for every form of hours in the specification's section 4. All places are in Denver: -07:00 in winter,
 * -06:00 from 2026-03-08 (02:00 is skipped) to 2026-11-01 (01:00 occurs twice). 2026-01-14 is a Wednesday.
 */
export const DENVER = 'America/Denver';

/** Hours, a moment with its offset, and the text displayed then in English and in Spanish. */
export type HoursExample = readonly [what: string, hours: Hours, at: string, en: string, es: string];

/** Asserts one reading. */
export const expectHoursText = (_title: string, hours: Hours, local: string, en: string, es: string): void => {
  const at = Date.parse(local) / 1000;
  const status = openStatusAt(computeOpenings(hours, DENVER, at), at, DENVER);
  expect([formatOpenStatus(status, 'en', DENVER, at), formatOpenStatus(status, 'es', DENVER, at)]).toEqual([en, es]);
};

export const weekly = (days: readonly Day[], startTime: string, endTime: string, { endsNextDay = false } = {}): ScheduleEntry[] =>
  days.map((day) => ({ type: 'WEEKLY', day, startTime, endTime, ...(endsNextDay && { endsNextDay }) }));
export const monthly = (period: Period, day: Day, startTime: string, endTime: string): ScheduleEntry[] => [
  { type: 'MONTHLY', period, day, startTime, endTime },
];
export const range = (startDate: string, endDate: string, startTime: string, endTime: string): ScheduleEntry[] => [
  { type: 'DATE_RANGE', startDate, endDate, startTime, endTime },
];
export const closedOn = (startDate: string, endDate = startDate): ClosedEntry => ({ type: 'DATE_RANGE', startDate, endDate });
export const hoursOf = (schedules: readonly ScheduleEntry[], closedDays: readonly ClosedEntry[] = []): Hours => ({
  schedules: [...schedules],
  closedDays: [...closedDays],
  contactForHours: false,
});

const WEEKDAYS = DAYS.slice(0, 5);
export const officeHours = hoursOf(weekly(WEEKDAYS, '08:00', '17:00'));
export const dailySchedule = weekly(DAYS, '08:00', '17:00');
export const wednesdaySchedule = weekly(['WEDNESDAY'], '08:00', '17:00');
export const overnightHours = hoursOf(weekly(DAYS, '19:00', '07:00', { endsNextDay: true }));
export const secondTuesdayHours = hoursOf(monthly('SECOND', 'TUESDAY', '09:00', '12:00'));
