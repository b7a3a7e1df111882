import { DAYS, type ClosedEntry, type Day, type ScheduleEntry } from '#domain/schedule/schema.ts';
import { NEXT_DAY_NOTE } from '../../hsds/ownTexts.ts';
import { toScheduleEntries, type OpeningPeriod } from '../hours/entries.ts';
import type { HoursOfRow } from '../hours/hoursOfRow.ts';
import type { Problem } from '../plan.ts';
import { readSchedule } from './readSchedules.ts';
import type { TableRow, TableRows } from './tableRows.ts';

/** Columns of a rule; a row without them says its hours only in words. */
const RULE_COLUMNS = [
  'freq',
  'byday',
  'opens_at',
  'closes_at',
  'weekday',
  'opens',
  'closes',
  'day_of_week',
  'bymonthday',
  'byweekno',
  'byyearday',
  'closed',
];
const COLUMNS_OF_TEXT = [
  'freq',
  'interval',
  'byday',
  'bymonthday',
  'byweekno',
  'byyearday',
  'count',
  'valid_from',
  'valid_to',
  'dtstart',
  'until',
];

export interface HsdsHours {
  /** Hours of the rules; null if all rows say them in words. */
  readonly hours: HoursOfRow | null;
  /** Hours in words. */
  readonly hoursText: string;
}

/** Returns a rule as published, for the description: its words, else its cells. */
const ruleText = ({ cell }: TableRows, row: TableRow): string => {
  const description = cell(row, 'description');
  if (description !== '') return description;
  const days = cell(row, 'weekday', 'day_of_week', 'day');
  const parts = COLUMNS_OF_TEXT.map((column) => [column, cell(row, column)] as const).filter(([, text]) => text !== '');
  const times = [cell(row, 'opens_at', 'opens'), cell(row, 'closes_at', 'closes')].filter((text) => text !== '').join('–');
  return [days, times, ...parts.map(([column, text]) => `${column} ${text}`)].filter((text) => text !== '').join(', ');
};

/** Reads the schedules of a listing; rules that cannot be expressed stay text, and their days are unknown. */
export const hoursOf = (rows: TableRows, schedules: readonly TableRow[], today: string, problems: Problem[]): HsdsHours => {
  const { cell } = rows;
  const periods: OpeningPeriod[] = [];
  const dated: ScheduleEntry[] = [];
  const closedDays: ClosedEntry[] = [];
  const unknownDays = new Set<Day>();
  const texts: string[] = [];
  const ruleRows = schedules.filter((row) => RULE_COLUMNS.some((column) => (row.cells[column] ?? '') !== ''));
  for (const row of schedules) {
    if (!ruleRows.includes(row)) {
      texts.push(cell(row, 'description', 'original_text', 'schedule_description', 'notes'));
      continue;
    }
    const read = readSchedule((...columns) => cell(row, ...columns), today);
    if (read.kind === 'weekly') periods.push(...read.periods);
    else if (read.kind === 'dated') dated.push(...read.entries);
    else if (read.kind === 'closed') closedDays.push(...read.entries);
    else {
      problems.push({ file: row.file, line: row.line, text: `its hours are not read, because ${read.reason}` });
      texts.push(ruleText(rows, row));
      for (const day of read.days.length === 0 ? DAYS : read.days) unknownDays.add(day);
    }
    const notes = cell(row, 'notes');
    if (notes !== '' && notes !== NEXT_DAY_NOTE) texts.push(notes);
  }
  const hoursText = [...new Set(texts.filter((text) => text !== ''))].join('; ');
  if (ruleRows.length === 0) return { hours: null, hoursText };
  // Apart from each other: whole days of every week become one entry for around the clock, and replace no others.
  const [weekly, monthly] = [periods.filter(({ period }) => period === null), periods.filter(({ period }) => period !== null)];
  const entries = [...toScheduleEntries(weekly), ...toScheduleEntries(monthly), ...dated];
  const unknown = entries.length === 0 ? [] : DAYS.filter((day) => unknownDays.has(day));
  return {
    hours: {
      hours: { schedules: entries, closedDays, contactForHours: false, unknownDays: unknown.length === 0 ? null : unknown },
      hoursAsPublished: hoursText,
    },
    hoursText: '',
  };
};
