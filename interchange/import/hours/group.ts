import { DAYS, type Day, type Period } from '#kernel/schedule/schema.ts';
import type { Span } from './clock.ts';
import type { ReadPeriod } from './entries.ts';

/** Days with the same periods: "Monday to Friday and last Saturday" has two groups. */
interface DayGroup {
  periods: Period[];
  days: Day[];
}

/** Days and their periods read so far, until other days begin, and whether all of it was understood. */
export interface Group {
  dayGroups: DayGroup[];
  spans: Span[];
  /** True if the days of this group are closed. */
  closed: boolean;
  daily: boolean;
  monthly: boolean;
  doubtful: boolean;
}

export const emptyGroup = (): Group => ({ dayGroups: [], spans: [], closed: false, daily: false, monthly: false, doubtful: false });

export const hasDays = (group: Group): boolean => group.daily || group.dayGroups.some(({ days }) => days.length > 0);

export const isEmpty = (group: Group): boolean =>
  group.dayGroups.length === 0 && group.spans.length === 0 && !group.closed && !group.daily && !group.doubtful;

/**
 * Adds a week of the month. `afterList`: a comma or "and" came before, so "1st and 3rd" is one group and "Friday and 1st Monday" are two.
 */
export const addOrdinal = (group: Group, period: Period): void => {
  const head = group.dayGroups.at(-1);
  if (head && head.days.length === 0) head.periods.push(period);
  else group.dayGroups.push({ periods: [period], days: [] });
};

export const addDays = (group: Group, days: readonly Day[]): void => {
  const head = group.dayGroups.at(-1);
  if (head) head.days.push(...days.filter((day) => !head.days.includes(day)));
  else group.dayGroups.push({ periods: [], days: [...days] });
};

/** Adds the days of "Monday to Thursday" after the last one. Returns false if there is no first day. */
export const addDaysUpTo = (group: Group, day: Day): boolean => {
  const from = group.dayGroups.at(-1)?.days.at(-1);
  if (from === undefined) return false;
  const [first, last] = [DAYS.indexOf(from), DAYS.indexOf(day)];
  const count = (last - first + 7) % 7;
  addDays(
    group,
    Array.from({ length: count }, (_, step) => DAYS[(first + step + 1) % 7] as Day),
  );
  return count > 0;
};

/** Returns the periods of a group, or null if it is ambiguous. */
export const periodsOf = (group: Group): ReadPeriod[] | null => {
  if (group.doubtful || !hasDays(group)) return null;
  if (group.spans.length === 0) return null;
  const dayGroups: readonly DayGroup[] = hasDaysNamed(group) ? group.dayGroups : [{ periods: [], days: [...DAYS] }];
  // "Monthly, Thursday" does not name the week; "3rd, Monday and" lacks a day.
  if (dayGroups.some(({ days, periods }) => days.length === 0 || (group.monthly && periods.length === 0))) return null;
  return dayGroups.flatMap(({ periods, days }) =>
    (periods.length === 0 ? [null] : periods).flatMap((period) =>
      days.flatMap((day) => group.spans.map((span) => ({ day, period, span }))),
    ),
  );
};

const hasDaysNamed = (group: Group): boolean => group.dayGroups.length > 0;
