import type { ClosedEntry } from '../schedule/schema.ts';
import { validateHours } from '../schedule/validate.ts';
import { DomainError } from '../values/errors.ts';
import type { DateRange } from './commands.ts';
import type { ServiceEvent } from './events.ts';
import { factsNow, type ServiceState } from './state.ts';

const hasExactDates =
  ({ startDate, endDate }: DateRange) =>
  (entry: ClosedEntry): boolean =>
    entry.type === 'DATE_RANGE' &&
    entry.startTime === undefined &&
    entry.endTime === undefined &&
    entry.startDate === startDate &&
    entry.endDate === endDate;

const coversDates = (entry: ClosedEntry, { startDate, endDate }: DateRange): boolean =>
  entry.type === 'DATE_RANGE' && entry.startTime === undefined && entry.startDate <= startDate && endDate <= entry.endDate;

/**
 * Adds closed dates to the current hours. Throws `NO_HOURS_TO_CLOSE` if no opening hours are known, and
 * `VALIDATION_FAILED` if a form with these dates would be rejected.
 */
export const closeDates = (state: ServiceState, { startDate, endDate }: DateRange): ServiceEvent[] => {
  const hours = factsNow(state, 'hours');
  const hasOpeningHours = hours !== undefined && !hours.contactForHours && hours.schedules.length > 0;
  if (!hasOpeningHours || hours.closedDays.some(({ type }) => type === 'PERMANENTLY_CLOSED')) throw new DomainError('NO_HOURS_TO_CLOSE');
  if (hours.closedDays.some((entry) => coversDates(entry, { startDate, endDate }))) return [];
  const closedDays: ClosedEntry[] = [...hours.closedDays, { type: 'DATE_RANGE', startDate, endDate }];
  const newIndex = closedDays.length - 1;
  const issues = validateHours(hours.schedules, closedDays).filter(
    ({ path: [list, index] }) => list === 'closeSchedules' && index === newIndex,
  );
  if (issues.length > 0) throw new DomainError('VALIDATION_FAILED', {}, issues);
  return [{ type: 'HoursSet', data: { ...hours, closedDays } }];
};

/** Removes the closed entry with exactly these dates from the hours. */
export const reopenDates = (state: ServiceState, dates: DateRange): ServiceEvent[] => {
  const hours = factsNow(state, 'hours');
  if (hours === undefined || !hours.closedDays.some(hasExactDates(dates))) return [];
  return [{ type: 'HoursSet', data: { ...hours, closedDays: hours.closedDays.filter((entry) => !hasExactDates(dates)(entry)) } }];
};
