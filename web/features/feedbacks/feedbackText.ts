import type { TFunction } from 'i18next';
import type { Feedback } from '../../api/types.ts';
import { wordAge } from '../../i18n/age.ts';
import { minutesSince } from '../../services/beds.ts';

/** Metres within which the sender counts as standing at the place, given how exact phones are. */
const AT_THE_PLACE = 150;

/** What a message is called: the place it is about, else its subject. */
export const nameOf = ({ serviceName, subject }: Feedback): string => serviceName ?? subject;

/** The visitor's own words, in English or Spanish quotation marks. */
export const quoted = (words: string): string => `“${words.trim()}”`;

/** The place it was sent from; null if it has none, or the placeholder of a phone without a location. */
export const sentFrom = ({ plusCode, location }: Feedback): string | null =>
  plusCode === undefined || location === undefined || location.coordinates.every((degrees) => degrees === 0) ? null : plusCode;

export const isFromThere = (feedback: Feedback): boolean =>
  sentFrom(feedback) !== null && feedback.distance !== undefined && feedback.distance <= AT_THE_PLACE;

const DAY = 1440;
/** From there on months say more than days, and years more than months. */
const MONTHS_FROM = 61 * DAY;
const YEARS_FROM = 730 * DAY;

/** How long ago, up to years. `now` in seconds since 1970. */
export const wordLongAge = (t: TFunction, at: string, now: number): string => {
  const minutes = minutesSince(at, now);
  if (minutes >= YEARS_FROM) return t('feedbacks.said.years', { count: Math.floor(minutes / (365.25 * DAY)) });
  if (minutes >= MONTHS_FROM) return t('feedbacks.said.months', { count: Math.floor(minutes / (30.44 * DAY)) });
  return wordAge(t, minutes);
};
