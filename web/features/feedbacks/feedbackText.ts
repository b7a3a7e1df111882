import type { Feedback } from '../../api/types.ts';

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
