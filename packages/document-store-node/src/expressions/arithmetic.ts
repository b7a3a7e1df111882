import { doubleOf, integerOf, numberKind, typedDouble, typedInteger, type NumberKind } from '../bson/typedNumbers.ts';
import { typeAliasOf } from '../bson/typeNumbers.ts';
import { badValue, CommandError, locationError, typeMismatch } from '../errors.ts';
import { evaluateExpression, isNullish, operandsOf, refuseDecimal, type Operator, type Operators, type Scope } from './operator.ts';
import { roundDouble, roundInteger } from './rounding.ts';
import { createSum } from './sums.ts';

type Kind = Exclude<NumberKind, 'decimal'>;

/** Returns the kind of a number; throws `typeError` for other values and refuses decimals. */
export const kindOf = (value: unknown, typeError: (type: string) => CommandError): Kind => {
  const kind = numberKind(value);
  if (kind === undefined) throw typeError(typeAliasOf(value));
  return kind === 'decimal' ? refuseDecimal() : kind;
};

const widestOf = (a: Kind, b: Kind): Kind => (a === 'double' || b === 'double' ? 'double' : a === 'long' || b === 'long' ? 'long' : 'int');

const withMilliseconds = (date: Date, milliseconds: number): Date => new Date(date.getTime() + Math.round(milliseconds));

const listOf = (document: unknown, operand: unknown, scope: Scope): unknown[] =>
  (Array.isArray(operand) ? operand : [operand]).map((item) => evaluateExpression(document, item, scope));

const add: Operator = (document, operand, scope) => {
  const values = listOf(document, operand, scope);
  if (values.some(isNullish)) return null;
  const dates = values.filter((value): value is Date => value instanceof Date);
  if (dates.length > 1) throw typeMismatch('only one date allowed in an $add expression');
  const sum = createSum();
  for (const value of values) {
    if (value instanceof Date) continue;
    kindOf(value, (type) => typeMismatch(`$add only supports numeric or date types, not ${type}`));
    sum.add(value);
  }
  return dates[0] === undefined ? sum.typed() : withMilliseconds(dates[0], sum.double());
};

const multiply: Operator = (document, operand, scope) => {
  const values = listOf(document, operand, scope);
  if (values.some(isNullish)) return null;
  let widest: Kind = 'int';
  let integers = 1n;
  let double = 1;
  for (const value of values) {
    widest = widestOf(
      widest,
      kindOf(value, (type) => typeMismatch(`$multiply only supports numeric types, not ${type}`)),
    );
    double *= doubleOf(value);
    if (widest !== 'double') integers *= integerOf(value);
  }
  return (widest === 'double' ? undefined : typedInteger(integers, widest)) ?? typedDouble(double);
};

const subtract: Operator = (document, operand, scope) => {
  const [a, b] = operandsOf('$subtract', { min: 2 }, document, operand, scope);
  if (isNullish(a) || isNullish(b)) return null;
  if (a instanceof Date && b instanceof Date) return BigInt(a.getTime() - b.getTime());
  const typeError = (): CommandError => typeMismatch(`can't $subtract ${typeAliasOf(b)} from ${typeAliasOf(a)}`);
  const kind = kindOf(b, typeError);
  if (a instanceof Date) return withMilliseconds(a, -doubleOf(b));
  const widest = widestOf(kindOf(a, typeError), kind);
  const exact = widest === 'double' ? undefined : typedInteger(integerOf(a) - integerOf(b), widest);
  return exact ?? typedDouble(doubleOf(a) - doubleOf(b));
};

const divide: Operator = (document, operand, scope) => {
  const [a, b] = operandsOf('$divide', { min: 2 }, document, operand, scope);
  if (isNullish(a) || isNullish(b)) return null;
  for (const value of [a, b])
    kindOf(value, () => typeMismatch(`$divide only supports numeric types, not ${typeAliasOf(a)} and ${typeAliasOf(b)}`));
  if (doubleOf(b) === 0) throw badValue("can't $divide by zero");
  return typedDouble(doubleOf(a) / doubleOf(b));
};

const mod: Operator = (document, operand, scope) => {
  const [a, b] = operandsOf('$mod', { min: 2 }, document, operand, scope);
  if (isNullish(a) || isNullish(b)) return null;
  const typeError = (): CommandError =>
    locationError(16_611, `$mod only supports numeric types, not ${typeAliasOf(a)} and ${typeAliasOf(b)}`);
  const widest = widestOf(kindOf(a, typeError), kindOf(b, typeError));
  if (doubleOf(b) === 0) throw locationError(16_610, "can't $mod by zero");
  return widest === 'double' ? typedDouble(doubleOf(a) % doubleOf(b)) : typedInteger(integerOf(a) % integerOf(b), widest);
};

/** Returns an operator on one number; null for null and missing. */
export const unary =
  (name: string, compute: (value: unknown, kind: Kind) => unknown): Operator =>
  (document, operand, scope) => {
    const [value] = operandsOf(name, { min: 1 }, document, operand, scope);
    if (isNullish(value)) return null;
    return compute(
      value,
      kindOf(value, (type) => locationError(28_765, `${name} only supports numeric types, not ${type}`)),
    );
  };

const abs = unary('$abs', (value, kind) => {
  if (kind === 'double') return typedDouble(Math.abs(doubleOf(value)));
  const integer = integerOf(value);
  const result = typedInteger(integer < 0n ? -integer : integer, kind);
  if (result === undefined) throw locationError(28_680, "can't take $abs of long long min");
  return result;
});

const pow: Operator = (document, operand, scope) => {
  const [base, exponent] = operandsOf('$pow', { min: 2 }, document, operand, scope);
  if (isNullish(base) || isNullish(exponent)) return null;
  const kind = kindOf(base, (type) => locationError(28_762, `$pow's base must be numeric, not ${type}`));
  const widest = widestOf(
    kind,
    kindOf(exponent, (type) => locationError(28_763, `$pow's exponent must be numeric, not ${type}`)),
  );
  if (doubleOf(base) === 0 && doubleOf(exponent) < 0) throw locationError(28_764, '$pow cannot take a base of 0 and a negative exponent');
  const exact = widest === 'double' ? undefined : integerPower(integerOf(base), integerOf(exponent));
  return (
    (exact === undefined || widest === 'double' ? undefined : typedInteger(exact, widest)) ??
    typedDouble(doubleOf(base) ** doubleOf(exponent))
  );
};

/** Returns the power if it is an integer that can have 64 bits. */
const integerPower = (base: bigint, exponent: bigint): bigint | undefined => {
  if (base === 1n) return 1n;
  if (base === -1n) return exponent % 2n === 0n ? 1n : -1n;
  if (exponent < 0n) return undefined;
  if (base === 0n) return exponent === 0n ? 1n : 0n;
  return exponent > 63n ? undefined : base ** exponent;
};

const rounding =
  (name: '$round' | '$trunc', mode: 'halfEven' | 'truncate'): Operator =>
  (document, operand, scope) => {
    const [value, digits = 0] = operandsOf(name, { min: 1, max: 2 }, document, operand, scope);
    if (isNullish(value) || digits === null) return null;
    const kind = kindOf(value, (type) => locationError(51_081, `${name} only supports numeric types, not ${type}`));
    kindOf(digits, (type) => locationError(51_082, `${name} requires "place" argument to be an integer, not ${type}`));
    const places = doubleOf(digits);
    if (!Number.isInteger(places)) throw locationError(51_082, `${name} requires "place" argument to be an integer`);
    if (places < -20 || places > 100)
      throw locationError(51_083, `cannot apply ${name} with precision value ${places} value must be in [-20, 100]`);
    if (kind === 'double') return typedDouble(roundDouble(doubleOf(value), places, mode));
    const result = typedInteger(roundInteger(integerOf(value), places, mode), kind);
    if (result === undefined) throw locationError(51_080, `invalid conversion from Decimal128 result in ${name} resulting from arguments`);
    return result;
  };

type Bits = (a: bigint, b: bigint) => bigint;

const bitKind = (name: string, value: unknown): 'int' | 'long' => {
  const kind = numberKind(value);
  if (kind !== 'int' && kind !== 'long') throw typeMismatch(`${name} only supports int and long operands, not ${typeAliasOf(value)}`);
  return kind;
};

const bitwise =
  (name: string, start: bigint, combine: Bits): Operator =>
  (document, operand, scope) => {
    const values = listOf(document, operand, scope);
    if (values.some(isNullish)) return null;
    let widest: 'int' | 'long' = 'int';
    let result = start;
    for (const value of values) {
      if (bitKind(name, value) === 'long') widest = 'long';
      result = combine(result, integerOf(value));
    }
    return typedInteger(result, widest);
  };

const complement = (value: unknown): unknown => {
  const kind = bitKind('$bitNot', value);
  return typedInteger(~integerOf(value), kind);
};

/** Operators of arithmetic with MongoDB's result types: the widest of the operands, int overflows to long and long to double. */
export const ARITHMETIC: Operators = {
  $add: add,
  $multiply: multiply,
  $subtract: subtract,
  $divide: divide,
  $mod: mod,
  $abs: abs,
  $ceil: unary('$ceil', (value, kind) => (kind === 'double' ? typedDouble(Math.ceil(doubleOf(value))) : value)),
  $floor: unary('$floor', (value, kind) => (kind === 'double' ? typedDouble(Math.floor(doubleOf(value))) : value)),
  $round: rounding('$round', 'halfEven'),
  $trunc: rounding('$trunc', 'truncate'),
  $pow: pow,
  $bitAnd: bitwise('$bitAnd', -1n, (a, b) => a & b),
  $bitOr: bitwise('$bitOr', 0n, (a, b) => a | b),
  $bitXor: bitwise('$bitXor', 0n, (a, b) => a ^ b),
  $bitNot: (document, operand, scope) => {
    const [value] = operandsOf('$bitNot', { min: 1 }, document, operand, scope);
    return isNullish(value) ? null : complement(value);
  },
};
