import * as z from 'zod/mini';
import { DAYS, PERIODS, type ClosedEntry, type Day, type Hours, type ScheduleEntry } from '#domain/schedule/schema.ts';

/*
 * Hours as the JSON files of the sample write them: shorter than in events, and seasons and single days count from today, so that the
 * sample is never out of season.
 */

const DAYS_BY_NAME = { EVERY_DAY: DAYS, WEEKDAYS: DAYS.slice(0, 5), WEEKEND: DAYS.slice(5) } as const;

/** `07:00-09:00`; it ends on the following morning if its end is before its start. */
const periodSchema = z.string().check(z.regex(/^\d\d:\d\d-\d\d:\d\d$/));

const weeklySchema = z.strictObject({
  type: z.literal('WEEKLY'),
  days: z.union([z.enum(['EVERY_DAY', 'WEEKDAYS', 'WEEKEND']), z.array(z.enum(DAYS))]),
  periods: z.array(periodSchema),
});
const monthlySchema = z.strictObject({
  type: z.literal('MONTHLY'),
  weeks: z.array(z.enum(PERIODS)),
  day: z.enum(DAYS),
  period: periodSchema,
});
/** The first and the last day, in days from today. */
const range = { type: z.literal('DATE_RANGE'), startsInDays: z.int(), endsInDays: z.int() };

export const sampleHoursSchema = z.union([
  z.enum(['OPEN_ALWAYS', 'CONTACT_FOR_HOURS', 'CLOSED_PERMANENTLY']),
  z.strictObject({
    schedules: z.array(z.discriminatedUnion('type', [weeklySchema, monthlySchema, z.strictObject({ ...range, period: periodSchema })])),
    closedDays: z.optional(z.array(z.discriminatedUnion('type', [weeklySchema, z.strictObject(range)]))),
  }),
]);
type SampleHours = z.infer<typeof sampleHoursSchema>;

const timeFields = (period: string) => {
  const [startTime = '', endTime = ''] = period.split('-');
  return { startTime, endTime, ...(endTime <= startTime && { endsNextDay: true }) };
};

const weeklyEntries = ({ days, periods }: z.infer<typeof weeklySchema>) =>
  (typeof days === 'string' ? DAYS_BY_NAME[days] : days).flatMap((day: Day) =>
    periods.map((period) => ({ type: 'WEEKLY' as const, day, ...timeFields(period) })),
  );

/** Returns the hours of a sample service. `today`: days since 1970. */
export const hoursOfSample = (hours: SampleHours, today: number): Hours => {
  if (hours === 'OPEN_ALWAYS') return { schedules: [{ type: 'FULL_DAY' }], closedDays: [], contactForHours: false };
  if (hours === 'CONTACT_FOR_HOURS') return { schedules: [], closedDays: [], contactForHours: true };
  if (hours === 'CLOSED_PERMANENTLY') return { schedules: [], closedDays: [{ type: 'PERMANENTLY_CLOSED' }], contactForHours: false };
  const isoDate = (daysAhead: number): string => new Date((today + daysAhead) * 86_400_000).toISOString().slice(0, 10);
  const schedules = hours.schedules.flatMap((entry): ScheduleEntry[] => {
    if (entry.type === 'WEEKLY') return weeklyEntries(entry);
    if (entry.type === 'MONTHLY')
      return entry.weeks.map((period) => ({ type: 'MONTHLY', period, day: entry.day, ...timeFields(entry.period) }));
    const { type, startsInDays, endsInDays, period } = entry;
    return [{ type, startDate: isoDate(startsInDays), endDate: isoDate(endsInDays), ...timeFields(period) }];
  });
  const closedDays = (hours.closedDays ?? []).flatMap((entry): ClosedEntry[] => {
    if (entry.type === 'WEEKLY') return weeklyEntries(entry);
    return [{ type: entry.type, startDate: isoDate(entry.startsInDays), endDate: isoDate(entry.endsInDays) }];
  });
  return { schedules, closedDays, contactForHours: false };
};
