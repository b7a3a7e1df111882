import { Double, Int32, Long } from 'bson';

/* Exact arithmetic for the tests: a number is a fraction `digits / 2^shift` with a BSON type, rounded only where the type is double. */

export type Kind = 'int' | 'long' | 'double';
export interface Exact {
  readonly kind: Kind;
  readonly digits: bigint;
  readonly shift: number;
}
export type Result = Exact | boolean | 'error';

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/** Returns the double nearest to `digits / 2^shift`; half-way cases go to the even one. */
const nearest = (digits: bigint, shift: number): number => {
  const positive = magnitude(digits);
  const extra = positive.toString(2).length - 53;
  if (extra <= 0) return Number(digits) * 2 ** -shift;
  const unit = 1n << BigInt(extra);
  const rest = (positive % unit) * 2n;
  const quotient = positive / unit;
  const rounded = rest > unit || (rest === unit && quotient % 2n === 1n) ? quotient + 1n : quotient;
  return (digits < 0n ? -1 : 1) * Number(rounded) * 2 ** (extra - shift);
};

/** Returns a finite double exactly. */
export const ofDouble = (value: number): Exact => {
  let digits = value;
  let shift = 0;
  while (!Number.isInteger(digits)) {
    digits *= 2;
    shift++;
  }
  return { kind: 'double', digits: BigInt(digits), shift };
};

export const ofInteger = (kind: 'int' | 'long', digits: bigint): Exact => ({ kind, digits, shift: 0 });

const toDouble = ({ digits, shift }: Exact): number => nearest(digits, shift);
const fits = (digits: bigint, bits: number): boolean => BigInt.asIntN(bits, digits) === digits;

/** Returns an exact result with the widest type of its operands: int grows to long, and long to double. */
const widened = (operands: readonly Exact[], digits: bigint, shift: number, double = nearest(digits, shift)): Exact => {
  const kinds = new Set(operands.map(({ kind }) => kind));
  if (kinds.has('double') || !fits(digits, 64)) return ofDouble(double);
  return ofInteger(kinds.has('long') || !fits(digits, 32) ? 'long' : 'int', digits);
};

const aligned = (numbers: readonly Exact[]): { readonly digits: readonly bigint[]; readonly shift: number } => {
  const shift = Math.max(0, ...numbers.map((number) => number.shift));
  return { digits: numbers.map((number) => number.digits << BigInt(shift - number.shift)), shift };
};

export const compareExact = (a: Exact, b: Exact): number => {
  const { digits } = aligned([a, b]);
  return digits[0]! < digits[1]! ? -1 : digits[0]! > digits[1]! ? 1 : 0;
};

const totalOf = (numbers: readonly Exact[]): { readonly digits: bigint; readonly shift: number } => {
  const { digits, shift } = aligned(numbers);
  return { digits: digits.reduce((total, part) => total + part, 0n), shift };
};

export const sumOf = (numbers: readonly Exact[]): Exact => {
  const { digits, shift } = totalOf(numbers);
  return widened(numbers, digits, shift);
};

export const averageOf = (numbers: readonly Exact[]): Exact => {
  const { digits, shift } = totalOf(numbers);
  return ofDouble(nearest(digits, shift) / numbers.length);
};

const isZero = ({ digits }: Exact): boolean => digits === 0n;

const floorOf = (value: Exact): Exact => {
  if (value.kind !== 'double') return value;
  const unit = 1n << BigInt(value.shift);
  const quotient = value.digits / unit;
  return { kind: 'double', digits: value.digits % unit < 0n ? quotient - 1n : quotient, shift: 0 };
};

const negated = (value: Exact): Exact => ({ ...value, digits: -value.digits });

const roundOf = (value: Exact): Exact => {
  if (value.kind !== 'double') return value;
  const below = floorOf(value);
  const order = compareExact(value, { kind: 'double', digits: below.digits * 2n + 1n, shift: 1 });
  return order > 0 || (order === 0 && below.digits % 2n !== 0n) ? { ...below, digits: below.digits + 1n } : below;
};

const remainderOf = (a: Exact, b: Exact): Result => {
  if (isZero(b)) return 'error';
  if (a.kind !== 'double' && b.kind !== 'double') return widened([a, b], a.digits % b.digits, 0);
  const { digits, shift } = aligned([ofDouble(toDouble(a)), ofDouble(toDouble(b))]);
  return ofDouble(nearest(digits[0]! % digits[1]!, shift));
};

const booleanOf =
  (test: (order: number) => boolean) =>
  (a: Exact, b: Exact): Result =>
    test(compareExact(a, b));
const extreme =
  (direction: 1 | -1) =>
  (a: Exact, b: Exact): Result =>
    compareExact(b, a) * direction > 0 ? b : a;
const doubles =
  (compute: (a: number, b: number) => number) =>
  (a: Exact, b: Exact): number =>
    compute(toDouble(a), toDouble(b));
const bits =
  (compute: (a: bigint, b: bigint) => bigint) =>
  (a: Exact, b: Exact): Result =>
    a.kind === 'double' || b.kind === 'double' ? 'error' : widened([a, b], compute(a.digits, b.digits), 0);

/** Operators on two numbers. */
export const BINARY: Readonly<Record<string, (a: Exact, b: Exact) => Result>> = {
  $add: (a, b) => sumOf([a, b]),
  $sum: (a, b) => sumOf([a, b]),
  $avg: (a, b) => averageOf([a, b]),
  $subtract: (a, b) =>
    widened([a, b], a.kind === 'double' || b.kind === 'double' ? 0n : a.digits - b.digits, 0, doubles((x, y) => x - y)(a, b)),
  $multiply: (a, b) =>
    widened([a, b], a.kind === 'double' || b.kind === 'double' ? 0n : a.digits * b.digits, 0, doubles((x, y) => x * y)(a, b)),
  $divide: (a, b) => (isZero(b) ? 'error' : ofDouble(doubles((x, y) => x / y)(a, b))),
  $mod: remainderOf,
  $min: extreme(-1),
  $max: extreme(1),
  $bitAnd: bits((a, b) => a & b),
  $bitOr: bits((a, b) => a | b),
  $bitXor: bits((a, b) => a ^ b),
  $eq: booleanOf((order) => order === 0),
  $ne: booleanOf((order) => order !== 0),
  $gt: booleanOf((order) => order > 0),
  $gte: booleanOf((order) => order >= 0),
  $lt: booleanOf((order) => order < 0),
  $lte: booleanOf((order) => order <= 0),
  $cmp: (a, b) => ofInteger('int', BigInt(compareExact(a, b))),
};

/** Operators on one number. */
export const UNARY: Readonly<Record<string, (value: Exact) => Result>> = {
  $abs: (value) => {
    const digits = magnitude(value.digits);
    if (value.kind === 'double') return { ...value, digits };
    return fits(digits, 64) ? widened([value], digits, 0) : 'error';
  },
  $floor: floorOf,
  $ceil: (value) => (value.kind === 'double' ? negated(floorOf(negated(value))) : value),
  $trunc: (value) => (value.digits < 0n && value.kind === 'double' ? negated(floorOf(negated(value))) : floorOf(value)),
  $round: roundOf,
  $toDouble: (value) => ofDouble(toDouble(value)),
  $toLong: (value) => {
    const { digits } = UNARY['$trunc']!(value) as Exact;
    return fits(digits, 64) ? ofInteger('long', digits) : 'error';
  },
  $toInt: (value) => {
    const { digits } = UNARY['$trunc']!(value) as Exact;
    return fits(digits, 32) ? ofInteger('int', digits) : 'error';
  },
  $toBool: (value) => !isZero(value),
  $not: (value) => isZero(value),
};

/** Returns a number as the driver sends it. */
export const toBson = (value: Exact): Int32 | Long | Double =>
  value.kind === 'int'
    ? new Int32(Number(value.digits))
    : value.kind === 'long'
      ? Long.fromBigInt(value.digits)
      : new Double(toDouble(value));

/** Shows a result, or a value from the driver, with its type. The sign of zero does not count. */
export const show = (value: unknown): string => {
  if (value instanceof Int32) return `int ${value.value}`;
  if (value instanceof Long) return `long ${value.toString()}`;
  if (value instanceof Double) return `double ${value.value + 0}`;
  if (typeof value !== 'object' || value === null) return String(value);
  return show(toBson(value as Exact));
};
