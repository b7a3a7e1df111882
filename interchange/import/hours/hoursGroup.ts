import { DAYS, PERIODS, type Day, type Period } from '#domain/schedule/schema.ts';
import type { MinuteSpan } from './clock.ts';
import type { OpeningPeriod } from './entries.ts';

/** Days with the same periods: "Monday to Friday and last Saturday" has two groups. */
interface DayGroup {
  periods: Period[];
  days: Day[];
}

/** Days and their periods read so far, until other days begin, and whether all of it was understood. */
export interface HoursGroup {
  dayGroups: DayGroup[];
  spans: MinuteSpan[];
  /** True if the days of this group are closed. */
  isClosed: boolean;
  isDaily: boolean;
  isMonthly: boolean;
  isAmbiguous: boolean;
  /** Whether its times come before its days. */
  startsWithTimes: boolean;
  /** Whether it may be about days that it does not name: a word like a day, or a range between times of two days. */
  mayNameMoreDays: boolean;
}

export const createEmptyGroup = (): HoursGroup => ({
  dayGroups: [],
  spans: [],
  isClosed: false,
  isDaily: false,
  isMonthly: false,
  isAmbiguous: false,
  startsWithTimes: false,
  mayNameMoreDays: false,
});

export const hasDays = (group: HoursGroup): boolean => group.isDaily || group.dayGroups.some(({ days }) => days.length > 0);

/** Returns the days that a group names; all of them for "daily". */
export const daysOf = ({ dayGroups, isDaily }: HoursGroup): readonly Day[] => (isDaily ? DAYS : dayGroups.flatMap(({ days }) => days));

export const isEmpty = (group: HoursGroup): boolean =>
  group.dayGroups.length === 0 && group.spans.length === 0 && !group.isClosed && !group.isDaily && !group.isAmbiguous;

/**
 * Adds a week of the month to the group: "1st and 3rd Monday" is one group.
 */
export const addOrdinal = (group: HoursGroup, period: Period): void => {
  const lastDayGroup = group.dayGroups.at(-1);
  if (lastDayGroup && lastDayGroup.days.length === 0) lastDayGroup.periods.push(period);
  else group.dayGroups.push({ periods: [period], days: [] });
};

/** Adds the weeks of "2nd to 4th" after the first one. Returns false if there is no first week, or no order. */
export const addOrdinalsUpTo = (group: HoursGroup, period: Period): boolean => {
  const lastDayGroup = group.dayGroups.at(-1);
  const first = lastDayGroup?.days.length === 0 ? lastDayGroup.periods.at(-1) : undefined;
  if (first === undefined || first === 'LAST' || period === 'LAST') return false;
  const following = PERIODS.slice(PERIODS.indexOf(first) + 1, PERIODS.indexOf(period) + 1);
  for (const between of following) addOrdinal(group, between);
  return following.length > 0;
};

export const addDays = (group: HoursGroup, days: readonly Day[]): void => {
  const lastDayGroup = group.dayGroups.at(-1);
  if (lastDayGroup) lastDayGroup.days.push(...days.filter((day) => !lastDayGroup.days.includes(day)));
  else group.dayGroups.push({ periods: [], days: [...days] });
};

/** Adds the days of "Monday to Thursday" after the last one. Returns false if there is no first day. */
export const addDaysUpTo = (group: HoursGroup, day: Day): boolean => {
  const lastDay = group.dayGroups.at(-1)?.days.at(-1);
  if (lastDay === undefined) return false;
  const [firstIndex, lastIndex] = [DAYS.indexOf(lastDay), DAYS.indexOf(day)];
  const count = (lastIndex - firstIndex + 7) % 7;
  addDays(
    group,
    Array.from({ length: count }, (_, step) => DAYS[(firstIndex + step + 1) % 7] as Day),
  );
  return count > 0;
};

/** Returns the periods of a group, or null if it is ambiguous. */
export const openingPeriodsOf = (group: HoursGroup): OpeningPeriod[] | null => {
  if (group.isAmbiguous || !hasDays(group)) return null;
  if (group.spans.length === 0) return null;
  const dayGroups: readonly DayGroup[] = namesDays(group) ? group.dayGroups : [{ periods: [], days: [...DAYS] }];
  // "Monthly, Thursday" does not name the week; "3rd, Monday and" lacks a day.
  if (dayGroups.some(({ days, periods }) => days.length === 0 || (group.isMonthly && periods.length === 0))) return null;
  return dayGroups.flatMap(({ periods, days }) =>
    (periods.length === 0 ? [null] : periods).flatMap((period) =>
      days.flatMap((day) => group.spans.map((span) => ({ day, period, span }))),
    ),
  );
};

const namesDays = (group: HoursGroup): boolean => group.dayGroups.length > 0;
