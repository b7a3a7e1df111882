const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** Made when it is asked for first: making one costs a slow phone longer than many screens need to be drawn. */
const formatOf = (options: Intl.DateTimeFormatOptions): ((iso: string) => string) => {
  let format: Intl.DateTimeFormat | undefined;
  return (iso) => (format ??= new Intl.DateTimeFormat('en-US', options)).format(new Date(iso));
};
const date = formatOf(DAY);
/** `hh:mm A`, as management views write times. */
const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const time = formatOf(TIME);
const moment = formatOf({ ...DAY, ...TIME });

/** MM/DD/YYYY, as the specification writes dates, where the reader is. */
export const wordDate = (iso: string): string => date(iso);

/** MM/DD/YYYY and the time, as the specification writes them, where the reader is; the time stays on one line. */
export const wordMoment = (iso: string): string => moment(iso).replace(/\s(?=[AP]M)/, '\u00a0');

/** The time alone, for use beside its day. */
export const wordTime = (iso: string): string => time(iso).replace(/\s(?=[AP]M)/, '\u00a0');
