import { closedEntrySchema, scheduleEntrySchema, type ClosedEntry, type ScheduleEntry } from '../schedule/schema.ts';
import type { DraftScheduleEntry } from '../schedule/validate.ts';
import { DISPLAY_KEYS, type ServiceForm } from './formSchema.ts';

type FormSchedule = NonNullable<ServiceForm['schedules']>[number];
type FormClosedEntry = NonNullable<ServiceForm['closeSchedules']>[number];

export const toScheduleEntry = (entry: FormSchedule): ScheduleEntry => scheduleEntrySchema.parse(withoutFormFields(entry));
export const toClosedEntry = (entry: FormClosedEntry): ClosedEntry => closedEntrySchema.parse(withoutFormFields(entry));

/** Returns the entry with the choice "add another period", which the rules read and nothing stores. */
export const toDraftEntry = (entry: FormSchedule): DraftScheduleEntry => ({
  ...toScheduleEntry(entry),
  anotherPeriod: 'anotherPeriod' in entry && entry.anotherPeriod === true,
});

/** Returns the stored fields of an entry: no display texts, and `endsNextDay` only if true, so that equal hours are deeply equal. */
const withoutFormFields = (entry: FormSchedule | FormClosedEntry): object =>
  Object.fromEntries(
    Object.entries(entry).filter(
      ([key, value]) =>
        value !== undefined && !DISPLAY_KEYS.includes(key) && key !== 'anotherPeriod' && (key !== 'endsNextDay' || value === true),
    ),
  );
