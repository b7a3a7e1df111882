/* Numbers of a quota, and how a form says one: for screens that know them before they check anything. */

/** How many services an owner may have unless an administrator said otherwise. */
export const DEFAULT_QUOTA = 3;
export const MAX_QUOTA = 9999;

/**
 * The quota that a form says: empty or not positive means the default (specification, section 5). Undefined where it is no whole
 * number. Whether it is too much is asked where it is set.
 */
export const parseQuota = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^\s*-?\d*\.?\d*\s*$/.test(value) ? Number(value) : (value ?? 0);
  if (typeof number !== 'number' || Number.isNaN(number)) return undefined;
  if (number <= 0) return DEFAULT_QUOTA;
  return Number.isInteger(number) ? number : undefined;
};
