import { DAYS, PERIODS } from '../vocabulary/days.ts';
import type { Language } from '../vocabulary/languages.ts';
import { DAY_TEXTS, PERIOD_TEXTS } from '../vocabulary/texts.ts';
import type { Interval } from './openings.ts';
import { MINUTES_PER_DAY, ruleOf } from './rules.ts';
import type { ClosedEntry, ScheduleEntry } from './schema.ts';
import { formatMinutes } from './wording.ts';

type Entry = ScheduleEntry | ClosedEntry;

const TYPE_ORDER = ['WEEKLY', 'MONTHLY', 'DATE_RANGE', 'FULL_DAY', 'PERMANENTLY_CLOSED'] as const;

/** Returns a key that sorts as text in display order: Monday to Sunday, first to last, by date; within a day by time. */
const sortKey = (entry: Entry): string => {
  const rank = TYPE_ORDER.indexOf(entry.type);
  switch (entry.type) {
    case 'WEEKLY':
      return `${rank} ${DAYS.indexOf(entry.day)} ${entry.startTime ?? ''}`;
    case 'MONTHLY':
      return `${rank} ${PERIODS.indexOf(entry.period)} ${DAYS.indexOf(entry.day)} ${entry.startTime ?? ''}`;
    case 'DATE_RANGE':
      return `${rank} ${entry.startDate} ${entry.endDate} ${entry.startTime ?? ''}`;
    default:
      return `${rank}`;
  }
};

/** Sorts entries in the display order of the specification's section 4: weekly, monthly, date ranges, full day, permanently closed. */
export const sortForDisplay = <E extends Entry>(entries: readonly E[]): E[] =>
  [...entries].sort((one, other) => {
    const [keyOne, keyOther] = [sortKey(one), sortKey(other)];
    return keyOne < keyOther ? -1 : keyOne > keyOther ? 1 : 0;
  });

/** One line of a list of hours or closed days. `times` is empty for a whole day. */
export interface ScheduleRow {
  readonly label: string;
  readonly times: string;
}

/** Formats minutes since midnight. */
type FormatTime = (minutes: number) => string;

/** Returns the lines of a list, in display order. `formatLocalTime` replaces the default format of times. */
export const scheduleRows = (entries: readonly Entry[], language: Language, formatTime: FormatTime = formatMinutes): ScheduleRow[] =>
  sortForDisplay(entries).map((entry) => ({ label: labelOf(entry, language), times: timesOf(entry, formatTime) }));

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const labelOf = (entry: Entry, language: Language): string => {
  switch (entry.type) {
    case 'WEEKLY':
      return capitalize(DAY_TEXTS[entry.day][language]);
    case 'MONTHLY':
      return capitalize(`${PERIOD_TEXTS[entry.period][language]} ${DAY_TEXTS[entry.day][language]}`);
    case 'DATE_RANGE':
      return formatDateRange(entry.startDate, entry.endDate);
    case 'FULL_DAY':
      return { en: 'Open 24/7', es: 'Abierto las 24 horas' }[language];
    case 'PERMANENTLY_CLOSED':
      return { en: 'Permanently closed', es: 'Cerrado permanentemente' }[language];
    default:
      return entry satisfies never;
  }
};

const monthAndDay = (isoDate: string): string => `${isoDate.slice(5, 7)}/${isoDate.slice(8, 10)}`;

/** Formats dates as `12/20 - 01/06`, a single day as `12/25`. */
export const formatDateRange = (startDate: string, endDate: string): string =>
  startDate === endDate ? monthAndDay(startDate) : `${monthAndDay(startDate)} - ${monthAndDay(endDate)}`;

const timesOf = (entry: Entry, formatTime: FormatTime): string => {
  if (entry.type === 'FULL_DAY' || entry.type === 'PERMANENTLY_CLOSED') return '';
  const { start, end, wholeDay } = ruleOf(entry);
  return wholeDay ? '' : formatPeriod([start, end], formatTime);
};

/** Formats `7:00 PM – 7:00 AM`, from minutes since midnight. */
export const formatPeriod = ([start, end]: Interval, formatTime: FormatTime = formatMinutes): string =>
  `${formatTime(start)} – ${formatTime(end)}`;

/** Whether a period lasts from midnight to midnight, which is shown as "open 24 hours". */
export const isWholeDay = ([start, end]: Interval): boolean => start === 0 && end === MINUTES_PER_DAY;
