import { closedEntrySchema, scheduleEntrySchema, type ClosedEntry, type ScheduleEntry } from '#kernel/schedule/schema.ts';
import type { DraftScheduleEntry } from '#kernel/schedule/validate.ts';
import { DISPLAY_KEYS, type ServiceForm } from './formSchema.ts';

type FormSchedule = NonNullable<ServiceForm['schedules']>[number];
type FormClosed = NonNullable<ServiceForm['closeSchedules']>[number];

export const toScheduleEntry = (entry: FormSchedule): ScheduleEntry => scheduleEntrySchema.parse(stored(entry));
export const toClosedEntry = (entry: FormClosed): ClosedEntry => closedEntrySchema.parse(stored(entry));

/** With the choice "add another period", which the rules look at and nothing stores. */
export const toDraftEntry = (entry: FormSchedule): DraftScheduleEntry => ({
  ...toScheduleEntry(entry),
  anotherPeriod: 'anotherPeriod' in entry && entry.anotherPeriod === true,
});

/** Stored fields of an entry: no display texts, and `endsNextDay` only where it is true, so that equal hours are equal. */
const stored = (entry: FormSchedule | FormClosed): object =>
  Object.fromEntries(
    Object.entries(entry).filter(
      ([key, value]) =>
        value !== undefined && !DISPLAY_KEYS.includes(key) && key !== 'anotherPeriod' && (key !== 'endsNextDay' || value === true),
    ),
  );
