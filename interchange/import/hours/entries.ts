import { DAYS, PERIODS, type Day, type Period, type ScheduleEntry } from '#domain/schedule/schema.ts';
import type { MinuteSpan } from './clock.ts';
import { mergeSpans, scheduleTimesOf } from './spans.ts';

/** One period of one day, read from a text: weekly without `period`. */
export interface OpeningPeriod {
  readonly day: Day;
  readonly period: Period | null;
  readonly span: MinuteSpan;
}

const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};

const isAroundTheClock = (entries: readonly ScheduleEntry[]): boolean =>
  DAYS.every((day) =>
    entries.some(
      (entry) =>
        entry.type === 'WEEKLY' &&
        entry.day === day &&
        entry.startTime === '00:00' &&
        entry.endTime === '23:59' &&
        // Hours until the end of the next day stay open although that day is closed.
        entry.endsNextDay !== true,
    ),
  );

/** Sorts weekly periods first, then by week of the month; Monday to Sunday. */
const sortRank = ({ day, period }: { day: Day; period: Period | null }): number =>
  (period === null ? 0 : 10 * (1 + PERIODS.indexOf(period))) + DAYS.indexOf(day);

/** Returns entries in display order, without duplicates; seven whole days become one entry for around the clock. */
export const toScheduleEntries = (periods: readonly OpeningPeriod[]): ScheduleEntry[] => {
  const groups = [...groupBy(periods, ({ day, period }) => `${period ?? ''}|${day}`).values()].flatMap((group) => {
    const firstPeriod = group[0] as OpeningPeriod;
    return [{ day: firstPeriod.day, period: firstPeriod.period, spans: mergeSpans(group.map(({ span }) => span)) }];
  });
  const entries = groups
    .sort((a, b) => sortRank(a) - sortRank(b))
    .flatMap(({ day, period, spans }) =>
      spans.map((span): ScheduleEntry =>
        period === null ? { type: 'WEEKLY', day, ...scheduleTimesOf(span) } : { type: 'MONTHLY', period, day, ...scheduleTimesOf(span) },
      ),
    );
  return isAroundTheClock(entries) ? [{ type: 'FULL_DAY' }] : entries;
};
