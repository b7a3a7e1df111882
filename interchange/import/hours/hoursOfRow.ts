import type { ClosedEntry, Day, Hours, ScheduleEntry } from '#kernel/schedule/schema.ts';
import { isoDate } from '../dates.ts';
import { plainText } from '../plainText.ts';
import { textField, type Row } from '../row.ts';
import { readHours } from './readHours.ts';
import { readHourRows, readSessions } from './structured.ts';

export interface HoursOfRow {
  readonly hours: Hours;
  /** The published hours if the entries do not express all of them; otherwise empty. */
  readonly asPublished: string;
}

/** Adds the day from the notes, since some files contain the time in one field and the day in the notes. */
const withDayOfNotes = (text: string, notes: string): string => {
  const day = /\bDistribution Day: ([^|\n]+)/i.exec(notes)?.[1]?.trim();
  return day !== undefined && /^[\d:\s]*(?:am|pm)?\s*-\s*[\d:\s]*(?:am|pm)$/i.test(text) ? `${day} ${text}` : text;
};

/** Reads `Closed: 7/3, 7/4/2017` as single days, by default in the season's year. */
const closedDates = (notes: string, year: number | null): ClosedEntry[] => {
  const list = /^Closed:? ((?:\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?:, ?|$| ))+)/i.exec(notes)?.[1] ?? '';
  return list.split(/[,\s]+/).flatMap((item): ClosedEntry[] => {
    const [month, day, written] = item.split('/').map(Number);
    const of = written === undefined ? year : written < 100 ? 2000 + written : written;
    const date = month && day && of ? isoDate(of, month, day) : null;
    return date ? [{ type: 'DATE_RANGE', startDate: date, endDate: date }] : [];
  });
};

/** Creates a closed day for "Sunday: Closed" without opening hours. If there are hours, every other day is closed anyway. */
const closedWeekly = (day: Day): ClosedEntry => ({ type: 'WEEKLY', day });

const yearOfSeason = (row: Row): number | null => {
  const year = /(\d{2}|\d{4})$/.exec(textField(row, 'season_open'))?.[1];
  return year === undefined ? null : Number(year) < 100 ? 2000 + Number(year) : Number(year);
};

/**
 * Reads all hours of a row in any known form: rows of hours (with a season), dated sessions, a text, or else its notes. If nothing is
 * readable, the hours are unknown; "contact for hours" is set only by a user.
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
