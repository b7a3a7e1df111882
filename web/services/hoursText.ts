import { scheduleRows, type ScheduleRow } from '#domain/schedule/display.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Service } from '../api/types.ts';

/** Returns rows of hours that differ from week to week: days of a month, and dates. */
export const exceptionRows = ({ schedules }: Pick<Service, 'schedules'>, language: Language): readonly ScheduleRow[] =>
  scheduleRows(
    schedules.filter(({ type }) => type === 'MONTHLY' || type === 'DATE_RANGE'),
    language,
  );

/** Returns closed days as one line; empty if there are none. */
export const closedText = ({ closeSchedules }: Pick<Service, 'closeSchedules'>, language: Language): string =>
  scheduleRows(
    closeSchedules.filter(({ type }) => type !== 'PERMANENTLY_CLOSED'),
    language,
  )
    .map(({ label, times }) => (times ? `${label} ${times}` : label))
    .join(', ');

/** Checks whether some hours end on the next morning. */
export const isOpenOvernight = ({ schedules }: Pick<Service, 'schedules'>): boolean =>
  schedules.some((entry) => 'endsNextDay' in entry && entry.endsNextDay);
