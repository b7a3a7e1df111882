import { isDocument } from '../bson/document.ts';
import { doubleOf, numberKind, typedDouble } from '../bson/typedNumbers.ts';
import { notSupported } from '../errors.ts';
import { evaluateExpression, refuseDecimal, toPlainNumber, type Operator, type Operators } from './operator.ts';

/*
 * mingo's operators know JavaScript numbers only. Those that compute with numbers get their operands evaluated, with plain numbers, and
 * give their results the type that MongoDB's have.
 */

/** Operators of mingo that pass values on without computing with numbers, or that bind variables. */
const PASSING_OPERATORS: ReadonlySet<string> = new Set([
  '$literal', '$let', '$map', '$reduce', '$getField', '$setField', '$unsetField', '$mergeObjects', '$objectToArray', '$arrayToObject',
  '$concatArrays', '$reverseArray', '$first', '$last', '$isArray', '$size', '$zip', '$ifNull', '$rand', '$sampleRate',
]); // oxfmt-ignore

/** Operators whose result is a double, computed from the nearest double of each operand. */
const DOUBLE_OPERATORS: ReadonlySet<string> = new Set([
  '$sqrt', '$exp', '$ln', '$log', '$log10', '$sigmoid', '$sin', '$cos', '$tan', '$asin', '$acos', '$atan', '$atan2', '$sinh', '$cosh',
  '$tanh', '$asinh', '$acosh', '$atanh', '$degreesToRadians', '$radiansToDegrees',
]); // oxfmt-ignore

const LONG_OPERATORS: ReadonlySet<string> = new Set(['$dateDiff']);

/** Operators of mingo whose results are not MongoDB's, or that would run code of the client. */
const REFUSED_OPERATORS: ReadonlySet<string> = new Set(['$toHashedIndexKey', '$function', '$accumulator']);

/** Checks for mingo's own use of `$function` in stages: no client can send a function of JavaScript. */
const isOwnFunction = (operand: unknown): boolean => isDocument(operand) && typeof operand['body'] === 'function';

const isConstant = (value: unknown): boolean => typeof value === 'boolean' || (typeof value === 'string' && !value.startsWith('$'));

/** Evaluates each operand and converts its numbers, leaving the shape of the operands: one, a list, or named ones. */
const withOperands = (operand: unknown, evaluate: (operand: unknown) => unknown): unknown => {
  const evaluated = (item: unknown): unknown => ({ $literal: evaluate(item) });
  if (Array.isArray(operand)) return operand.map(evaluated);
  if (!isDocument(operand) || Object.keys(operand)[0]?.startsWith('$') === true) return evaluated(operand);
  return Object.fromEntries(Object.entries(operand).map(([name, value]) => [name, isConstant(value) ? value : evaluated(value)]));
};

const toDoubles = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toDoubles);
  const kind = numberKind(value);
  if (kind === 'decimal') return refuseDecimal();
  return kind === undefined ? value : doubleOf(value);
};

const doublesOf = (result: unknown): unknown =>
  Array.isArray(result) ? result.map(doublesOf) : typeof result === 'number' ? typedDouble(result) : result;

const adapt = (name: string, operator: Operator): Operator => {
  if (PASSING_OPERATORS.has(name)) return operator;
  if (REFUSED_OPERATORS.has(name)) {
    return (document, operand, options) => {
      if (isOwnFunction(operand)) return operator(document, operand, options);
      throw notSupported(`${name} is not supported by this server`);
    };
  }
  const isDouble = DOUBLE_OPERATORS.has(name);
  return (document, operand, options) => {
    // An accumulator of a group: its operand applies to each document.
    if (Array.isArray(document)) return operator(document, operand, options);
    const operands = withOperands(operand, (item) => {
      const value = evaluateExpression(document, item, options);
      return isDouble ? toDoubles(value) : toPlainNumber(value, name);
    });
    const result = operator(document, operands, options);
    if (isDouble) return doublesOf(result);
    return LONG_OPERATORS.has(name) && typeof result === 'number' ? BigInt(result) : result;
  };
};

/** Returns mingo's expression operators, adapted to the numbers of expressions. */
export const adaptOperators = (operators: Readonly<Record<string, unknown>>): Operators =>
  Object.fromEntries(Object.entries(operators).map(([name, operator]) => [name, adapt(name, operator as Operator)]));

/** Returns mingo's accumulators, adapted likewise. */
export const adaptAccumulators = (operators: Readonly<Record<string, unknown>>): Operators =>
  Object.fromEntries(
    Object.entries(operators).map(([name, operator]) => {
      const original = operator as Operator;
      if (REFUSED_OPERATORS.has(name)) return [name, adapt(name, original)];
      if (name === '$firstN' || name === '$lastN') {
        const withPlainCount: Operator = (group, operand, options) =>
          original(group, isDocument(operand) ? { ...operand, n: toPlainNumber(operand['n'], name) } : operand, options);
        return [name, withPlainCount];
      }
      if (!name.startsWith('$covariance')) return [name, original];
      const toDoubleResult: Operator = (group, operand, options) => doublesOf(original(group, operand, options));
      return [name, toDoubleResult];
    }),
  );
