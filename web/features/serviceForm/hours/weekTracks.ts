import type { Interval } from '#domain/schedule/openings.ts';
import { MINUTES_PER_DAY, ruleOf, type Rule } from '#domain/schedule/rules.ts';
import type { ScheduleEntry } from '#domain/schedule/schema.ts';
import { openingsOf, type Clock } from '#domain/schedule/timeline.ts';
import { DAYS, type Day } from '#domain/vocabulary/days.ts';
import type { EditedHours } from './editedHours.ts';
import { entriesNotIn, periodsOf } from './hoursChanges.ts';

/** Segment of a day as fractions of 24 hours. `isNew`: it is not saved yet. */
interface Segment {
  readonly from: number;
  readonly to: number;
  readonly isNew: boolean;
}

/** A day of an ordinary week. */
export interface WeekTrack {
  readonly day: Day;
  readonly segments: readonly Segment[];
  /** Periods in minutes since midnight, ordered by time. */
  readonly periods: readonly { readonly times: Interval; readonly isNew: boolean }[];
}

const minuteClock: Clock = { moment: (day, minutes) => day * MINUTES_PER_DAY + minutes };
/** Any Monday: 5 January 1970, in days since 1970. */
const EPOCH_MONDAY = 4;

const isWeekly = (entry: EditedHours['schedules'][number]): boolean => entry.type === 'WEEKLY' || entry.type === 'FULL_DAY';
const rulesOf = (entries: readonly ScheduleEntry[]): Rule[] => entries.filter(isWeekly).map(ruleOf);

/** Returns the tracks from Monday to Sunday of weekly hours without weekly closed days. Entries that `opened` does not contain are new. */
export const weekTracks = (hours: EditedHours, opened: EditedHours): readonly WeekTrack[] => {
  const addedEntries = new Set(entriesNotIn(hours.schedules, opened.schedules));
  const closedRules = hours.closeSchedules.flatMap((entry) => (entry.type === 'WEEKLY' ? [ruleOf(entry)] : []));
  const openIntervals = (entries: readonly ScheduleEntry[]) =>
    openingsOf({ open: rulesOf(entries), closed: closedRules }, minuteClock, EPOCH_MONDAY - 1, EPOCH_MONDAY + 6);
  const unchangedIntervals = openIntervals(hours.schedules.filter((entry) => !addedEntries.has(entry)));
  const addedIntervals = openIntervals([...addedEntries]);

  return DAYS.map((day, index): WeekTrack => {
    const midnight = (EPOCH_MONDAY + index) * MINUTES_PER_DAY;
    const segmentsOnDay = (intervals: readonly Interval[], { isNew }: { readonly isNew: boolean }) =>
      intervals.flatMap(([start, end]): Segment[] => {
        const [from, to] = [Math.max(start - midnight, 0), Math.min(end - midnight, MINUTES_PER_DAY)];
        return from < to ? [{ from: from / MINUTES_PER_DAY, to: to / MINUTES_PER_DAY, isNew }] : [];
      });
    const periods = periodsOf(hours, day).map(({ entry }) => {
      const { start, end } = ruleOf(entry);
      return { times: [start, end] as const, isNew: addedEntries.has(entry) };
    });
    return {
      day,
      segments: [...segmentsOnDay(unchangedIntervals, { isNew: false }), ...segmentsOnDay(addedIntervals, { isNew: true })],
      periods: periods.toSorted((a, b) => a.times[0] - b.times[0]),
    };
  });
};
