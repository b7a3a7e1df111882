import { isPlainEmail } from '#kernel/email.ts';
import { webAddress } from '#kernel/webAddress.ts';

/**
 * Returns a stored web address as today's rule spells it; undefined if the rule rejects it, so that old links follow the same rule as new
 * ones.
 */
export const shownAddress = (stored: string | undefined): string | undefined =>
  stored === undefined || stored === '' ? undefined : webAddress(stored);

/**
 * Returns a stored e-mail address if it is a plain one, else undefined: imports of older versions stored several addresses, or names
 * beside them.
 */
export const shownEmail = (stored: string): string | undefined => (isPlainEmail(stored) ? stored : undefined);
