/**
 * Mails that an owner gets without requesting them and can switch off each: that facts grow old (`weekly`), that a place was
 * approved, that another user changed it, that a visitor reported something about it.
 */
export const OWNER_MESSAGES = ['weekly', 'approved', 'changed', 'reported'] as const;
export type OwnerMessage = (typeof OWNER_MESSAGES)[number];

export const isOwnerMessage = (kind: string): kind is OwnerMessage => OWNER_MESSAGES.some((known) => known === kind);
