import type { TFunction } from 'i18next';
import { dayNumberOf, SECONDS_PER_DAY } from '#kernel/schedule/calendar.ts';
import { localDayAt } from '#kernel/schedule/localTime.ts';

/** Days after which a listing's facts are called old: half a year. */
const OLD_AFTER = 183;
/** And after which they are called by their year. */
const OF_A_YEAR_AFTER = 366;

/** The year that facts are of, where that is long ago; as it is written, because a file says a day and no hour. */
export const yearOfOldFacts = (updatedAt: string, now: number): string | undefined =>
  now - Date.parse(updatedAt) / 1000 > OF_A_YEAR_AFTER * SECONDS_PER_DAY ? updatedAt.slice(0, 4) : undefined;

/**
 * The day that facts are of, as a number (see `calendar.ts`), in the zone of their place. A file says a day and no hour, which is kept as
 * the midnight of UTC: it is that day everywhere, not the one before west of Greenwich.
 */
export const factsDay = (updatedAt: string, timeZone: string): number =>
  /T00:00:00(\.0+)?Z/.test(updatedAt) ? dayNumberOf(updatedAt) : localDayAt(Date.parse(updatedAt) / 1000, timeZone);

export interface Freshness {
  readonly old: boolean;
  readonly text: string;
  /** Of facts older than a year: the year they are of. */
  readonly year?: string;
}

/**
 * How fresh a listing's facts are, by the calendar days of its own zone. `updatedAt` is ISO 8601, `now` seconds since 1970.
 */
export const freshnessOf = (t: TFunction, updatedAt: string, now: number, timeZone: string): Freshness => {
  const tooOld = now - (OLD_AFTER + 2) * SECONDS_PER_DAY;
  // Much older facts do not depend on the time zone.
  const days =
    Date.parse(updatedAt) / 1000 < tooOld ? OLD_AFTER + 1 : Math.max(0, localDayAt(now, timeZone) - factsDay(updatedAt, timeZone));
  const year = yearOfOldFacts(updatedAt, now);
  if (year !== undefined) return { old: true, text: t('freshness.year', { year }), year };
  if (days > OLD_AFTER) return { old: true, text: t('freshness.old') };
  if (days === 0) return { old: false, text: t('freshness.today') };
  if (days < 14) return { old: false, text: t('freshness.days', { count: days }) };
  if (days < 61) return { old: false, text: t('freshness.weeks', { count: Math.floor(days / 7) }) };
  return { old: false, text: t('freshness.months', { count: Math.floor(days / 30.4) }) };
};
