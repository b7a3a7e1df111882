/** Facts that nobody confirmed for more days than this are due for confirmation. */
const CONFIRMATION_VALID_DAYS = 90;
const DAY_MS = 86_400_000;

/** Whether a person stated or confirmed the facts within 90 days before a moment (milliseconds since 1970). `undefined` means never. */
export const isRecentlyConfirmed = (confirmedAt: string | undefined, now: number): boolean =>
  confirmedAt !== undefined && now - Date.parse(confirmedAt) <= CONFIRMATION_VALID_DAYS * DAY_MS;

/**
 * Whether the owner should confirm the facts of a service at a moment (milliseconds since 1970): visitors see it, and nobody confirmed the
 * facts within 90 days.
 */
export const needsConfirmation = (
  { isApproved, confirmedAt }: { readonly isApproved: boolean; readonly confirmedAt?: string | undefined },
  now: number,
): boolean => isApproved && !isRecentlyConfirmed(confirmedAt, now);
