import { doubleOf, typedDouble } from '../bson/typedNumbers.ts';
import { locationError, type CommandError } from '../errors.ts';
import { kindOf, unary } from './arithmetic.ts';
import { isNullish, operandsOf, type Operator, type Operators } from './operator.ts';

interface Domain {
  readonly code: number;
  readonly contains: (value: number) => boolean;
}
const ANY: Domain = { code: 0, contains: () => true };
const domain = (contains: (value: number) => boolean, code = 50_989): Domain => ({ code, contains });
const POSITIVE = (value: number): boolean => value > 0;
const FINITE = domain(Number.isFinite);
const UNIT = domain((value) => Math.abs(value) <= 1);

/** Returns an operator on a double; NaN stays NaN. */
const onDouble = (name: string, compute: (value: number) => number, { code, contains }: Domain = ANY): Operator =>
  unary(name, (value) => {
    const double = doubleOf(value);
    if (!Number.isNaN(double) && !contains(double)) throw locationError(code, `cannot apply ${name} to ${double}`);
    return typedDouble(compute(double));
  });

const onTwoDoubles =
  (name: string, codes: readonly [number, number], compute: (a: number, b: number) => number): Operator =>
  (document, operand, scope) => {
    const values = operandsOf(name, { min: 2 }, document, operand, scope);
    if (values.some(isNullish)) return null;
    const [a, b] = values.map((value, i) => {
      kindOf(value, (type): CommandError => locationError(codes[i]!, `${name} only supports numeric types, not ${type}`));
      return doubleOf(value);
    }) as [number, number];
    return typedDouble(compute(a, b));
  };

const logarithm = (value: number, base: number): number => {
  if (value <= 0) throw locationError(28_758, "$log's argument must be a positive number");
  if (base <= 0 || base === 1) throw locationError(28_759, "$log's base must be a positive number not equal to 1");
  return Math.log(value) / Math.log(base);
};

/** Operators whose result is a double, computed from the nearest double of each operand. */
export const MATHEMATICS: Operators = {
  $sqrt: onDouble(
    '$sqrt',
    Math.sqrt,
    domain((value) => value >= 0, 28_714),
  ),
  $exp: onDouble('$exp', Math.exp),
  $ln: onDouble('$ln', Math.log, domain(POSITIVE, 28_766)),
  $log10: onDouble('$log10', Math.log10, domain(POSITIVE, 28_761)),
  $log: onTwoDoubles('$log', [28_756, 28_757], logarithm),
  $sin: onDouble('$sin', Math.sin, FINITE),
  $cos: onDouble('$cos', Math.cos, FINITE),
  $tan: onDouble('$tan', Math.tan, FINITE),
  $asin: onDouble('$asin', Math.asin, UNIT),
  $acos: onDouble('$acos', Math.acos, UNIT),
  $atan: onDouble('$atan', Math.atan),
  $atan2: onTwoDoubles('$atan2', [51_044, 51_045], Math.atan2),
  $sinh: onDouble('$sinh', Math.sinh),
  $cosh: onDouble('$cosh', Math.cosh),
  $tanh: onDouble('$tanh', Math.tanh),
  $asinh: onDouble('$asinh', Math.asinh),
  $acosh: onDouble(
    '$acosh',
    Math.acosh,
    domain((value) => value >= 1),
  ),
  $atanh: onDouble('$atanh', Math.atanh, UNIT),
  $degreesToRadians: onDouble('$degreesToRadians', (degrees) => (degrees * Math.PI) / 180),
  $radiansToDegrees: onDouble('$radiansToDegrees', (radians) => (radians * 180) / Math.PI),
};
