import { isPlainEmail } from '#domain/values/email.ts';
import { normalizeWebAddress } from '#domain/values/webAddress.ts';

/**
 * Returns a stored web address as today's rule spells it; undefined if the rule rejects it, so that old links follow the same rule as new
 * ones.
 */
export const safeWebAddress = (address: string | undefined): string | undefined =>
  address === undefined || address === '' ? undefined : normalizeWebAddress(address);

/**
 * Returns a stored e-mail address if it is a plain one, else undefined: imports of older versions stored several addresses, or names
 * beside them.
 */
export const safeEmail = (address: string): string | undefined => (isPlainEmail(address) ? address : undefined);
