import type { Language } from '#domain/vocabulary/languages.ts';

/** Creates a formatter on first use: creating one takes a slow phone longer than rendering many a screen. */
const createFormatter = (locale: string, options: Intl.DateTimeFormatOptions): ((iso: string) => string) => {
  let format: Intl.DateTimeFormat | undefined;
  return (iso) => (format ??= new Intl.DateTimeFormat(locale, options)).format(new Date(iso));
};
const FORMAT_DATE: Readonly<Record<Language, (iso: string) => string>> = {
  en: createFormatter('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' }),
  es: createFormatter('es-US', { year: 'numeric', month: 'short', day: 'numeric' }),
};
/** Both languages write "5:00 PM". */
const formatTime = createFormatter('en-US', { hour: 'numeric', minute: '2-digit' });

/**
 * Returns the date in the reader's time zone: MM/DD/YYYY in English (the specification's format), `7 nov 2026` in Spanish, whose readers
 * would swap day and month.
 */
export const formatLocalDate = (iso: string, language: Language): string => FORMAT_DATE[language](iso).replaceAll('.', '');

/** Returns the time in the reader's time zone, `5:00 PM`; it stays on one line. */
export const formatLocalTime = (iso: string): string => formatTime(iso).replace(/\s(?=[AP]M)/, '\u00a0');

/** Returns the date as `formatLocalDate` and the time: `11/07/2026, 5:00 PM`, `7 nov 2026, 5:00 PM`. */
export const formatLocalDateTime = (iso: string, language: Language): string =>
  `${formatLocalDate(iso, language)}, ${formatLocalTime(iso)}`;

const padTwoDigits = (number: number): string => String(number).padStart(2, '0');

/** Returns the day of a moment (ISO 8601 UTC) in the reader's time zone, as a date field expects: `2026-11-13`. */
export const dayFieldValue = (iso: string): string => {
  const at = new Date(iso);
  return `${at.getFullYear()}-${padTwoDigits(at.getMonth() + 1)}-${padTwoDigits(at.getDate())}`;
};

/** Returns the time of a moment (ISO 8601 UTC) in the reader's time zone, as a time field expects: `08:07`. */
export const timeFieldValue = (iso: string): string => {
  const at = new Date(iso);
  return `${padTwoDigits(at.getHours())}:${padTwoDigits(at.getMinutes())}`;
};

/** Returns the day and time of a moment (ISO 8601 UTC) in the reader's time zone, as a field for both expects: `2026-11-13T08:07`. */
export const dateTimeFieldValue = (iso: string): string => `${dayFieldValue(iso)}T${timeFieldValue(iso)}`;
