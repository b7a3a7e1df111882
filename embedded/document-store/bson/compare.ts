import type { Binary, BSONRegExp, Code, Decimal128, Double, Int32, Long, ObjectId, Timestamp } from 'bson';
import { isDocument, type Document } from './document.ts';

/** Canonical order of the types, as MongoDB sorts them. */
export const typeOrder = {
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
export const plain = (value: unknown): unknown => {
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

const orderOfTag: Readonly<Record<string, number>> = {
  ObjectId: typeOrder.objectId,
  Int32: typeOrder.number,
  Double: typeOrder.number,
  Long: typeOrder.number,
  Decimal128: typeOrder.number,
  BSONSymbol: typeOrder.string,
  Binary: typeOrder.binary,
  Timestamp: typeOrder.timestamp,
  BSONRegExp: typeOrder.regex,
  MinKey: typeOrder.minKey,
  MaxKey: typeOrder.maxKey,
  DBRef: typeOrder.object,
};

/** Returns the rank of a value's type in the type order. `undefined` (no such field) sorts before null. */
export const typeOf = (value: unknown): number => {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return typeOrder.number;
    case 'string':
      return typeOrder.string;
    case 'boolean':
      return typeOrder.boolean;
    case 'undefined':
      return typeOrder.missing;
    case 'object':
      break;
    default:
      return typeOrder.code;
  }
  if (value === null) return typeOrder.null;
  if (Array.isArray(value)) return typeOrder.array;
  if (value instanceof Date) return typeOrder.date;
  const tag = tagOf(value);
  if (tag !== undefined) return orderOfTag[tag] ?? typeOrder.code;
  return value instanceof Uint8Array ? typeOrder.binary : value instanceof RegExp ? typeOrder.regex : typeOrder.object;
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

const order = <T extends number | bigint>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

const compareNumbers = (left: unknown, right: unknown): number => {
  const a = tagOfNumber(left);
  const b = tagOfNumber(right);
  const aIsNaN = typeof a === 'number' && Number.isNaN(a);
  const bIsNaN = typeof b === 'number' && Number.isNaN(b);
  if (aIsNaN || bIsNaN) return aIsNaN && bIsNaN ? 0 : aIsNaN ? -1 : 1;
  if (typeof a !== 'object' && typeof b !== 'object') return order(a as number, b as number);
  return compareDecimals(decimalText(a), decimalText(b));
};

const tagOfNumber = (value: unknown): number | bigint | Decimal128 => {
  const unwrapped = plain(value);
  if (typeof unwrapped === 'number' || typeof unwrapped === 'bigint') return unwrapped;
  const decimal = unwrapped as Decimal128;
  return decimal.toString() === 'NaN' ? Number.NaN : decimal;
};

const decimalText = (value: number | bigint | Decimal128): string =>
  typeof value === 'number' && Number.isFinite(value) && !Number.isInteger(value) ? exactDecimal(value) : value.toString();

/** Returns all decimal digits of a double's exact value. */
const exactDecimal = (value: number): string => {
  let digits = Math.abs(value);
  let shift = 0;
  while (!Number.isInteger(digits)) {
    digits *= 2;
    shift++;
  }
  const scaled = BigInt(digits) * 5n ** BigInt(shift);
  return `${value < 0 ? '-' : ''}${scaled}E-${shift}`;
};

const parseDecimal = (text: string): { sign: bigint; digits: bigint; exponent: number } => {
  const match = /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (match === null) return { sign: text.startsWith('-') ? -1n : 1n, digits: 1n, exponent: 100_000 };
  const fraction = match[3] ?? '';
  return { sign: match[1] === '-' ? -1n : 1n, digits: BigInt(match[2]! + fraction), exponent: Number(match[4] ?? 0) - fraction.length };
};

/** Returns the same text for all decimals of equal value (`1.10`, `1.1`). */
export const canonicalDecimal = (value: Decimal128): string => {
  const { sign, digits, exponent } = parseDecimal(value.toString());
  const text = digits.toString();
  const short = text.replace(/0+$/, '');
  return `${sign}:${short}:${exponent + text.length - short.length}`;
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
  if (aSign !== bSign || aSign === 0n) return order(aSign, bSign);
  const aMagnitude = a.digits.toString().length + a.exponent;
  const bMagnitude = b.digits.toString().length + b.exponent;
  if (aMagnitude !== bMagnitude) return order(aMagnitude, bMagnitude) * Number(aSign);
  const lowest = Math.min(a.exponent, b.exponent);
  return order(a.digits * 10n ** BigInt(a.exponent - lowest), b.digits * 10n ** BigInt(b.exponent - lowest)) * Number(aSign);
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

const compareDocuments = (a: Document, b: Document, strings: StringCompare): number => {
  const aNames = Object.keys(a);
  const bNames = Object.keys(b);
  const length = Math.min(aNames.length, bNames.length);
  for (let i = 0; i < length; i++) {
    const aName = aNames[i]!;
    const bName = bNames[i]!;
    const byType = typeOf(a[aName]) - typeOf(b[bName]);
    if (byType !== 0) return byType;
    const result = simpleCompare(aName, bName) || compareValues(a[aName], b[bName], strings);
    if (result !== 0) return result;
  }
  return aNames.length - bNames.length;
};

/** Total order of all BSON values: by type, then by value. Numbers of different types compare by their exact value. */
export const compareValues = (a: unknown, b: unknown, strings: StringCompare = simpleCompare): number => {
  if (typeof a === 'string' && typeof b === 'string') return strings(a, b);
  if (typeof a === 'number' && typeof b === 'number' && a === a && b === b) return order(a, b);
  const type = typeOf(a);
  const byType = type - typeOf(b);
  if (byType !== 0) return byType;
  switch (type) {
    case typeOrder.number:
      return compareNumbers(a, b);
    case typeOrder.string:
      return strings(plain(a) as string, plain(b) as string);
    case typeOrder.object:
      return compareDocuments(asDocument(a), asDocument(b), strings);
    case typeOrder.array:
      return compareArrays(a as unknown[], b as unknown[], strings);
    case typeOrder.binary:
      return compareBinary(a, b);
    case typeOrder.objectId:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case typeOrder.boolean:
      return Number(a) - Number(b);
    case typeOrder.date:
      return order((a as Date).getTime(), (b as Date).getTime());
    case typeOrder.timestamp:
      return order((a as Timestamp).toBigInt(), (b as Timestamp).toBigInt());
    case typeOrder.regex:
      return simpleCompare(regexParts(a).join('/'), regexParts(b).join('/'));
    case typeOrder.code:
      return simpleCompare(String((a as Code).code), String((b as Code).code));
    default:
      return 0;
  }
};

const compareArrays = (a: readonly unknown[], b: readonly unknown[], strings: StringCompare): number => {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const result = compareValues(a[i], b[i], strings);
    if (result !== 0) return result;
  }
  return a.length - b.length;
};

export const equalValues = (a: unknown, b: unknown, strings?: StringCompare): boolean => compareValues(a, b, strings) === 0;
