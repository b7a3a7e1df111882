import type { Binary } from 'bson';
import { badValue } from '../errors.ts';
import { numberKind } from './typedNumbers.ts';

const TYPE_NUMBERS: Readonly<Record<string, readonly number[]>> = {
  double: [1],
  string: [2],
  object: [3],
  array: [4],
  binData: [5],
  undefined: [6],
  objectId: [7],
  bool: [8],
  date: [9],
  null: [10],
  regex: [11],
  dbPointer: [12],
  javascript: [13],
  symbol: [14],
  javascriptWithScope: [15],
  int: [16],
  timestamp: [17],
  long: [18],
  decimal: [19],
  minKey: [-1],
  maxKey: [127],
  number: [1, 16, 18, 19],
};

/** Returns the type numbers of a name or number in `$type`. */
export const typeNumbers = (name: unknown): readonly number[] => {
  if (typeof name === 'string') {
    const namedTypes = TYPE_NUMBERS[name];
    if (namedTypes === undefined) throw badValue(`Unknown type name alias: ${name}`);
    return namedTypes;
  }
  const number = Number(name);
  if (!Object.values(TYPE_NUMBERS).some((typeCodes) => typeCodes.includes(number)))
    throw badValue(`Invalid numerical type code: ${number}`);
  return [number];
};

const TYPE_NUMBER_OF_TAG: Readonly<Record<string, number>> = {
  Double: 1,
  Int32: 16,
  Long: 18,
  Decimal128: 19,
  ObjectId: 7,
  Binary: 5,
  BSONRegExp: 11,
  BSONSymbol: 14,
  Code: 13,
  Timestamp: 17,
  MinKey: -1,
  MaxKey: 127,
  DBRef: 3,
};

/**
 * Returns the type number of a decoded value. A number decoded for reading no longer shows whether it was an int32 or a whole double;
 * therefore filters with `$type` on numbers need documents decoded with exact types.
 */
export const typeNumberOf = (value: unknown): number => {
  switch (typeof value) {
    case 'number':
      return Number.isInteger(value) && Math.abs(value) <= 0x7fffffff ? 16 : 1;
    case 'bigint':
      return 18;
    case 'string':
      return 2;
    case 'boolean':
      return 8;
    case 'undefined':
      return 6;
  }
  if (value === null) return 10;
  if (Array.isArray(value)) return 4;
  if (value instanceof Date) return 9;
  if (value instanceof RegExp) return 11;
  const tag = (value as Partial<Binary>)._bsontype;
  return tag === undefined ? 3 : (TYPE_NUMBER_OF_TAG[tag] ?? 3);
};

/** Returns the alias of a value's type, as `$type` in an expression does; the value comes from an expression. */
export const typeAliasOf = (value: unknown): string => {
  if (value === undefined) return 'missing';
  const kind = numberKind(value);
  if (kind !== undefined) return kind;
  const number = typeNumberOf(value);
  return Object.entries(TYPE_NUMBERS).find(([, numbers]) => numbers[0] === number)?.[0] ?? 'object';
};
