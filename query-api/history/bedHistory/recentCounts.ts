import { RHYTHM_DAYS, usualHoursOfDay } from '#domain/beds/usualHours.ts';
import { WEEKDAY_SHARE_DAYS, weekdaySharesOf } from '#domain/beds/weekdayShares.ts';
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

/** Returns the usual shares of free beds per weekday as in the response: absent if the time zone is unknown. */
export const readWeekdayShares = async (
  db: Db,
  reading: Parameters<typeof readCounts>[1],
  id: string,
  { timeZone, now }: { readonly timeZone: string | undefined; readonly now: number },
) => {
  if (timeZone === undefined) return {};
  const to = now + 1;
  // One day more, because the first local day begins at midnight.
  const counts = (await readCounts(db, reading, id, { from: to - (WEEKDAY_SHARE_DAYS + 1) * DAY_MS, to })).map(toChartCount);
  const weekdayShares = weekdaySharesOf(counts, timeZone, now).map(({ weekday, hour, share, weeks }) => ({
    weekday,
    hour,
    ...(share === null ? {} : { share }),
    weeks,
  }));
  return { weekdayShares };
};
