import type { Binary, BSONRegExp, Code, Decimal128, Double, Int32, Long, ObjectId, Timestamp } from 'bson';
import { isDocument, type Document } from './document.ts';

/** Canonical order of the types, as MongoDB sorts them. */
export const TYPE_ORDER = {
  minKey: 1,
  missing: 3,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  boolean: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  code: 60,
  maxKey: 127,
} as const;

/** Compares two strings. A collation replaces the simple comparison by its own. */
export type StringCompare = (a: string, b: string) => number;

const tagOf = (value: object): string | undefined => (value as { _bsontype?: string })._bsontype;

/** Unwraps `Int32`, `Double`, `Long` and symbols; returns all other values unchanged. */
export const unwrapNumber = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  switch (tagOf(value)) {
    case 'Int32':
      return (value as Int32).value;
    case 'Double':
      return (value as Double).value;
    case 'Long':
      return (value as Long).toBigInt();
    case 'BSONSymbol':
      return (value as unknown as { value: string }).value;
    default:
      return value;
  }
};

const TYPE_ORDER_OF_TAG: Readonly<Record<string, number>> = {
  ObjectId: TYPE_ORDER.objectId,
  Int32: TYPE_ORDER.number,
  Double: TYPE_ORDER.number,
  Long: TYPE_ORDER.number,
  Decimal128: TYPE_ORDER.number,
  BSONSymbol: TYPE_ORDER.string,
  Binary: TYPE_ORDER.binary,
  Timestamp: TYPE_ORDER.timestamp,
  BSONRegExp: TYPE_ORDER.regex,
  MinKey: TYPE_ORDER.minKey,
  MaxKey: TYPE_ORDER.maxKey,
  DBRef: TYPE_ORDER.object,
};

/** Returns the rank of a value's type in the type order. `undefined` (no such field) sorts before null. */
export const typeOrderOf = (value: unknown): number => {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return TYPE_ORDER.number;
    case 'string':
      return TYPE_ORDER.string;
    case 'boolean':
      return TYPE_ORDER.boolean;
    case 'undefined':
      return TYPE_ORDER.missing;
    case 'object':
      break;
    default:
      return TYPE_ORDER.code;
  }
  if (value === null) return TYPE_ORDER.null;
  if (Array.isArray(value)) return TYPE_ORDER.array;
  if (value instanceof Date) return TYPE_ORDER.date;
  const tag = tagOf(value);
  if (tag !== undefined) return TYPE_ORDER_OF_TAG[tag] ?? TYPE_ORDER.code;
  return value instanceof Uint8Array ? TYPE_ORDER.binary : value instanceof RegExp ? TYPE_ORDER.regex : TYPE_ORDER.object;
};

const simpleCompare: StringCompare = (a, b) => {
  if (a === b) return 0;
  // UTF-16 order and code point (UTF-8) order differ only for surrogates.
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const xSurrogate = x >= 0xd800 && x <= 0xdfff;
    const ySurrogate = y >= 0xd800 && y <= 0xdfff;
    if (xSurrogate !== ySurrogate) return xSurrogate ? 1 : -1;
    return x < y ? -1 : 1;
  }
  return a.length - b.length;
};

const compareOrdered = <T extends number | bigint>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

const compareNumbers = (left: unknown, right: unknown): number => {
  const a = tagOfNumber(left);
  const b = tagOfNumber(right);
  const aIsNaN = typeof a === 'number' && Number.isNaN(a);
  const bIsNaN = typeof b === 'number' && Number.isNaN(b);
  if (aIsNaN || bIsNaN) return aIsNaN && bIsNaN ? 0 : aIsNaN ? -1 : 1;
  if (typeof a !== 'object' && typeof b !== 'object') return compareOrdered(a as number, b as number);
  return compareDecimals(decimalText(a), decimalText(b));
};

const tagOfNumber = (value: unknown): number | bigint | Decimal128 => {
  const unwrapped = unwrapNumber(value);
  if (typeof unwrapped === 'number' || typeof unwrapped === 'bigint') return unwrapped;
  const decimal = unwrapped as Decimal128;
  return decimal.toString() === 'NaN' ? Number.NaN : decimal;
};

const decimalText = (value: number | bigint | Decimal128): string =>
  typeof value === 'number' && Number.isFinite(value) && !Number.isInteger(value) ? exactDecimal(value) : value.toString();

/** Returns all decimal digits of a double's exact value. */
export const exactDecimal = (value: number): string => {
  let digits = Math.abs(value);
  let shift = 0;
  while (!Number.isInteger(digits)) {
    digits *= 2;
    shift++;
  }
  const scaled = BigInt(digits) * 5n ** BigInt(shift);
  return `${value < 0 ? '-' : ''}${scaled}E-${shift}`;
};

export const parseDecimal = (text: string): { sign: bigint; digits: bigint; exponent: number } => {
  const match = /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (match === null) return { sign: text.startsWith('-') ? -1n : 1n, digits: 1n, exponent: 100_000 };
  const fraction = match[3] ?? '';
  return { sign: match[1] === '-' ? -1n : 1n, digits: BigInt(match[2]! + fraction), exponent: Number(match[4] ?? 0) - fraction.length };
};

/** Returns the same text for all decimals of equal value (`1.10`, `1.1`). */
export const canonicalDecimal = (value: Decimal128): string => {
  const { sign, digits, exponent } = parseDecimal(value.toString());
  const text = digits.toString();
  const trimmedDigits = text.replace(/0+$/, '');
  return `${sign}:${trimmedDigits}:${exponent + text.length - trimmedDigits.length}`;
};

/** Returns a decimal as a bigint if it is a whole number of 64 bits, otherwise undefined. */
export const wholeDecimal = (value: Decimal128): bigint | undefined => {
  const text = value.toString();
  if (!/\d/.test(text)) return undefined;
  const { sign, digits, exponent } = parseDecimal(text);
  if (exponent > 20 || exponent < -40) return undefined;
  const scale = 10n ** BigInt(Math.abs(exponent));
  if (exponent < 0 && digits % scale !== 0n) return undefined;
  const whole = sign * (exponent < 0 ? digits / scale : digits * scale);
  return BigInt.asIntN(64, whole) === whole ? whole : undefined;
};

const compareDecimals = (left: string, right: string): number => {
  const a = parseDecimal(left);
  const b = parseDecimal(right);
  const aSign = a.digits === 0n ? 0n : a.sign;
  const bSign = b.digits === 0n ? 0n : b.sign;
  if (aSign !== bSign || aSign === 0n) return compareOrdered(aSign, bSign);
  const aMagnitude = a.digits.toString().length + a.exponent;
  const bMagnitude = b.digits.toString().length + b.exponent;
  if (aMagnitude !== bMagnitude) return compareOrdered(aMagnitude, bMagnitude) * Number(aSign);
  const lowest = Math.min(a.exponent, b.exponent);
  return compareOrdered(a.digits * 10n ** BigInt(a.exponent - lowest), b.digits * 10n ** BigInt(b.exponent - lowest)) * Number(aSign);
};

/** Returns the bytes and the subtype of a binary value. */
export const bytesOf = (value: unknown): { bytes: Uint8Array; subtype: number } =>
  value instanceof Uint8Array
    ? { bytes: value, subtype: 0 }
    : { bytes: (value as Binary).buffer.subarray(0, (value as Binary).position), subtype: (value as Binary).sub_type };

const compareBinary = (left: unknown, right: unknown): number => {
  const a = bytesOf(left);
  const b = bytesOf(right);
  return a.bytes.length - b.bytes.length || a.subtype - b.subtype || Buffer.compare(a.bytes, b.bytes);
};

/** Returns the source and flags of a regular expression. */
export const regexParts = (value: unknown): readonly [source: string, flags: string] =>
  value instanceof RegExp ? [value.source, value.flags] : [(value as BSONRegExp).pattern, (value as BSONRegExp).options];

const asDocument = (value: unknown): Document => (isDocument(value) ? value : (value as { toJSON(): Document }).toJSON());

const compareDocuments = (a: Document, b: Document, compareStrings: StringCompare): number => {
  const aNames = Object.keys(a);
  const bNames = Object.keys(b);
  const length = Math.min(aNames.length, bNames.length);
  for (let i = 0; i < length; i++) {
    const aName = aNames[i]!;
    const bName = bNames[i]!;
    const byType = typeOrderOf(a[aName]) - typeOrderOf(b[bName]);
    if (byType !== 0) return byType;
    const result = simpleCompare(aName, bName) || compareValues(a[aName], b[bName], compareStrings);
    if (result !== 0) return result;
  }
  return aNames.length - bNames.length;
};

/** Total order of all BSON values: by type, then by value. Numbers of different types compare by their exact value. */
export const compareValues = (a: unknown, b: unknown, compareStrings: StringCompare = simpleCompare): number => {
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  if (typeof a === 'number' && typeof b === 'number' && a === a && b === b) return compareOrdered(a, b);
  const type = typeOrderOf(a);
  const byType = type - typeOrderOf(b);
  if (byType !== 0) return byType;
  switch (type) {
    case TYPE_ORDER.number:
      return compareNumbers(a, b);
    case TYPE_ORDER.string:
      return compareStrings(unwrapNumber(a) as string, unwrapNumber(b) as string);
    case TYPE_ORDER.object:
      return compareDocuments(asDocument(a), asDocument(b), compareStrings);
    case TYPE_ORDER.array:
      return compareArrays(a as unknown[], b as unknown[], compareStrings);
    case TYPE_ORDER.binary:
      return compareBinary(a, b);
    case TYPE_ORDER.objectId:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case TYPE_ORDER.boolean:
      return Number(a) - Number(b);
    case TYPE_ORDER.date:
      return compareOrdered((a as Date).getTime(), (b as Date).getTime());
    case TYPE_ORDER.timestamp:
      return compareOrdered((a as Timestamp).toBigInt(), (b as Timestamp).toBigInt());
    case TYPE_ORDER.regex:
      return simpleCompare(regexParts(a).join('/'), regexParts(b).join('/'));
    case TYPE_ORDER.code:
      return simpleCompare(String((a as Code).code), String((b as Code).code));
    default:
      return 0;
  }
};

const compareArrays = (a: readonly unknown[], b: readonly unknown[], compareStrings: StringCompare): number => {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const result = compareValues(a[i], b[i], compareStrings);
    if (result !== 0) return result;
  }
  return a.length - b.length;
};

export const equalValues = (a: unknown, b: unknown, compareStrings?: StringCompare): boolean => compareValues(a, b, compareStrings) === 0;
