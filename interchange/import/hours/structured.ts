import { dayNumberOf, weekdayOf } from '#kernel/schedule/calendar.ts';
import { PERIODS, type ScheduleEntry } from '#kernel/schedule/schema.ts';
import { dateOfDay, readDate } from '../dates.ts';
import { rowsField, textField, type Row } from '../row.ts';
import { spanOf, type Span, type WrittenTime } from './clock.ts';
import { entriesOf, type ReadPeriod } from './entries.ts';
import { mergeSpans, timesOf } from './spans.ts';
import { tokensOf } from './tokens.ts';

/** Entries, and the published text of those that could not be converted. */
export interface StructuredHours {
  readonly schedules: readonly ScheduleEntry[];
  readonly unread: readonly string[];
}

/** Parses `0930`, `930`, `09:30` of the 24-hour clock. */
const militaryTime = (published: string): WrittenTime | null => {
  const match = /^(\d{1,2}):?(\d{2})$/.exec(published);
  return match ? { hours: Number(match[1]), minutes: Number(match[2]), half: null, withSeconds: true } : null;
};

const writtenTime = (published: string): WrittenTime | null => {
  const [token] = tokensOf(published.toLowerCase());
  return token?.kind === 'time' ? token.time : null;
};

const readSpan = (first: WrittenTime | null, second: WrittenTime | null): Span | null => (first && second ? spanOf(first, second) : null);

const weeklyPeriods = (rows: readonly Row[]): { periods: ReadPeriod[]; unread: string[] } => {
  const periods: ReadPeriod[] = [];
  const unread: string[] = [];
  for (const row of rows) {
    const [dayText, open, close, week] = ['day', 'open', 'close', 'week_of_month'].map((name) => textField(row, name)) as [
      string,
      string,
      string,
      string,
    ];
    const [day] = tokensOf(dayText.toLowerCase());
    const period = PERIODS.find((each) => each === week.toUpperCase()) ?? null;
    const span = readSpan(militaryTime(open), militaryTime(close));
    if (day?.kind === 'days' && day.days[0] && span && (week === '' || period)) periods.push({ day: day.days[0], period, span });
    else unread.push([week.toLowerCase(), dayText, `${open || '?'}–${close || '?'}`].filter((part) => part !== '').join(' '));
  }
  return { periods, unread };
};

/** Converts weekly hours of a season to date ranges: runs of days with the same times, week by week. */
const inSeason = (weekly: readonly ScheduleEntry[], first: string, last: string): ScheduleEntry[] => {
  const byTimes = new Map<string, Extract<ScheduleEntry, { type: 'WEEKLY' }>[]>();
  for (const entry of weekly) {
    if (entry.type !== 'WEEKLY') continue;
    const key = `${entry.startTime}–${entry.endTime}`;
    byTimes.set(key, [...(byTimes.get(key) ?? []), entry]);
  }
  const entries: Extract<ScheduleEntry, { type: 'DATE_RANGE' }>[] = [];
  for (const group of byTimes.values()) {
    const { startTime, endTime, endsNextDay } = group[0] as (typeof group)[number];
    const days = new Set(group.map(({ day }) => day));
    let from: number | null = null;
    for (let day = dayNumberOf(first); day <= dayNumberOf(last) + 1; day += 1) {
      const isOpen = day <= dayNumberOf(last) && days.has(weekdayOf(day));
      if (isOpen && from === null) from = day;
      if (!isOpen && from !== null) {
        entries.push({
          type: 'DATE_RANGE',
          startDate: dateOfDay(from),
          endDate: dateOfDay(day - 1),
          startTime,
          endTime,
          ...(endsNextDay && { endsNextDay }),
        });
        from = null;
      }
    }
  }
  return entries.sort((a, b) => (a.startDate + a.startTime < b.startDate + b.startTime ? -1 : 1));
};

/** Reads a list of `{day, open, close, week_of_month}`, with or without a season. */
export const readHourRows = (row: Row): StructuredHours => {
  const { periods, unread } = weeklyPeriods(rowsField(row, 'hours'));
  const weekly = entriesOf(periods);
  const [opens, closes] = [textField(row, 'season_open'), textField(row, 'season_close')];
  if (opens === '' && closes === '') return { schedules: weekly, unread };
  const [first, last] = [readDate(opens), readDate(closes)];
  const isSimple = weekly.every(({ type }) => type === 'WEEKLY');
  // A season of more than two years is a mistake; hours of an unreadable season are left out.
  if (first === null || last === null || last < first || dayNumberOf(last) - dayNumberOf(first) > 731 || !isSimple || weekly.length === 0) {
    const described = weekly.length === 0 ? [] : ['weekly hours in season only'];
    return { schedules: [], unread: [...described, ...unread, `season ${opens || '?'} – ${closes || '?'}`] };
  }
  return { schedules: inSeason(weekly, first, last), unread };
};

/** Reads a list of `{event, date, start_time, end_time}`: one date range of one day each. */
export const readSessions = (row: Row): StructuredHours => {
  const spansOf = new Map<string, Span[]>();
  const unread: string[] = [];
  for (const session of rowsField(row, 'dated_sessions')) {
    const [published, start, end] = [textField(session, 'date'), textField(session, 'start_time'), textField(session, 'end_time')];
    const date = readDate(published);
    const span = readSpan(writtenTime(start), writtenTime(end));
    if (date && span) spansOf.set(date, [...(spansOf.get(date) ?? []), span]);
    else unread.push(`${published} ${start}–${end}`);
  }
  const dates = [...spansOf.keys()].sort();
  const schedules = dates.flatMap((date) =>
    mergeSpans(spansOf.get(date) ?? []).map((span): ScheduleEntry => ({
      type: 'DATE_RANGE',
      startDate: date,
      endDate: date,
      ...timesOf(span),
    })),
  );
  return { schedules, unread };
};
