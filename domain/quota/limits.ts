/* Limits of a quota and its form value, for screens that need them before validation. */

/** Maximum number of services of an owner unless an administrator set another number. */
export const DEFAULT_QUOTA = 3;
export const MAX_QUOTA = 9999;

/**
 * Parses the quota of a form: empty or not positive returns the default (specification, section 5). Undefined if it is not a whole number.
 * The command that sets the quota checks its maximum.
 */
export const parseQuota = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^\s*-?\d*\.?\d*\s*$/.test(value) ? Number(value) : (value ?? 0);
  if (typeof number !== 'number' || Number.isNaN(number)) return undefined;
  if (number <= 0) return DEFAULT_QUOTA;
  return Number.isInteger(number) ? number : undefined;
};
