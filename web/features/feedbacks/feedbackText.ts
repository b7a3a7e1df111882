import type { TFunction } from 'i18next';
import type { Feedback } from '../../api/types.ts';
import { formatAge } from '../../i18n/formatAge.ts';
import { minutesSince } from '../../services/beds.ts';

/** Maximum distance in metres of a sender at the place, allowing for the accuracy of phones. */
const AT_PLACE_METRES = 150;

/** Returns the title of a message: the name of the place, else the subject. */
export const subjectOf = ({ serviceName, subject }: Feedback): string => serviceName ?? subject;

/** Returns the visitor's text in quotation marks. */
export const quote = (words: string): string => `“${words.trim()}”`;

/** Returns the plus code from which a message was sent; null without a location, or with the placeholder 0, 0 of a phone without one. */
export const sentFromPlusCode = ({ plusCode, location }: Feedback): string | null =>
  plusCode === undefined || location === undefined || location.coordinates.every((degrees) => degrees === 0) ? null : plusCode;

export const isSentFromPlace = (feedback: Feedback): boolean =>
  sentFromPlusCode(feedback) !== null && feedback.distance !== undefined && feedback.distance <= AT_PLACE_METRES;

const DAY_MINUTES = 1440;
/** Minutes from which ages are shown in months instead of days, and in years instead of months. */
const MONTHS_FROM_MINUTES = 61 * DAY_MINUTES;
const YEARS_FROM_MINUTES = 730 * DAY_MINUTES;

/** Returns the age in minutes to years. `now` in seconds since 1970. */
export const longAgeText = (t: TFunction, at: string, now: number): string => {
  const minutes = minutesSince(at, now);
  if (minutes >= YEARS_FROM_MINUTES) return t('feedbacks.said.years', { count: Math.floor(minutes / (365.25 * DAY_MINUTES)) });
  if (minutes >= MONTHS_FROM_MINUTES) return t('feedbacks.said.months', { count: Math.floor(minutes / (30.44 * DAY_MINUTES)) });
  return formatAge(t, minutes);
};
