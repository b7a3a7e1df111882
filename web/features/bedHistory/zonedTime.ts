import { SECONDS_PER_DAY, civilDate, dayNumberOf } from '#domain/schedule/calendar.ts';
import { localDayAt, localMinutesAt, offsetAt } from '#domain/schedule/localTime.ts';
import type { Language } from '#domain/vocabulary/languages.ts';

/* Times of charts and tables in the time zone of the screen. Times are milliseconds since 1970. */

export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** Returns the time zone of the reader's browser. */
export const readerTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const DATE_OPTIONS: Readonly<Record<Language, Intl.DateTimeFormatOptions>> = {
  en: { year: 'numeric', month: '2-digit', day: '2-digit' },
  es: { year: 'numeric', month: 'short', day: 'numeric' },
};

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns a formatter of a zone, which is created once; one of UTC if the browser does not know the zone. */
export const zonedFormat = (locale: string, options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat => {
  const key = JSON.stringify([locale, options, timeZone]);
  const known = formatters.get(key);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  }
  formatters.set(key, format);
  return format;
};

/** Returns the date of a time: `11/26/2026`, `26 nov 2026`. */
export const dateText = (at: number, language: Language, timeZone: string): string =>
  zonedFormat(LOCALES[language], DATE_OPTIONS[language], timeZone).format(at).replaceAll('.', '');

const timeText = (at: number, timeZone: string): string =>
  zonedFormat('en-US', { hour: 'numeric', minute: '2-digit' }, timeZone)
    .format(at)
    .replace(/\s(?=[AP]M)/, '\u00a0');

/** Returns date and time: `11/26/2026, 8:35 PM`. */
export const dateTimeText = (at: number, language: Language, timeZone: string): string =>
  `${dateText(at, language, timeZone)}, ${timeText(at, timeZone)}`;

/** Returns weekday, date and time: `Thu 11/26/2026, 8:35 PM`. */
export const momentText = (at: number, language: Language, timeZone: string): string =>
  `${zonedFormat(LOCALES[language], { weekday: 'short' }, timeZone).format(at)} ${dateTimeText(at, language, timeZone)}`;

const padTwoDigits = (number: number): string => String(number).padStart(2, '0');

/** Returns the day of a time as a date field expects it: `2026-11-13`. */
export const dayFieldOf = (at: number, timeZone: string): string => {
  const { year, month, dayOfMonth } = civilDate(localDayAt(at / 1000, timeZone));
  return `${year}-${padTwoDigits(month)}-${padTwoDigits(dayOfMonth)}`;
};

/** Returns the time of the day as a time field expects it: `08:07`. */
export const timeFieldOf = (at: number, timeZone: string): string => {
  const minutes = localMinutesAt(at / 1000, timeZone);
  return `${padTwoDigits(Math.floor(minutes / 60))}:${padTwoDigits(minutes % 60)}`;
};

/** Returns the time at which a local day (see `domain/schedule/calendar.ts`) has had so many minutes. */
export const timeAt = (day: number, minutes: number, timeZone: string): number => {
  const local = day * SECONDS_PER_DAY + minutes * 60;
  return (local - offsetAt(local - offsetAt(local, timeZone), timeZone)) * 1000;
};

/** Returns the time of two fields, `2026-11-13` and `08:07`; NaN if they have no such time. */
export const timeOfFields = (day: string, time: string, timeZone: string): number => {
  if (Number.isNaN(Date.parse(`${day}T${time}Z`))) return NaN;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return timeAt(dayNumberOf(day), hours * 60 + minutes, timeZone);
};
