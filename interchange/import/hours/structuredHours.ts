import { dayNumberOf } from '#domain/schedule/calendar.ts';
import { DAYS, PERIODS, type Day, type ScheduleEntry } from '#domain/schedule/schema.ts';
import { readDate } from '../dates.ts';
import { rowsField, textField, type Row } from '../row.ts';
import { parseMilitaryTime, readSpan, type MinuteSpan, type ClockTime } from './clock.ts';
import { toScheduleEntries, type OpeningPeriod } from './entries.ts';
import { seasonEntries } from './seasons.ts';
import { mergeSpans, scheduleTimesOf } from './spans.ts';
import { tokenizeHours } from './tokens.ts';

/** Entries, and the published text of those that could not be converted. */
export interface StructuredHours {
  readonly schedules: readonly ScheduleEntry[];
  readonly unreadTexts: readonly string[];
  /** Days of unread entries. */
  readonly unknownDays: readonly Day[];
}

const parseClockTime = (published: string): ClockTime | null => {
  const [token] = tokenizeHours(published.toLowerCase());
  return token?.kind === 'time' ? token.time : null;
};

interface WeeklyPeriods extends Omit<StructuredHours, 'schedules'> {
  readonly periods: readonly OpeningPeriod[];
}

const weeklyPeriods = (rows: readonly Row[], isShelter: boolean): WeeklyPeriods => {
  const periods: OpeningPeriod[] = [];
  const unreadTexts: string[] = [];
  const unknownDays: Day[] = [];
  for (const row of rows) {
    const [dayText, openText, closeText, weekOfMonth] = ['day', 'open', 'close', 'week_of_month'].map((name) => textField(row, name)) as [
      string,
      string,
      string,
      string,
    ];
    const [day] = tokenizeHours(dayText.toLowerCase());
    const period = PERIODS.find((candidate) => candidate === weekOfMonth.toUpperCase()) ?? null;
    const span = readSpan(parseMilitaryTime(openText), parseMilitaryTime(closeText), isShelter);
    if (day?.kind === 'days' && day.days[0] && span && (weekOfMonth === '' || period)) periods.push({ day: day.days[0], period, span });
    else {
      unreadTexts.push(
        [weekOfMonth.toLowerCase(), dayText, `${openText || '?'}–${closeText || '?'}`].filter((textPart) => textPart !== '').join(' '),
      );
      unknownDays.push(...(day?.kind === 'days' ? day.days : DAYS));
    }
  }
  return { periods, unreadTexts, unknownDays };
};

/** Reads a list of `{day, open, close, week_of_month}`, with or without a season. */
export const readHourRows = (row: Row, isShelter: boolean): StructuredHours => {
  const { periods, unreadTexts, unknownDays } = weeklyPeriods(rowsField(row, 'hours'), isShelter);
  const weekly = toScheduleEntries(periods);
  const [seasonOpens, seasonCloses] = [textField(row, 'season_open'), textField(row, 'season_close')];
  if (seasonOpens === '' && seasonCloses === '') return { schedules: weekly, unreadTexts, unknownDays };
  const [firstDate, lastDate] = [readDate(seasonOpens), readDate(seasonCloses)];
  const isWeeklyOnly = weekly.every(({ type }) => type === 'WEEKLY');
  // A season of more than two years is a mistake; hours of an unreadable season are left out.
  if (
    firstDate === null ||
    lastDate === null ||
    lastDate < firstDate ||
    dayNumberOf(lastDate) - dayNumberOf(firstDate) > 731 ||
    !isWeeklyOnly ||
    weekly.length === 0
  ) {
    const seasonNotes = weekly.length === 0 ? [] : ['weekly hours in season only'];
    return {
      schedules: [],
      unknownDays: [],
      unreadTexts: [...seasonNotes, ...unreadTexts, `season ${seasonOpens || '?'} – ${seasonCloses || '?'}`],
    };
  }
  return { schedules: seasonEntries(weekly, firstDate, lastDate), unreadTexts, unknownDays };
};

/** Reads a list of `{event, date, start_time, end_time}`: one date range of one day each. */
export const readSessions = (row: Row, isShelter: boolean): StructuredHours => {
  const spansByDate = new Map<string, MinuteSpan[]>();
  const unreadTexts: string[] = [];
  for (const session of rowsField(row, 'dated_sessions')) {
    const [published, start, end] = [textField(session, 'date'), textField(session, 'start_time'), textField(session, 'end_time')];
    const date = readDate(published);
    const span = readSpan(parseClockTime(start), parseClockTime(end), isShelter);
    if (date && span) spansByDate.set(date, [...(spansByDate.get(date) ?? []), span]);
    else unreadTexts.push(`${published} ${start}–${end}`);
  }
  const dates = [...spansByDate.keys()].sort();
  const schedules = dates.flatMap((date) =>
    mergeSpans(spansByDate.get(date) ?? []).map((span): ScheduleEntry => ({
      type: 'DATE_RANGE',
      startDate: date,
      endDate: date,
      ...scheduleTimesOf(span),
    })),
  );
  return { schedules, unreadTexts, unknownDays: [] };
};
