import type { TFunction } from 'i18next';
import { SECONDS_PER_DAY } from '../../domain/schedule/calendar.ts';
import { localDayAt } from '../../domain/schedule/localTime.ts';

/** Days after which a listing's facts are called old: half a year. */
const OLD_AFTER = 183;
/** And after which they are called by their year. */
const OF_A_YEAR_AFTER = 366;

/** The year that facts are of, where that is long ago; as it is written, because a file says a day and no hour. */
export const yearOfOldFacts = (updatedAt: string, now: number): string | undefined =>
  now - Date.parse(updatedAt) / 1000 > OF_A_YEAR_AFTER * SECONDS_PER_DAY ? updatedAt.slice(0, 4) : undefined;

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
  const updated = Date.parse(updatedAt) / 1000;
  // Of what is much older no zone need be asked.
  const from = Math.max(updated, now - (OLD_AFTER + 2) * SECONDS_PER_DAY);
  const days = Math.max(0, localDayAt(now, timeZone) - localDayAt(from, timeZone));
  const year = yearOfOldFacts(updatedAt, now);
  if (year !== undefined) return { old: true, text: t('freshness.year', { year }), year };
  if (days > OLD_AFTER) return { old: true, text: t('freshness.old') };
  if (days === 0) return { old: false, text: t('freshness.today') };
  if (days < 14) return { old: false, text: t('freshness.days', { count: days }) };
  if (days < 61) return { old: false, text: t('freshness.weeks', { count: Math.floor(days / 7) }) };
  return { old: false, text: t('freshness.months', { count: Math.floor(days / 30.4) }) };
};
