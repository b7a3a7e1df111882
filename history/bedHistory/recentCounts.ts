import { RHYTHM_DAYS, usualHoursOfDay } from '#domain/beds/usualHours.ts';
import type { Db } from '#platform/mongo/index.ts';
import { toChartCount, readCounts } from './readCounts.ts';

const DAY_MS = 86_400_000;

/**
 * Returns the counts of a shelter in the days that its rhythm is computed from, and the usual hours as in the response: absent if there
 * are none.
 */
export const readRecentCounts = async (
  db: Db,
  reading: Parameters<typeof readCounts>[1],
  id: string,
  { timeZone, now }: { readonly timeZone: string | undefined; readonly now: number },
) => {
  const to = now + 1;
  const counts = (await readCounts(db, reading, id, { from: to - RHYTHM_DAYS * DAY_MS, to })).map(toChartCount);
  const hours = timeZone === undefined ? [] : usualHoursOfDay(counts, timeZone, now);
  return { counts, rhythm: hours.length === 0 ? {} : { usualHours: [...hours] } };
};
