import { DAYS, type ClosedEntry, type Day, type Hours, type Period, type ScheduleEntry } from '#domain/schedule/schema.ts';
import {
  ALWAYS_OPEN,
  CLOSED_FOR_GOOD,
  CONTACT_FOR_HOURS,
  DAY_CODES,
  hoursRulesText,
  MONTH_CODES,
  PERIODS_BY_CODE,
  UNKNOWN_HOURS,
} from '../../hoursRules.ts';
import { isoDate } from '../dates.ts';

const DAY = `(?:${DAY_CODES.join('|')})`;
const DATE = String.raw`\d{4} (?:${MONTH_CODES.join('|')}) \d\d`;
const RULE = new RegExp(
  String.raw`^(?:(?<days>${DAY}(?:-${DAY})?(?:,${DAY}(?:-${DAY})?)*)|(?<weekday>${DAY})\[(?<week>[1-5]|-1)\]|(?<first>${DATE})(?:-(?<last>${DATE}))?)` +
    String.raw`(?: (?<start>[0-2]\d:[0-5]\d)-(?<end>[0-4]\d:[0-5]\d))?(?: (?<state>off|unknown))?$`,
);

interface Times {
  readonly startTime?: string;
  readonly endTime?: string;
  readonly endsNextDay?: true;
}
type Selector =
  | { readonly type: 'WEEKLY'; readonly day: Day }
  | { readonly type: 'MONTHLY'; readonly period: Period; readonly day: Day }
  | { readonly type: 'DATE_RANGE'; readonly startDate: string; readonly endDate: string };

const dayOf = (code: string): Day => DAYS[DAY_CODES.findIndex((candidate) => candidate === code)] as Day;

const daysOf = (text: string): Day[] =>
  text.split(',').flatMap((part) => {
    const [first = '', last = first] = part.split('-');
    return DAYS.slice(DAYS.indexOf(dayOf(first)), DAYS.indexOf(dayOf(last)) + 1);
  });

const dateOf = (text: string): string => {
  const [year, month, day] = text.split(' ');
  return isoDate(Number(year), MONTH_CODES.findIndex((code) => code === month) + 1, Number(day)) ?? '';
};

const timesOf = (start: string | undefined, end: string | undefined): Times => {
  if (start === undefined || end === undefined) return {};
  if (end <= start) return { startTime: start, endTime: end, endsNextDay: true };
  const hours = Number(end.slice(0, 2));
  if (hours < 24) return { startTime: start, endTime: end };
  return { startTime: start, endTime: `${String(hours - 24).padStart(2, '0')}${end.slice(2)}`, endsNextDay: true };
};

const selectorsOf = ({ days, weekday, week = '', first, last = first }: Readonly<Record<string, string | undefined>>): Selector[] => {
  if (days !== undefined) return daysOf(days).map((day) => ({ type: 'WEEKLY', day }));
  const period = PERIODS_BY_CODE.get(week);
  if (weekday !== undefined && period !== undefined) return [{ type: 'MONTHLY', period, day: dayOf(weekday) }];
  return [{ type: 'DATE_RANGE', startDate: dateOf(first ?? ''), endDate: dateOf(last ?? '') }];
};

const parse = (text: string): Hours | null => {
  const schedules: ScheduleEntry[] = [];
  const closedDays: ClosedEntry[] = [];
  const unknownDays: Day[] = [];
  for (const rule of text.split(/, |; /)) {
    const groups = RULE.exec(rule)?.groups;
    const { state, start, end } = groups ?? {};
    if (rule === ALWAYS_OPEN) schedules.push({ type: 'FULL_DAY' });
    else if (rule === CLOSED_FOR_GOOD) closedDays.push({ type: 'PERMANENTLY_CLOSED' });
    else if (groups === undefined) return null;
    else if (state === 'unknown') unknownDays.push(...daysOf(groups['days'] ?? ''));
    else if (state === undefined && start === undefined) return null;
    else {
      const entries = selectorsOf(groups).map((selector) => ({ ...selector, ...timesOf(start, end) }));
      if (state === 'off') closedDays.push(...entries);
      else schedules.push(...(entries as ScheduleEntry[]));
    }
  }
  return { schedules, closedDays, contactForHours: false, ...(unknownDays.length > 0 && { unknownDays }) };
};

/**
 * Reads the hours that `hoursRulesText` wrote, exactly; null for any other text, also one that says the same in another way: it is then
 * read like every published text.
 */
export const readHoursRules = (published: string): Hours | null => {
  const text = published.trim();
  const nothing = { schedules: [], closedDays: [] };
  if (text === UNKNOWN_HOURS) return { ...nothing, contactForHours: false };
  if (text === CONTACT_FOR_HOURS) return { ...nothing, contactForHours: true };
  const hours = parse(text);
  return hours !== null && hoursRulesText(hours) === text ? hours : null;
};
