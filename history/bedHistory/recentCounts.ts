import { RHYTHM_DAYS, usualHoursOfDay } from '#domain/beds/usualHours.ts';
import type { Db } from '#platform/mongo/index.ts';
import { chartCount, readCounts } from './readMonths.ts';

const DAY_MS = 86_400_000;

/** The counts of a shelter in the days that its rhythm is found in, and the usual hours as an answer has them: left out if there are none. */
export const recentCounts = async (
  db: Db,
  reading: Parameters<typeof readCounts>[1],
  id: string,
  { timeZone, now }: { readonly timeZone: string | undefined; readonly now: number },
) => {
  const to = now + 1;
  const counts = (await readCounts(db, reading, id, { from: to - RHYTHM_DAYS * DAY_MS, to })).map(chartCount);
  const hours = timeZone === undefined ? [] : usualHoursOfDay(counts, timeZone, now);
  return { counts, rhythm: hours.length === 0 ? {} : { usualHours: [...hours] } };
};
