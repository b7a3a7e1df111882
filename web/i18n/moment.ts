const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** Creates a formatter on first use: creating one takes a slow phone longer than rendering many a screen. */
const formatOf = (options: Intl.DateTimeFormatOptions): ((iso: string) => string) => {
  let format: Intl.DateTimeFormat | undefined;
  return (iso) => (format ??= new Intl.DateTimeFormat('en-US', options)).format(new Date(iso));
};
const date = formatOf(DAY);
/** Time as `hh:mm A`, the format of management views. */
const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const time = formatOf(TIME);
const moment = formatOf({ ...DAY, ...TIME });

/** Returns the date as MM/DD/YYYY (the specification's format), in the reader's time zone. */
export const wordDate = (iso: string): string => date(iso);

/** Returns the date as MM/DD/YYYY with the time (the specification's format), in the reader's time zone; the time stays on one line. */
export const wordMoment = (iso: string): string => moment(iso).replace(/\s(?=[AP]M)/, '\u00a0');

/** Returns the time only, for use beside its day. */
export const wordTime = (iso: string): string => time(iso).replace(/\s(?=[AP]M)/, '\u00a0');
