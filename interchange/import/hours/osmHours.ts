import { DAYS, PERIODS, type Day, type Period } from '#domain/schedule/schema.ts';
import { parseMilitaryTime, readSpan, type MinuteSpan } from './clock.ts';
import { toScheduleEntries, type OpeningPeriod } from './entries.ts';
import { UNREAD_HOURS, type ParsedHours } from './parsedHours.ts';

/*
 * Reads the notation of OpenStreetMap (https://wiki.openstreetmap.org/wiki/Key:opening_hours), such as "Mo-Fr 09:00-17:00; Sa[1] 10:00-12:00;
 * PH off". Only weekdays, weeks of the month, times and "off"; a text with anything else is no such notation for this reader.
 */

const DAY_NAMES = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const NAME = `(?:${DAY_NAMES.join('|')})`;
const DAY_PART = String.raw`${NAME}(?:-${NAME}|\[(?:[1-5](?:-[1-5])?|-1)(?:,(?:[1-5](?:-[1-5])?|-1))*\])?`;
const TIME_PART = String.raw`(?:[01]\d|2[0-4]):[0-5]\d-(?:[01]\d|2[0-4]):[0-5]\d`;
const RULE = new RegExp(
  String.raw`^(?:(?<holidays>PH|SH) )?(?:(?<days>${DAY_PART}(?:,\s?${DAY_PART})*) ?)?(?<times>off|closed|${TIME_PART}(?:,\s?${TIME_PART})*)$`,
);

/** A semicolon; or, as schema.org lists them, a comma between times and the next day. */
const RULE_SEPARATOR = new RegExp(String.raw`;|(?<=\d\d:\d\d),\s*(?=${NAME}\b)`);

const STARTS_WITH_DAY = new RegExp(`^${NAME}`);

interface DayOfRule {
  readonly day: Day;
  readonly period: Period | null;
}

/** Returns the weeks of "1,3-4,-1". */
const weeksOf = (text: string): Period[] =>
  text.split(',').flatMap((part) => {
    if (part === '-1') return ['LAST'];
    const [first = 1, last = first] = part.split('-').map(Number);
    return PERIODS.slice(first - 1, last);
  });

const daysOf = (part: string): readonly DayOfRule[] => {
  const [firstName = '', lastName = firstName] = part.replace(/\[.*\]/, '').split('-');
  const [first, last] = [DAY_NAMES.indexOf(firstName), DAY_NAMES.indexOf(lastName)];
  const count = ((last - first + 7) % 7) + 1;
  const days = Array.from({ length: count }, (_, step) => DAYS[(first + step) % 7] as Day);
  const weeks = /\[(.*)\]/.exec(part)?.[1];
  const periods = weeks === undefined ? [null] : weeksOf(weeks);
  return days.flatMap((day) => periods.map((period) => ({ day, period })));
};

const keyOf = ({ day, period }: DayOfRule): string => `${period ?? ''}|${day}`;

interface OsmRule {
  readonly isForHolidays: boolean;
  readonly days: readonly DayOfRule[];
  /** Empty if the days are closed; null for times that are a mistake or ambiguous. */
  readonly spans: readonly (MinuteSpan | null)[];
}

const parseRule = (text: string, isShelter: boolean): OsmRule | null => {
  const { holidays, days, times } = RULE.exec(text)?.groups ?? {};
  if (times === undefined) return null;
  const isClosed = times === 'off' || times === 'closed';
  return {
    isForHolidays: holidays !== undefined,
    days: (days ?? 'Mo-Su').split(/,\s?(?=[A-Z])/).flatMap(daysOf),
    spans: isClosed
      ? []
      : times.split(/,\s?/).map((span) => {
          const [start = '', end = ''] = span.split('-');
          return readSpan(parseMilitaryTime(start), parseMilitaryTime(end), isShelter);
        }),
  };
};

/**
 * Returns the hours of a text in this notation; null for any other text. A rule replaces earlier ones for its days. Hours that schedule
 * entries cannot express stay unread, such as a first Saturday that differs from the others; holidays have no entries, but their text stays.
 */
export const readOsmHours = (published: string, isShelter: boolean): ParsedHours | null => {
  const texts = published
    .trim()
    .replace(/;\s*$/, '')
    .split(RULE_SEPARATOR)
    .map((text) => text.trim());
  const rules = texts.flatMap((text) => parseRule(text, isShelter) ?? []);
  if (rules.length < texts.length || !texts.some((text) => STARTS_WITH_DAY.test(text))) return null;
  const periodsByDay = new Map<string, readonly OpeningPeriod[]>();
  const closedDays = new Set<Day>();
  for (const { days, spans } of rules.filter(({ isForHolidays }) => !isForHolidays)) {
    if (spans.includes(null)) return UNREAD_HOURS;
    for (const dayOfRule of days) {
      if (dayOfRule.period !== null && (spans.length === 0 || periodsByDay.has(keyOf({ ...dayOfRule, period: null })))) return UNREAD_HOURS;
      periodsByDay.set(
        keyOf(dayOfRule),
        spans.flatMap((span) => (span === null ? [] : [{ ...dayOfRule, span }])),
      );
      if (spans.length === 0) closedDays.add(dayOfRule.day);
      else closedDays.delete(dayOfRule.day);
    }
  }
  const periods = [...periodsByDay.values()].flat();
  if (periods.length === 0) return UNREAD_HOURS;
  return {
    schedules: toScheduleEntries(periods),
    daysClosed: [...closedDays],
    unknownDays: [],
    isComplete: !rules.some(({ isForHolidays }) => isForHolidays),
  };
};
