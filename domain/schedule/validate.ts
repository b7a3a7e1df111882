import type { Issue } from '../values/errors.ts';
import { mergeIntervals } from './intervals.ts';
import { ruleOf, type Rule } from './rules.ts';
import type { ClosedEntry, ScheduleEntry } from './schema.ts';

/**
 * A form's entry with its extra field: `anotherPeriod` is the deliberate choice "add another period" on a day that already has one. It is
 * not stored.
 */
export type DraftScheduleEntry = ScheduleEntry & { readonly anotherPeriod?: boolean | undefined };

type TimedEntry = Exclude<ScheduleEntry | ClosedEntry, { readonly type: 'FULL_DAY' | 'PERMANENTLY_CLOSED' }>;
const isTimed = (entry: ScheduleEntry | ClosedEntry): entry is TimedEntry =>
  entry.type !== 'FULL_DAY' && entry.type !== 'PERMANENTLY_CLOSED';

/**
 * Validates opening hours and closed days by the specification's section 5, in the order of the lists. "Closes the next morning" and "add
 * another period" are deliberate choices that pass the checks of times and days.
 */
export const validateHours = (schedules: readonly DraftScheduleEntry[], closedDays: readonly ClosedEntry[]): Issue[] => [
  ...schedules.flatMap((entry, index) => timeIssues(entry, ['schedules', index])),
  ...closedDays.flatMap((entry, index) => timeIssues(entry, ['closeSchedules', index])),
  ...schedules.flatMap((entry, index) => repeatIssues(entry, schedules.slice(0, index), ['schedules', index])),
  ...closedDays.flatMap((entry, index) => repeatIssues(entry, closedDays.slice(0, index), ['closeSchedules', index])),
  ...closedDays.flatMap((entry, index) => closedIssues(entry, schedules, ['closeSchedules', index])),
];

type Path = readonly (string | number)[];

const timeIssues = (entry: ScheduleEntry | ClosedEntry, path: Path): Issue[] => {
  if (!isTimed(entry)) return [];
  const issues: Issue[] = [];
  if (entry.type === 'DATE_RANGE' && entry.endDate < entry.startDate)
    issues.push({ code: 'CHECK_DATE_START', path: [...path, 'endDate'], params: { startDate: entry.startDate } });
  const rule = ruleOf(entry);
  // A period of zero length is rejected too: it would never open, or was meant as the whole day (00:00 to 23:59).
  if (rule.end <= rule.start) issues.push({ code: 'CHECK_TIME_START', path: [...path, 'startTime'] });
  return issues;
};

/** Rejects the same day as an earlier entry, unless chosen deliberately and at other times. */
const repeatIssues = (entry: DraftScheduleEntry | ClosedEntry, earlier: readonly (ScheduleEntry | ClosedEntry)[], path: Path): Issue[] => {
  const onSameDay = earlier.filter((other) => isSameDay(entry, other));
  if (onSameDay.length === 0) return [];
  const isAnotherPeriod = 'anotherPeriod' in entry && entry.anotherPeriod === true;
  if (isAnotherPeriod && !onSameDay.some((other) => isTimed(entry) && isTimed(other) && overlaps(ruleOf(entry), ruleOf(other)))) return [];
  return [{ code: 'DUPLICATED_DAY', path, params: dayParams(entry) }];
};

const closedIssues = (closed: ClosedEntry, schedules: readonly ScheduleEntry[], path: Path): Issue[] =>
  schedules.some((open) => isClosedEntirely(open, closed)) ? [{ code: 'DUPLICATED_DAY_CLOSED', path, params: dayParams(closed) }] : [];

const isSameDay = (one: ScheduleEntry | ClosedEntry, other: ScheduleEntry | ClosedEntry): boolean => {
  if (one.type === 'WEEKLY' && other.type === 'WEEKLY') return one.day === other.day;
  if (one.type === 'MONTHLY' && other.type === 'MONTHLY') return one.day === other.day && one.period === other.period;
  if (one.type === 'DATE_RANGE' && other.type === 'DATE_RANGE') return one.startDate <= other.endDate && other.startDate <= one.endDate;
  return one.type === other.type;
};

/**
 * Whether a closed entry cancels an open one: a holiday within a season does not, but closing a season from its first to its last day
 * does.
 */
const isClosedEntirely = (open: ScheduleEntry, closed: ClosedEntry): boolean =>
  open.type === 'DATE_RANGE' && closed.type === 'DATE_RANGE'
    ? closed.startDate <= open.startDate && open.endDate <= closed.endDate
    : isSameDay(open, closed);

const overlaps = (one: Rule, other: Rule): boolean => {
  const covered = mergeIntervals([
    [one.start, one.end],
    [other.start, other.end],
  ]);
  return covered.length < 2 && one.end !== other.start && other.end !== one.start;
};

const dayParams = (entry: ScheduleEntry | ClosedEntry): Readonly<Record<string, string>> => {
  if (entry.type === 'WEEKLY') return { day: entry.day };
  if (entry.type === 'MONTHLY') return { day: entry.day, period: entry.period };
  if (entry.type === 'DATE_RANGE') return { startDate: entry.startDate, endDate: entry.endDate };
  return {};
};

/** Marks the second and later periods of a day of stored hours as chosen, so that an edited form can be saved again. */
export const markPeriods = (schedules: readonly ScheduleEntry[]): (ScheduleEntry & { readonly anotherPeriod?: true })[] =>
  schedules.map((entry, index) =>
    isTimed(entry) && schedules.slice(0, index).some((other) => isSameDay(entry, other)) ? { ...entry, anotherPeriod: true } : entry,
  );
