const MOMENT = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit', hour: 'numeric', minute: '2-digit' });

/** MM/DD/YYYY and the time, as the specification writes them, where the reader is; the time stays on one line. */
export const wordMoment = (iso: string): string => MOMENT.format(new Date(iso)).replace(/\s(?=[AP]M)/, '\u00a0');
