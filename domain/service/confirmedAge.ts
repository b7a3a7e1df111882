/** Facts that nobody confirmed for so many days want another look. */
const CONFIRMED_FOR_DAYS = 90;
const DAY_MS = 86_400_000;

/** Whether a person said or confirmed the facts (ISO 8601; undefined: nobody did) within 90 days before a moment (milliseconds since 1970). */
export const isConfirmedLately = (confirmedAt: string | undefined, now: number): boolean =>
  confirmedAt !== undefined && now - Date.parse(confirmedAt) <= CONFIRMED_FOR_DAYS * DAY_MS;
