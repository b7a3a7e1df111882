import { DAYS, PERIODS, type ClosedEntry, type Day, type Hours, type Period, type ScheduleEntry } from '#domain/schedule/schema.ts';

/*
 * Hours in the notation of OpenStreetMap (https://wiki.openstreetmap.org/wiki/Key:opening_hours): rules with `, ` between them add up, and
 * those after a `; ` close: `Mo-Fr 09:00-17:00, Sa[1] 10:00-12:00; 2026 Dec 24-2026 Dec 26 off`. Equal hours have one text, and
 * `interchange/import/hours/hoursRules.ts` reads it as the same hours, in the same order.
 */

export const DAY_CODES = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
export const MONTH_CODES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
/** Weeks of the month, in the order of `PERIODS`. */
export const WEEK_CODES: Readonly<Record<Period, string>> = { FIRST: '1', SECOND: '2', THIRD: '3', FOURTH: '4', FIFTH: '5', LAST: '-1' };

export const ALWAYS_OPEN = '24/7';
export const CLOSED_FOR_GOOD = 'off "permanently closed"';
export const CONTACT_FOR_HOURS = 'unknown "contact for hours"';
/** Nothing is known about the hours. */
export const UNKNOWN_HOURS = 'unknown';

/** Shortest run of days that is written as a range. */
const MIN_RANGE_DAYS = 3;

const codeOf = (day: Day): string => DAY_CODES[DAYS.indexOf(day)] ?? '';

const daysText = (days: readonly Day[]): string => {
  const parts: string[] = [];
  for (let index = 0; index < days.length;) {
    let end = index + 1;
    while (end < days.length && DAYS.indexOf(days[end] as Day) === DAYS.indexOf(days[end - 1] as Day) + 1) end += 1;
    const run = days.slice(index, end).map(codeOf);
    parts.push(...(run.length < MIN_RANGE_DAYS ? run : [`${run[0]}-${run.at(-1)}`]));
    index = end;
  }
  return parts.join(',');
};

const dateText = (date: string): string => {
  const [year, month, day] = date.split('-');
  return `${year} ${MONTH_CODES[Number(month) - 1]} ${day}`;
};

type Times = { readonly startTime?: string | undefined; readonly endTime?: string | undefined; readonly endsNextDay?: boolean | undefined };

/** Times of a period; one that ends later on the next day than it began has more than 24 hours: `06:30-36:00`. */
const timesText = ({ startTime, endTime, endsNextDay = false }: Times): string => {
  if (startTime === undefined || endTime === undefined) return '';
  if (!endsNextDay || endTime <= startTime) return `${startTime}-${endTime}`;
  return `${startTime}-${Number(endTime.slice(0, 2)) + 24}${endTime.slice(2)}`;
};

interface Rule {
  /** Days of one rule; those of a week of the month, and dates, are alone in theirs. */
  readonly days: readonly Day[];
  readonly selector: string;
  readonly times: string;
}

const ruleOf = (entry: Exclude<ScheduleEntry | ClosedEntry, { type: 'FULL_DAY' | 'PERMANENTLY_CLOSED' }>): Rule => {
  const times = timesText(entry);
  if (entry.type === 'WEEKLY') return { days: [entry.day], selector: '', times };
  if (entry.type === 'MONTHLY') return { days: [], selector: `${codeOf(entry.day)}[${WEEK_CODES[entry.period]}]`, times };
  const { startDate, endDate } = entry;
  return { days: [], selector: dateText(startDate) + (endDate === startDate ? '' : `-${dateText(endDate)}`), times };
};

/** Joins weekly rules that follow each other and have the same times. */
const ruleTexts = (rules: readonly Rule[], suffix = ''): string[] => {
  const joined: { days: Day[]; selector: string; times: string }[] = [];
  for (const { days, selector, times } of rules) {
    const last = joined.at(-1);
    if (last !== undefined && last.days.length > 0 && days.length > 0 && last.times === times) last.days.push(...days);
    else joined.push({ days: [...days], selector, times });
  }
  return joined.map(({ days, selector, times }) => [selector || daysText(days), times, suffix].filter((part) => part !== '').join(' '));
};

const openTexts = (schedules: readonly ScheduleEntry[]): string[] => {
  const texts: string[] = [];
  let rules: Rule[] = [];
  for (const entry of schedules)
    if (entry.type === 'FULL_DAY') {
      texts.push(...ruleTexts(rules), ALWAYS_OPEN);
      rules = [];
    } else rules.push(ruleOf(entry));
  return [...texts, ...ruleTexts(rules)];
};

const closedTexts = (closedDays: readonly ClosedEntry[]): string[] => {
  const timed = closedDays.flatMap((entry) => (entry.type === 'PERMANENTLY_CLOSED' ? [] : [ruleOf(entry)]));
  return [...ruleTexts(timed, 'off'), ...(timed.length < closedDays.length ? [CLOSED_FOR_GOOD] : [])];
};

/** Writes hours as one text. Hours of which nothing is known are `unknown`. */
export const hoursRulesText = ({ schedules, closedDays, contactForHours, unknownDays = [] }: Hours): string => {
  if (contactForHours) return CONTACT_FOR_HOURS;
  const days = DAYS.filter((day) => unknownDays.includes(day));
  const unknown = days.length === 0 ? [] : [`${daysText(days)} unknown`];
  const open = [...openTexts(schedules), ...unknown].join(', ');
  return [open, ...closedTexts(closedDays)].filter((part) => part !== '').join('; ') || UNKNOWN_HOURS;
};

/** Weeks of the month by their codes. */
export const PERIODS_BY_CODE: ReadonlyMap<string, Period> = new Map(PERIODS.map((period) => [WEEK_CODES[period], period]));
