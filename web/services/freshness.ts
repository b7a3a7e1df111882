import type { TFunction } from 'i18next';
import { dayNumberOf, SECONDS_PER_DAY } from '#domain/schedule/calendar.ts';
import { localDayAt } from '#domain/schedule/localTime.ts';

/** Days after which a listing's facts count as old: six months. */
const OLD_AFTER_DAYS = 183;
/** Days after which facts are labelled with their year. */
const SHOW_YEAR_AFTER_DAYS = 366;

/**
 * Returns the year of facts that are more than a year old; undefined otherwise. Takes the year as written, because an imported file
 * contains a day without a time.
 */
export const yearOfOldFacts = (updatedAt: string, now: number): string | undefined =>
  now - Date.parse(updatedAt) / 1000 > SHOW_YEAR_AFTER_DAYS * SECONDS_PER_DAY ? updatedAt.slice(0, 4) : undefined;

/**
 * Returns the day of facts as a number (see `calendar.ts`) in the time zone of their place. An imported file contains a day without a
 * time, stored as midnight UTC; that day applies in every time zone.
 */
export const dayOfFacts = (updatedAt: string, timeZone: string): number =>
  /T00:00:00(\.0+)?Z/.test(updatedAt) ? dayNumberOf(updatedAt) : localDayAt(Date.parse(updatedAt) / 1000, timeZone);

export interface Freshness {
  readonly isOld: boolean;
  readonly text: string;
  /** Year of facts that are more than a year old. */
  readonly year?: string;
}

/** Describes the age of a listing's facts, by calendar days of its own time zone. `updatedAt` is ISO 8601, `now` seconds since 1970. */
export const freshnessOf = (t: TFunction, updatedAt: string, now: number, timeZone: string): Freshness => {
  const oldBefore = now - (OLD_AFTER_DAYS + 2) * SECONDS_PER_DAY;
  // The result for much older facts does not depend on the time zone.
  const days =
    Date.parse(updatedAt) / 1000 < oldBefore
      ? OLD_AFTER_DAYS + 1
      : Math.max(0, localDayAt(now, timeZone) - dayOfFacts(updatedAt, timeZone));
  const year = yearOfOldFacts(updatedAt, now);
  if (year !== undefined) return { isOld: true, text: t('freshness.year', { year }), year };
  if (days > OLD_AFTER_DAYS) return { isOld: true, text: t('freshness.old') };
  if (days === 0) return { isOld: false, text: t('freshness.today') };
  if (days < 14) return { isOld: false, text: t('freshness.days', { count: days }) };
  if (days < 61) return { isOld: false, text: t('freshness.weeks', { count: Math.floor(days / 7) }) };
  return { isOld: false, text: t('freshness.months', { count: Math.floor(days / 30.4) }) };
};
