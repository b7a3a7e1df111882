import type { TFunction } from 'i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import { formatAge } from '../../i18n/formatAge.ts';
import { minutesSince } from '../beds.ts';

const DAY_MINUTES = 1440;
/** Minutes from which ages are shown in months instead of days (half a year), and in years instead of months. */
const MONTHS_FROM_MINUTES = 183 * DAY_MINUTES;
const YEARS_FROM_MINUTES = 730 * DAY_MINUTES;
const DAYS_PER_MONTH = 30.4;
const DAYS_PER_YEAR = 365.25;

/** Returns the age of a moment on all screens for staff: "35 min ago", "120 days ago", "13 months ago". `now` in seconds since 1970. */
export const formatStaffAge = (t: TFunction, at: string, now: number, language: Language): string => {
  const minutes = minutesSince(at, now);
  if (minutes < MONTHS_FROM_MINUTES) return formatAge(t, minutes);
  const [unit, days] = minutes < YEARS_FROM_MINUTES ? (['month', DAYS_PER_MONTH] as const) : (['year', DAYS_PER_YEAR] as const);
  const count = Math.floor(minutes / DAY_MINUTES / days);
  // The number stays with its unit.
  return new Intl.RelativeTimeFormat(language).format(-count, unit).replace(/(?<=\d)\s/, '\u00A0');
};
