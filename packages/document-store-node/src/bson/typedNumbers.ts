import { Double, type Int32, type Long } from 'bson';

/*
 * Numbers of expressions. Each has one BSON type, and encoding gives it that type back: a JavaScript number is an int32 if it is whole and
 * in range, otherwise a double; a `Double` is a double that would look like an int32; a bigint is a long; a `Decimal128` is itself.
 */

export type NumberKind = 'int' | 'long' | 'double' | 'decimal';

const isInt32 = (value: number): boolean => (value | 0) === value && !Object.is(value, -0);

/** Returns a double as a value of expressions. */
export const typedDouble = (value: number): number | Double => (isInt32(value) ? new Double(value) : value);

/** Returns the BSON type of a number, undefined for all other values. */
export const numberKind = (value: unknown): NumberKind | undefined => {
  switch (typeof value) {
    case 'number':
      return isInt32(value) ? 'int' : 'double';
    case 'bigint':
      return 'long';
    case 'object': {
      const tag = (value as { _bsontype?: string } | null)?._bsontype;
      return tag === 'Double' ? 'double' : tag === 'Decimal128' ? 'decimal' : undefined;
    }
    default:
      return undefined;
  }
};

/** Returns the nearest double of an int, a long or a double, as MongoDB converts them. */
export const doubleOf = (value: unknown): number => (value instanceof Double ? value.value : Number(value));

/** Returns the exact value of an int or a long. */
export const integerOf = (value: unknown): bigint => BigInt(value as number | bigint);

/** Returns an integer as int (if `widest` is int and it fits) or long; undefined if it has more than 64 bits. */
export const typedInteger = (value: bigint, widest: 'int' | 'long'): number | bigint | undefined => {
  if (widest === 'int' && BigInt.asIntN(32, value) === value) return Number(value);
  return BigInt.asIntN(64, value) === value ? value : undefined;
};

/** Converts the numbers in a value of any decoding to numbers of expressions. */
export const toTyped = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toTyped);
  switch ((value as { _bsontype?: string })._bsontype) {
    case 'Int32':
      return (value as Int32).value;
    case 'Double':
      return typedDouble((value as Double).value);
    case 'Long':
      return (value as Long).toBigInt();
    case undefined:
      break;
    default:
      return value;
  }
  if (value instanceof Date || value instanceof Uint8Array || value instanceof RegExp) return value;
  const converted: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value))
    Object.defineProperty(converted, name, { value: toTyped(field), writable: true, enumerable: true, configurable: true });
  return converted;
};
