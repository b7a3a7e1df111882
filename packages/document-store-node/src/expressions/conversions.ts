import { Decimal128, ObjectId } from 'bson';
import { parseDecimal } from '../bson/compare.ts';
import { isDocument } from '../bson/document.ts';
import { doubleOf, integerOf, numberKind, typedDouble, typedInteger } from '../bson/typedNumbers.ts';
import { typeAliasOf, typeNumbers } from '../bson/typeNumbers.ts';
import { badValue, CommandError, notSupported } from '../errors.ts';
import { parseDate } from './dateTexts.ts';
import { evaluateExpression, isNullish, isTrue, operandsOf, type Operator, type Operators } from './operator.ts';

type Convert = (value: unknown) => unknown;

const conversionFailure = (value: unknown, target: string): CommandError =>
  new CommandError(
    241,
    'ConversionFailure',
    `Unsupported conversion from ${typeAliasOf(value)} to ${target} in $convert with no onError value`,
  );

const NUMBER_TEXT = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** Returns the integer part of a number; undefined for NaN and infinity. */
const truncated = (value: unknown): bigint | undefined => {
  const kind = numberKind(value);
  if (kind === 'int' || kind === 'long') return integerOf(value);
  if (kind === 'double') return Number.isFinite(doubleOf(value)) ? BigInt(Math.trunc(doubleOf(value))) : undefined;
  const text = String(value);
  if (!/\d/.test(text)) return undefined;
  const { sign, digits, exponent } = parseDecimal(text);
  if (exponent > 40) return digits === 0n ? 0n : undefined;
  return sign * (exponent < 0 ? digits / 10n ** BigInt(-exponent) : digits * 10n ** BigInt(exponent));
};

const toInteger =
  (target: 'int' | 'long'): Convert =>
  (value) => {
    if (typeof value === 'boolean') return target === 'int' ? Number(value) : BigInt(value);
    let integer: bigint | undefined;
    if (typeof value === 'string' && /^[+-]?\d+$/.test(value)) integer = BigInt(value.replace('+', ''));
    else if (value instanceof Date && target === 'long') integer = BigInt(value.getTime());
    else if (numberKind(value) !== undefined) integer = truncated(value);
    const bits = target === 'int' ? 32 : 64;
    if (integer === undefined || BigInt.asIntN(bits, integer) !== integer) throw conversionFailure(value, target);
    return typedInteger(integer, target);
  };

const toDouble: Convert = (value) => {
  if (typeof value === 'boolean') return typedDouble(Number(value));
  if (value instanceof Date) return typedDouble(value.getTime());
  if (typeof value === 'string' && NUMBER_TEXT.test(value)) return typedDouble(Number(value));
  const kind = numberKind(value);
  if (kind === undefined) throw conversionFailure(value, 'double');
  return typedDouble(kind === 'decimal' ? Number(String(value)) : doubleOf(value));
};

const toDecimal: Convert = (value) => {
  const kind = numberKind(value);
  if (kind === 'decimal') return value;
  if (kind === 'double') {
    const double = doubleOf(value);
    // MongoDB rounds a double to 15 digits.
    return Decimal128.fromString(Number.isFinite(double) ? double.toPrecision(15) : String(double));
  }
  if (kind !== undefined) return Decimal128.fromString(String(value));
  if (typeof value === 'boolean') return Decimal128.fromString(value ? '1' : '0');
  if (value instanceof Date) return Decimal128.fromString(String(value.getTime()));
  if (typeof value === 'string' && NUMBER_TEXT.test(value)) return Decimal128.fromString(value);
  throw conversionFailure(value, 'decimal');
};

const toText: Convert = (value) => {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean' || value instanceof ObjectId) return String(value);
  const kind = numberKind(value);
  if (kind === undefined) throw conversionFailure(value, 'string');
  return kind === 'double' ? String(doubleOf(value)) : String(value);
};

const toDate: Convert = (value) => {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  const kind = numberKind(value);
  const milliseconds = kind === undefined || kind === 'int' ? undefined : truncated(value);
  const date =
    milliseconds !== undefined ? new Date(Number(milliseconds)) : typeof value === 'string' ? new Date(parseDate(value)) : undefined;
  if (date === undefined || Number.isNaN(date.getTime())) throw conversionFailure(value, 'date');
  return date;
};

const toObjectId: Convert = (value) => {
  if (value instanceof ObjectId) return value;
  if (typeof value !== 'string' || !/^[\da-f]{24}$/i.test(value)) throw conversionFailure(value, 'objectId');
  return ObjectId.createFromHexString(value);
};

/** Conversions by the number of the target type. */
const CONVERSIONS: Readonly<Record<number, Convert>> = {
  1: toDouble,
  2: toText,
  7: toObjectId,
  8: (value) => (typeof value === 'boolean' ? value : isTrue(value)),
  9: toDate,
  16: toInteger('int'),
  18: toInteger('long'),
  19: toDecimal,
};

const convertOperator =
  (name: string, typeNumber: number): Operator =>
  (document, operand, scope) => {
    const [value] = operandsOf(name, { min: 1 }, document, operand, scope);
    return isNullish(value) ? null : CONVERSIONS[typeNumber]!(value);
  };

const convert: Operator = (document, operand, scope) => {
  if (!isDocument(operand)) throw badValue('$convert expects an object of named arguments');
  const evaluateArgument = (name: string): unknown => evaluateExpression(document, operand[name], scope);
  const target = evaluateArgument('to');
  if (isNullish(target)) return null;
  const typeName = isDocument(target) ? target['type'] : target;
  const [typeNumber] = typeNumbers(typeof typeName === 'string' ? typeName : doubleOf(typeName));
  const conversion = CONVERSIONS[typeNumber!];
  if (conversion === undefined || typeName === 'number')
    throw notSupported(`$convert to ${String(typeName)} is not supported by this server`);
  const input = evaluateArgument('input');
  if (isNullish(input)) return 'onNull' in operand ? evaluateArgument('onNull') : null;
  try {
    return conversion(input);
  } catch (error) {
    if (!('onError' in operand) || !(error instanceof CommandError) || error.code !== 241) throw error;
    return evaluateArgument('onError');
  }
};

/** Operators that convert values between types or name them. */
export const CONVERSION_OPERATORS: Operators = {
  $toDouble: convertOperator('$toDouble', 1),
  $toString: convertOperator('$toString', 2),
  $toObjectId: convertOperator('$toObjectId', 7),
  $toBool: convertOperator('$toBool', 8),
  $toDate: convertOperator('$toDate', 9),
  $toInt: convertOperator('$toInt', 16),
  $toLong: convertOperator('$toLong', 18),
  $toDecimal: convertOperator('$toDecimal', 19),
  $convert: convert,
  $type: (document, operand, scope) => typeAliasOf(operandsOf('$type', { min: 1 }, document, operand, scope)[0]),
  $isNumber: (document, operand, scope) => numberKind(operandsOf('$isNumber', { min: 1 }, document, operand, scope)[0]) !== undefined,
};
