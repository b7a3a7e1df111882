import type { TFunction } from 'i18next';
import type { Feedback } from '../../api/types.ts';
import { wordAge } from '../../i18n/age.ts';
import { minutesSince } from '../../services/beds.ts';

/** Maximum distance in metres of a sender at the place, allowing for the accuracy of phones. */
const AT_THE_PLACE = 150;

/** Returns the title of a message: the name of the place, else the subject. */
export const nameOf = ({ serviceName, subject }: Feedback): string => serviceName ?? subject;

/** Returns the visitor's text in quotation marks. */
export const quoted = (words: string): string => `“${words.trim()}”`;

/** Returns the plus code from which a message was sent; null without a location, or with the placeholder 0, 0 of a phone without one. */
export const sentFrom = ({ plusCode, location }: Feedback): string | null =>
  plusCode === undefined || location === undefined || location.coordinates.every((degrees) => degrees === 0) ? null : plusCode;

export const isFromThere = (feedback: Feedback): boolean =>
  sentFrom(feedback) !== null && feedback.distance !== undefined && feedback.distance <= AT_THE_PLACE;

const DAY = 1440;
/** Minutes from which ages are shown in months instead of days, and in years instead of months. */
const MONTHS_FROM = 61 * DAY;
const YEARS_FROM = 730 * DAY;

/** Returns the age in minutes to years. `now` in seconds since 1970. */
export const wordLongAge = (t: TFunction, at: string, now: number): string => {
  const minutes = minutesSince(at, now);
  if (minutes >= YEARS_FROM) return t('feedbacks.said.years', { count: Math.floor(minutes / (365.25 * DAY)) });
  if (minutes >= MONTHS_FROM) return t('feedbacks.said.months', { count: Math.floor(minutes / (30.44 * DAY)) });
  return wordAge(t, minutes);
};
