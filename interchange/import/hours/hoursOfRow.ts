import type { ClosedEntry, Day, Hours, ScheduleEntry } from '#kernel/schedule/schema.ts';
import { isoDate } from '../dates.ts';
import { plainText } from '../plainText.ts';
import { textField, type Row } from '../row.ts';
import { readHours } from './readHours.ts';
import { readHourRows, readSessions } from './structured.ts';

export interface HoursOfRow {
  readonly hours: Hours;
  /** The published hours when the entries do not express all of them; else empty. */
  readonly asPublished: string;
}

/** Some files give the time in one field and the day among the notes. */
const withDayOfNotes = (text: string, notes: string): string => {
  const day = /\bDistribution Day: ([^|\n]+)/i.exec(notes)?.[1]?.trim();
  return day !== undefined && /^[\d:\s]*(?:am|pm)?\s*-\s*[\d:\s]*(?:am|pm)$/i.test(text) ? `${day} ${text}` : text;
};

/** `Closed: 7/3, 7/4/2017`: single days, in the season's year where none is written. */
const closedDates = (notes: string, year: number | null): ClosedEntry[] => {
  const list = /^Closed:? ((?:\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?:, ?|$| ))+)/i.exec(notes)?.[1] ?? '';
  return list.split(/[,\s]+/).flatMap((item): ClosedEntry[] => {
    const [month, day, written] = item.split('/').map(Number);
    const of = written === undefined ? year : written < 100 ? 2000 + written : written;
    const date = month && day && of ? isoDate(of, month, day) : null;
    return date ? [{ type: 'DATE_RANGE', startDate: date, endDate: date }] : [];
  });
};

/** "Sunday: Closed", and not a word of when it is open. Beside hours, a day without them is closed. */
const closedWeekly = (day: Day): ClosedEntry => ({ type: 'WEEKLY', day });

const yearOfSeason = (row: Row): number | null => {
  const year = /(\d{2}|\d{4})$/.exec(textField(row, 'season_open'))?.[1];
  return year === undefined ? null : Number(year) < 100 ? 2000 + Number(year) : Number(year);
};

/**
 * All that a row says of its hours, in whatever of the known forms: rows of hours (with a season), dated sessions, a text,
 * or, where there is none of these, its notes. Nothing readable: hours that are not known, which is not "contact for hours":
 * that a person says.
 */
export const hoursOfRow = (row: Row, notes: string): HoursOfRow => {
  const text = withDayOfNotes(plainText(textField(row, 'hours_text', 'hours', 'opening_hours', 'schedule')), notes);
  const rows = readHourRows(row);
  const sessions = readSessions(row);
  const read = text === '' ? { schedules: [], closed: [], complete: true } : readHours(text);
  const published = [...(read.complete ? [] : [text]), ...rows.unread, ...sessions.unread];
  let schedules: readonly ScheduleEntry[] = [...rows.schedules, ...sessions.schedules, ...read.schedules];
  const says = text !== '' || rows.schedules.length + rows.unread.length + sessions.schedules.length + sessions.unread.length > 0;
  if (!says) schedules = readHours(notes, 'prose').schedules;
  const closedDays = schedules.length === 0 ? read.closed.map(closedWeekly) : closedDates(notes, yearOfSeason(row));
  return { hours: { schedules: [...schedules], closedDays, contactForHours: false }, asPublished: published.join('; ') };
};
