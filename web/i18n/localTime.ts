const DATE_FORMAT = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** Creates a formatter on first use: creating one takes a slow phone longer than rendering many a screen. */
const createFormatter = (options: Intl.DateTimeFormatOptions): ((iso: string) => string) => {
  let format: Intl.DateTimeFormat | undefined;
  return (iso) => (format ??= new Intl.DateTimeFormat('en-US', options)).format(new Date(iso));
};
const formatDatePart = createFormatter(DATE_FORMAT);
/** Time as `hh:mm A`, the format of management views. */
const TIME_FORMAT = { hour: '2-digit', minute: '2-digit' } as const;
const formatTimePart = createFormatter(TIME_FORMAT);
const formatDateTimePart = createFormatter({ ...DATE_FORMAT, ...TIME_FORMAT });

/** Returns the date as MM/DD/YYYY (the specification's format), in the reader's time zone. */
export const formatLocalDate = (iso: string): string => formatDatePart(iso);

/** Returns the date as MM/DD/YYYY with the time (the specification's format), in the reader's time zone; the time stays on one line. */
export const formatLocalDateTime = (iso: string): string => formatDateTimePart(iso).replace(/\s(?=[AP]M)/, '\u00a0');

/** Returns the time only, for use beside its day. */
export const formatLocalTime = (iso: string): string => formatTimePart(iso).replace(/\s(?=[AP]M)/, '\u00a0');

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
