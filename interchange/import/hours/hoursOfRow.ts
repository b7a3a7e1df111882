import { DAYS, type ClosedEntry, type Day, type ScheduleEntry } from '#domain/schedule/schema.ts';
import type { CompleteFacts } from '#domain/service/sectionFacts.ts';
import { closedDaysOf, isAnswer, type Closure } from '../closures.ts';
import type { Field } from '../columns.ts';
import { isoDate } from '../dates.ts';
import { toPlainLine, toPlainText } from '../plainText.ts';
import { textField, type Row } from '../row.ts';
import { UNREAD_HOURS } from './parsedHours.ts';
import { readHours } from './readHours.ts';
import { readHourRows, readSessions } from './structuredHours.ts';

export interface HoursOfRow {
  readonly hours: CompleteFacts<'hours'>;
  /** The published hours if the entries do not express all of them; otherwise empty. */
  readonly hoursAsPublished: string;
}

/** Weekday columns, with the day that readers of hours know. */
const WEEKDAY_FIELDS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const satisfies readonly Field[];
const TIMES_ONLY_PATTERN = /^[\d:\s]*(?:am|pm)?\s*-\s*[\d:\s]*(?:am|pm)$/i;
/** Times without a day, as they stand beside a column of days: "9:00 a.m. - noon". */
const NO_DAY_PATTERN = /^(?:[\d:.,;&\s–—-]|[ap]\.?m\.?|noon|midnight|to|and|until)+$/i;

/** Weeks of the month before the times in a column of one weekday: "2nd & 4th 9am-noon". */
const WEEKS_OF_MONTH_PATTERN = /^(?:(?:1st|2nd|3rd|4th|5th|first|second|third|fourth|fifth|last)(?:\s*(?:,|&|and)\s*|\b))+/i;

/** Adds the day from the notes, since some files contain the time in one field and the day in the notes. */
const withDayFromNotes = (text: string, notes: string): string => {
  const day = /\bDistribution Day: ([^|\n]+)/i.exec(notes)?.[1]?.trim();
  return day !== undefined && TIMES_ONLY_PATTERN.test(text) ? `${day} ${text}` : text;
};

/** Returns the column for hours with the days of a column "Closed". */
const hoursWithClosedDays = (row: Row): string => {
  const [text, closed] = [toPlainText(textField(row, 'hours_text', 'hours_rules')), toPlainLine(textField(row, 'closed'))];
  return isAnswer(closed) || text === '' ? text : `${text}; closed ${closed}`;
};

/** Returns the times of two columns as one text; "Closed" may be in either of them, or in both. */
const timesBetween = (row: Row, opens: Field, closes: Field): string => {
  const [start, end] = [toPlainLine(textField(row, opens)), toPlainLine(textField(row, closes))];
  return start === '' || end === '' || start === end ? start || end : `${start} - ${end}`;
};

/** Returns the hours as one text: of the column for hours, with the days of another column, else of the columns of weekdays. */
const publishedHours = (row: Row, notes: string): string => {
  const text = hoursWithClosedDays(row) || timesBetween(row, 'opens', 'closes');
  const days = toPlainLine(textField(row, 'days'));
  if (days !== '' && (text === '' || NO_DAY_PATTERN.test(text))) return `${days} ${text}`.trim();
  if (text !== '') return withDayFromNotes(days === '' ? text : `${days}: ${text}`, notes);
  return WEEKDAY_FIELDS.flatMap((field) => {
    const times = toPlainLine(textField(row, field)) || timesBetween(row, `${field}_opens`, `${field}_closes`);
    const [weeks] = WEEKS_OF_MONTH_PATTERN.exec(times) ?? [''];
    return times === '' ? [] : [`${weeks} ${field} ${times.slice(weeks.length)}`.trim()];
  }).join('; ');
};

/** Reads `Closed: 7/3, 7/4/2017` as single days, by default in the season's year. */
const closedDates = (notes: string, year: number | null): ClosedEntry[] => {
  const dateList = /^Closed:? ((?:\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?:, ?|$| ))+)/i.exec(notes)?.[1] ?? '';
  return dateList.split(/[,\s]+/).flatMap((item): ClosedEntry[] => {
    const [month, day, writtenYear] = item.split('/').map(Number);
    const closedYear = writtenYear === undefined ? year : writtenYear < 100 ? 2000 + writtenYear : writtenYear;
    const date = month && day && closedYear ? isoDate(closedYear, month, day) : null;
    return date ? [{ type: 'DATE_RANGE', startDate: date, endDate: date }] : [];
  });
};

/** Creates a closed day for "Sunday: Closed" without opening hours. If there are hours, every other day is closed anyway. */
const closedWeekly = (day: Day): ClosedEntry => ({ type: 'WEEKLY', day });

const yearOfSeason = (row: Row): number | null => {
  const year = /(\d{2}|\d{4})$/.exec(textField(row, 'season_open'))?.[1];
  return year === undefined ? null : Number(year) < 100 ? 2000 + Number(year) : Number(year);
};

/** What else of a row its hours depend on; `isShelter`: see `spanOf`. */
interface RowContext {
  readonly isShelter: boolean;
  readonly closure: Closure | null;
}

/**
 * Reads all hours of a row in any known form: rows of hours (with a season), dated sessions, a text, or else its notes. If nothing is
 * readable, the hours are unknown; a place that is closed has no hours; "contact for hours" is set only by a user.
 */
export const hoursOfRow = (row: Row, notes: string, { isShelter, closure }: RowContext): HoursOfRow => {
  const text = publishedHours(row, notes);
  if (closure !== null && closure.says !== 'unclear')
    return {
      hours: { schedules: [], closedDays: closedDaysOf(closure), unknownDays: null, contactForHours: false },
      hoursAsPublished: text,
    };
  const hourRows = readHourRows(row, isShelter);
  const sessions = readSessions(row, isShelter);
  const textHours = text === '' ? { ...UNREAD_HOURS, isComplete: true } : readHours(text, { isShelter });
  const published = [...(textHours.isComplete ? [] : [text]), ...hourRows.unreadTexts, ...sessions.unreadTexts];
  let schedules: readonly ScheduleEntry[] = [...hourRows.schedules, ...sessions.schedules, ...textHours.schedules];
  const hasHoursInformation =
    text !== '' || hourRows.schedules.length + hourRows.unreadTexts.length + sessions.schedules.length + sessions.unreadTexts.length > 0;
  const notesHours = hasHoursInformation ? null : readHours(notes, { kind: 'prose', isShelter });
  if (notesHours !== null) schedules = notesHours.schedules;
  const closedDays = schedules.length === 0 ? textHours.daysClosed.map(closedWeekly) : closedDates(notes, yearOfSeason(row));
  const unknownDays =
    schedules.length === 0
      ? []
      : DAYS.filter((day) => [...hourRows.unknownDays, ...textHours.unknownDays, ...(notesHours?.unknownDays ?? [])].includes(day));
  return {
    hours: { schedules: [...schedules], closedDays, contactForHours: false, unknownDays: unknownDays.length === 0 ? null : unknownDays },
    hoursAsPublished: published.join('; '),
  };
};
