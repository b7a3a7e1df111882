import { dayNumberOf, weekdayOf } from '#domain/schedule/calendar.ts';
import type { ScheduleEntry } from '#domain/schedule/schema.ts';
import { dateOfDay } from '../dates.ts';

/** Converts weekly hours of a season to one date range for each run of open days with the same times. */
export const seasonEntries = (weekly: readonly ScheduleEntry[], firstDate: string, lastDate: string): ScheduleEntry[] => {
  const byTimes = new Map<string, Extract<ScheduleEntry, { type: 'WEEKLY' }>[]>();
  for (const entry of weekly) {
    if (entry.type !== 'WEEKLY') continue;
    const key = `${entry.startTime}–${entry.endTime}`;
    byTimes.set(key, [...(byTimes.get(key) ?? []), entry]);
  }
  const entries: Extract<ScheduleEntry, { type: 'DATE_RANGE' }>[] = [];
  for (const group of byTimes.values()) {
    const { startTime, endTime, endsNextDay } = group[0] as (typeof group)[number];
    const days = new Set(group.map(({ day }) => day));
    let firstDay: number | null = null;
    for (let day = dayNumberOf(firstDate); day <= dayNumberOf(lastDate) + 1; day += 1) {
      const isOpen = day <= dayNumberOf(lastDate) && days.has(weekdayOf(day));
      if (isOpen && firstDay === null) firstDay = day;
      if (!isOpen && firstDay !== null) {
        entries.push({
          type: 'DATE_RANGE',
          startDate: dateOfDay(firstDay),
          endDate: dateOfDay(day - 1),
          startTime,
          endTime,
          ...(endsNextDay && { endsNextDay }),
        });
        firstDay = null;
      }
    }
  }
  return entries.sort((a, b) => (a.startDate + a.startTime < b.startDate + b.startTime ? -1 : 1));
};
