/** Facts that nobody confirmed for more days than this are due for confirmation. */
const CONFIRMATION_VALID_DAYS = 90;
const DAY_MS = 86_400_000;

/** Times (ISO 8601) at which the facts of a service were known to be right; `confirmedAt`: last stated or confirmed by a person. */
export interface ConfirmationTimes {
  readonly addedAt: string;
  readonly approvedAt?: string | undefined;
  readonly confirmedAt?: string | undefined;
}

/** Whether a moment (ISO 8601; `undefined` means never) is at most 90 days before another (milliseconds since 1970). */
export const isRecentlyConfirmed = (confirmedAt: string | undefined, now: number): boolean =>
  confirmedAt !== undefined && now - Date.parse(confirmedAt) <= CONFIRMATION_VALID_DAYS * DAY_MS;

/** Returns the latest time (ISO 8601) at which a service was added, approved or confirmed: its 90 days begin there. */
export const confirmationStart = ({ addedAt, approvedAt = '', confirmedAt = '' }: ConfirmationTimes): string =>
  [approvedAt, confirmedAt].reduce((latest, at) => (at > latest ? at : latest), addedAt);

/**
 * Whether someone should confirm the facts of a service at a moment (milliseconds since 1970): visitors see it, and it was neither added nor
 * approved nor confirmed within 90 days.
 */
export const needsConfirmation = ({ isApproved, ...times }: ConfirmationTimes & { readonly isApproved: boolean }, now: number): boolean =>
  isApproved && !isRecentlyConfirmed(confirmationStart(times), now);
