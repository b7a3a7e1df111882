/** Facts that nobody confirmed for so many days want another look. */
const CONFIRMED_FOR_DAYS = 90;
const DAY_MS = 86_400_000;

/** Whether a person said or confirmed the facts (ISO 8601; undefined: nobody did) within 90 days before a moment (milliseconds since 1970). */
export const isConfirmedLately = (confirmedAt: string | undefined, now: number): boolean =>
  confirmedAt !== undefined && now - Date.parse(confirmedAt) <= CONFIRMED_FOR_DAYS * DAY_MS;

/**
 * Whether the facts of a service are old at a moment (milliseconds since 1970) and its owner is to be asked: visitors see it, and nobody
 * confirmed them within 90 days.
 */
export const wantsConfirming = (
  { isApproved, confirmedAt }: { readonly isApproved: boolean; readonly confirmedAt?: string | undefined },
  now: number,
): boolean => isApproved && !isConfirmedLately(confirmedAt, now);
