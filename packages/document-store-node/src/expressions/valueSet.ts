import { encodeValue } from '../bson/keys.ts';

/** Returns the same text for values that are equal in BSON order, whatever their numeric type. */
export const keyOf = (value: unknown): string => encodeValue(value).bytes.toString('latin1');

/** Returns the values without those equal to an earlier one. */
export const distinctValues = (values: readonly unknown[]): unknown[] => {
  const byKey = new Map<string, unknown>();
  for (const value of values) {
    const key = keyOf(value);
    if (!byKey.has(key)) byKey.set(key, value);
  }
  return [...byKey.values()];
};
