import type { KnownGroup, KnownHours, KnownPeriod } from './knownListing.ts';

/** How a person or a program writes opening hours in one text. */
export interface HoursWording {
  /** Monday to Sunday. */
  readonly days: readonly string[];
  /** Between the ends of a run of three or more days: "Mon-Fri"; null if every day is named. */
  readonly dayRange: string | null;
  /** Between single days, and before the last of them. */
  readonly dayList: readonly [between: string, last: string];
  /** Words for runs of days. */
  readonly dayWords?: { readonly daily?: string; readonly weekdays?: string; readonly weekends?: string };
  /** First to fifth, and last. */
  readonly ordinals: readonly string[];
  /** Between weeks of the month, if not as between days. */
  readonly ordinalList?: readonly [between: string, last: string];
  /** Before the days of weeks of the month ("every"), and after them ("of the month"). */
  readonly monthly?: readonly [before: string, after: string];
  readonly period: (period: KnownPeriod) => string;
  /** Between two periods of one day. */
  readonly periodList: string;
  /** Joins days and times of a group. */
  readonly group: (days: string, times: string) => string;
  readonly groupList: string;
  readonly always: string;
  /** Writes closed days; null if they are not named. */
  readonly closed: ((days: string) => string) | null;
  /** Words around the whole text. */
  readonly whole?: (text: string) => string;
}

const SHORT_DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const LONG_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
export const DAY_NAMES = {
  short: SHORT_DAYS,
  long: LONG_DAYS,
  plural: LONG_DAYS.map((day) => `${day}s`),
  dotted: ['Mon.', 'Tues.', 'Wed.', 'Thurs.', 'Fri.', 'Sat.', 'Sun.'],
  letters: ['M', 'Tu', 'W', 'Th', 'F', 'Sa', 'Su'],
  two: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
  spanish: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
  shortSpanish: ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'],
} as const;
export const ORDINALS = {
  numbers: ['1st', '2nd', '3rd', '4th', '5th', 'last'],
  words: ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Last'],
  spanish: ['primer', 'segundo', 'tercer', 'cuarto', 'quinto', 'último'],
} as const;

/** Splits days into runs of consecutive days. */
const runsOf = (days: readonly number[]): number[][] => {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs;
};

const listOf = (texts: readonly string[], [between, last]: readonly [string, string]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(between)}${last}${texts.at(-1)}`;

/** Writes days in their order: a run of three or more as a range. */
export const daysText = (days: readonly number[], wording: HoursWording): string => {
  const { daily, weekdays, weekends } = wording.dayWords ?? {};
  if (daily !== undefined && days.length === 7) return daily;
  if (weekdays !== undefined && days.join('') === '01234') return weekdays;
  if (weekends !== undefined && days.join('') === '56') return weekends;
  const texts = runsOf(days).flatMap((run) => {
    const names = run.map((day) => wording.days[day] ?? '');
    return wording.dayRange !== null && run.length > 2 ? [`${names[0]}${wording.dayRange}${names.at(-1)}`] : names;
  });
  return listOf(texts, wording.dayList);
};

const groupDaysText = ({ days, weeks }: KnownGroup, wording: HoursWording): string => {
  if (weeks === null) return daysText(days, wording);
  const [before, after] = wording.monthly ?? ['', ''];
  const ordinals = weeks.map((week) => wording.ordinals.at(week < 0 ? -1 : week - 1) ?? '');
  return `${before}${listOf(ordinals, wording.ordinalList ?? wording.dayList)} ${daysText(days, wording)}${after}`;
};

const groupText = (group: KnownGroup, wording: HoursWording): string =>
  wording.group(groupDaysText(group, wording), group.periods.map(wording.period).join(wording.periodList));

/** Writes opening hours as one text. */
export const hoursText = ({ isAlwaysOpen, groups, closedDays }: KnownHours, wording: HoursWording): string => {
  if (isAlwaysOpen) return wording.always;
  const texts = groups.map((group) => groupText(group, wording));
  if (wording.closed !== null && closedDays.length > 0) texts.push(wording.closed(daysText(closedDays, wording)));
  const text = texts.join(wording.groupList);
  return wording.whole?.(text) ?? text;
};
