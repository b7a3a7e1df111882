import * as z from 'zod/mini';
import { DAYS, PERIODS, type Day, type Period } from '../vocabulary/days.ts';

export { DAYS, PERIODS, type Day, type Period };

/** Local wall-clock time, 24 hours: `08:00`, `23:59`. */
const timeSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** Local calendar date: `2026-12-25`. */
const dateSchema = z.iso.date();

/** `endsNextDay`: the period begins on this day and ends on the following morning (7 PM – 7 AM). */
const times = { startTime: timeSchema, endTime: timeSchema, endsNextDay: z.optional(z.boolean()) };
const optionalTimes = { startTime: z.optional(timeSchema), endTime: z.optional(timeSchema), endsNextDay: z.optional(z.boolean()) };

/** Opening hours of a service. Several entries for one day are several periods of that day. */
export const scheduleEntrySchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('WEEKLY'), day: z.enum(DAYS), ...times }),
  z.strictObject({ type: z.literal('MONTHLY'), period: z.enum(PERIODS), day: z.enum(DAYS), ...times }),
  z.strictObject({ type: z.literal('DATE_RANGE'), startDate: dateSchema, endDate: dateSchema, ...times }),
  z.strictObject({ type: z.literal('FULL_DAY') }),
]);
export type ScheduleEntry = z.infer<typeof scheduleEntrySchema>;

/** Times when it is closed although the schedule is open. Without times: the whole day. */
export const closedEntrySchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('WEEKLY'), day: z.enum(DAYS), ...optionalTimes }),
  z.strictObject({ type: z.literal('MONTHLY'), period: z.enum(PERIODS), day: z.enum(DAYS), ...optionalTimes }),
  z.strictObject({ type: z.literal('DATE_RANGE'), startDate: dateSchema, endDate: dateSchema, ...optionalTimes }),
  z.strictObject({ type: z.literal('PERMANENTLY_CLOSED') }),
]);
export type ClosedEntry = z.infer<typeof closedEntrySchema>;

/** All facts that determine whether a place is open; stored in events and read models, unlike computed openings. */
export const hoursSchema = z.strictObject({
  schedules: z.array(scheduleEntrySchema),
  closedDays: z.array(closedEntrySchema),
  /** "Contact for hours": then both lists are empty. */
  contactForHours: z.boolean(),
  /** Days of which not all hours are known, since a published text names them and was not understood; the other days are complete. */
  unknownDays: z.optional(z.array(z.enum(DAYS))),
});
export type Hours = z.infer<typeof hoursSchema>;
