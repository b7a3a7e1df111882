/**
 * Mails to owners that each owner can switch off: facts became old (`weekly`), a service was approved, another user changed it, a visitor
 * reported a problem with it.
 */
export const OWNER_MESSAGES = ['weekly', 'approved', 'changed', 'reported'] as const;
export type OwnerMessage = (typeof OWNER_MESSAGES)[number];

export const isOwnerMessage = (kind: string): kind is OwnerMessage => OWNER_MESSAGES.some((known) => known === kind);
