import { DAYS, type Day } from '#domain/schedule/schema.ts';
import type { MinuteSpan } from './clock.ts';
import type { OpeningPeriod } from './entries.ts';

/** The periods of all groups, and the days of which two groups say different things. */
export interface CombinedHours {
  readonly periods: readonly OpeningPeriod[];
  readonly unknownDays: readonly Day[];
}

type Group = readonly OpeningPeriod[];

const dayCountOf = (group: Group): number => new Set(group.map(({ day }) => day)).size;

const covers = (outer: readonly MinuteSpan[], inner: readonly MinuteSpan[]): boolean =>
  inner.every(({ start, end }) => outer.some((span) => span.start <= start && end <= span.end));

const areApart = (some: readonly MinuteSpan[], others: readonly MinuteSpan[]): boolean =>
  some.every(({ start, end }) => others.every((other) => end < other.start || other.end < start));

const spansOf = (periods: readonly OpeningPeriod[]): MinuteSpan[] => periods.map(({ span }) => span);

/** Returns the weekly periods of a day; null if those of a group with fewer days could be instead of the others or besides them. */
const weeklyPeriodsOf = (groups: readonly Group[], day: Day): readonly OpeningPeriod[] | null => {
  const ofDay = groups
    .map((group) => ({ dayCount: dayCountOf(group), periods: group.filter((period) => period.day === day && period.period === null) }))
    .filter(({ periods }) => periods.length > 0);
  const fewestDays = Math.min(...ofDay.map(({ dayCount }) => dayCount));
  const specific = ofDay.filter(({ dayCount }) => dayCount === fewestDays).flatMap(({ periods }) => periods);
  const general = ofDay.filter(({ dayCount }) => dayCount > fewestDays).flatMap(({ periods }) => periods);
  const [specificSpans, generalSpans] = [spansOf(specific), spansOf(general)];
  if (covers(specificSpans, generalSpans) || covers(generalSpans, specificSpans)) return specific;
  // "Mon-Fri 9-12, Thu 5-7" has an evening besides; of "Daily 9-12, Sat 1-4" nobody knows.
  const isDaily = ofDay.some(({ dayCount }) => dayCount === DAYS.length);
  return !isDaily && areApart(specificSpans, generalSpans) ? [...general, ...specific] : null;
};

/** Whether each week of the month that has hours of its own is open at the weekly hours too, or at other times. */
const extendsWeeklyHours = (monthly: readonly OpeningPeriod[], weekly: readonly OpeningPeriod[]): boolean =>
  monthly.every(({ period }) => {
    const spans = spansOf(monthly.filter((other) => other.period === period));
    return covers(spans, spansOf(weekly)) || areApart(spans, spansOf(weekly));
  });

/**
 * Combines groups of days. Hours of fewer days count for them: "Daily 9-5, Sun 12-4" is open on Sunday from 12 to 4. Hours that could be
 * instead of the others or besides them ("Mon-Fri 9-3, Tue 1-6", "Sat 9-3, 1st Sat 9-12") leave their day unknown.
 */
export const combineGroups = (groups: readonly Group[]): CombinedHours => {
  const periods: OpeningPeriod[] = [];
  const unknownDays: Day[] = [];
  for (const day of DAYS) {
    const weekly = weeklyPeriodsOf(groups, day);
    const monthly = groups.flat().filter((period) => period.day === day && period.period !== null);
    if (weekly === null || !extendsWeeklyHours(monthly, weekly)) unknownDays.push(day);
    else periods.push(...weekly, ...monthly);
  }
  return { periods, unknownDays };
};
