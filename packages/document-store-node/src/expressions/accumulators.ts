import { parseSort, sortTopBy } from '../bson/collation.ts';
import { compareValues } from '../bson/compare.ts';
import { encode, isDocument, type Document } from '../bson/document.ts';
import { plainNumbers } from '../bson/plainNumbers.ts';
import { doubleOf, numberKind, typedDouble } from '../bson/typedNumbers.ts';
import { badValue, locationError } from '../errors.ts';
import { mergeDocuments } from './arrays.ts';
import { evaluateExpression, isNullish, refuseDecimal, toPlainNumber, type Operator, type Operators, type Scope } from './operator.ts';
import { createSum } from './sums.ts';

/** Returns the operand's value for each document of a group, without missing values. */
const valuesOf = (group: unknown, operand: unknown, scope: Scope): unknown[] =>
  (group as unknown[]).map((root) => evaluateExpression(root, operand, scope)).filter((value) => value !== undefined);

/** Like `valuesOf`; mingo passes values that it has evaluated already, with null for the operand. */
const push: Operator = (group, operand, scope) => (isNullish(operand) ? group : valuesOf(group, operand, scope));

/** Keeps one of several values that have the same BSON bytes. */
const addToSet: Operator = (group, operand, scope) => [
  ...new Map((push(group, operand, scope) as unknown[]).map((v) => [encode({ v }).toString('latin1'), v])).values(),
];

type Combine = (values: readonly unknown[]) => unknown;

const sum: Combine = (values) => {
  const total = createSum();
  for (const value of values) total.add(value);
  return total.typed();
};

const average: Combine = (values) => {
  const total = createSum();
  for (const value of values) total.add(value);
  return total.count === 0 ? null : typedDouble(total.double() / total.count);
};

const extreme =
  (direction: 1 | -1): Combine =>
  (values) => {
    let found: unknown;
    for (const value of values) {
      if (!isNullish(value) && (found === undefined || compareValues(value, found) * direction > 0)) found = value;
    }
    return found ?? null;
  };

/** Returns the numbers among values as doubles. */
const doublesAmong = (values: readonly unknown[]): number[] =>
  values.flatMap((value) => {
    const kind = numberKind(value);
    return kind === undefined ? [] : [kind === 'decimal' ? refuseDecimal() : doubleOf(value)];
  });

const standardDeviation =
  (removed: 0 | 1): Combine =>
  (values) => {
    const numbers = doublesAmong(values);
    if (numbers.length <= removed) return null;
    const mean = numbers.reduce((total, value) => total + value, 0) / numbers.length;
    const squares = numbers.reduce((total, value) => total + (value - mean) ** 2, 0);
    return typedDouble(Math.sqrt(squares / (numbers.length - removed)));
  };

const COMBINED: Readonly<Record<string, Combine>> = {
  $sum: sum,
  $avg: average,
  $min: extreme(-1),
  $max: extreme(1),
  $stdDevPop: standardDeviation(0),
  $stdDevSamp: standardDeviation(1),
};

/** As an accumulator: combines the operand's values for the documents of a group. */
const onGroup =
  (combine: Combine): Operator =>
  (group, operand, scope) =>
    combine(push(group, operand, scope) as unknown[]);

/** As an expression: combines several operands, or the elements of one operand that is a list. */
const onOperands =
  (combine: Combine): Operator =>
  (document, operand, scope) => {
    if (Array.isArray(document)) return combine(valuesOf(document, operand, scope));
    const operands: readonly unknown[] = Array.isArray(operand) ? operand : [operand];
    const values = operands.map((item) => evaluateExpression(document, item, scope));
    return combine(values.length === 1 && Array.isArray(values[0]) ? (values[0] as unknown[]) : values);
  };

const countOf = (value: unknown, name: string): number => {
  const count = toPlainNumber(value, name);
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1) throw badValue(`'n' must be a positive integer in ${name}`);
  return count;
};

const fieldsOf = (operand: unknown, name: string): Document => {
  if (!isDocument(operand)) throw badValue(`specification must be an object in ${name}`);
  return operand;
};

/** `$maxN` and `$minN`, for a group or a list. */
const extremes =
  (name: string, direction: 1 | -1): Operator =>
  (document, operand, scope) => {
    const { input, n } = fieldsOf(operand, name);
    const count = countOf(evaluateExpression(Array.isArray(document) ? {} : document, n, scope), name);
    const values = Array.isArray(document) ? valuesOf(document, input, scope) : evaluateExpression(document, input, scope);
    if (!Array.isArray(values)) throw badValue(`Argument to ${name} must be an array`);
    const present = (values as unknown[]).filter((value) => !isNullish(value));
    return present.toSorted((a, b) => compareValues(a, b) * -direction).slice(0, count);
  };

/** `$top`, `$bottom` and their forms for several documents: the outputs of the first or last documents by `sortBy`. */
const ranked =
  (name: string, { isLast, isSeveral }: { readonly isLast: boolean; readonly isSeveral: boolean }): Operator =>
  (group, operand, scope) => {
    const { sortBy, output, n } = fieldsOf(operand, name);
    const sorted = sortTopBy(group as Document[], (document) => document, parseSort(plainNumbers(sortBy)), {});
    const count = isSeveral ? countOf(evaluateExpression({}, n, scope), name) : 1;
    const chosen = isLast ? sorted.slice(-count) : sorted.slice(0, count);
    const outputs = chosen.map((root) => evaluateExpression(root, output, scope) ?? null);
    return isSeveral ? outputs : (outputs[0] ?? null);
  };

/** Returns for each share of 1 the smallest value that at least this share of the values does not exceed; null if there is no number. */
const percentiles = (values: readonly unknown[], shares: unknown): unknown[] => {
  if (!Array.isArray(shares)) throw locationError(7_750_301, "The $percentile 'p' field must be an array of numbers from [0.0, 1.0]");
  const sorted = Float64Array.from(doublesAmong(values)).sort();
  return shares.map((share: unknown) => {
    const kind = numberKind(share);
    const portion = kind === undefined || kind === 'decimal' ? Number.NaN : doubleOf(share);
    if (!(portion >= 0 && portion <= 1))
      throw locationError(7_750_303, "The $percentile 'p' field must be an array of numbers from [0.0, 1.0]");
    return sorted.length === 0 ? null : typedDouble(sorted[Math.max(0, Math.ceil(sorted.length * portion) - 1)]!);
  });
};

/** `$percentile` and `$median`, for a group or a list; computed exactly, also with the method `approximate`. */
const percentileOperator =
  (name: '$percentile' | '$median'): Operator =>
  (document, operand, scope) => {
    const { input, p } = fieldsOf(operand, name);
    const values = Array.isArray(document) ? valuesOf(document, input, scope) : evaluateExpression(document, input, scope);
    const shares = name === '$median' ? [0.5] : evaluateExpression(Array.isArray(document) ? {} : document, p, scope);
    const results = percentiles(Array.isArray(values) ? (values as unknown[]) : [values], shares);
    return name === '$median' ? results[0] : results;
  };

const LIST_ACCUMULATORS: Operators = {
  $maxN: extremes('$maxN', 1),
  $minN: extremes('$minN', -1),
  $percentile: percentileOperator('$percentile'),
  $median: percentileOperator('$median'),
};

/** `$firstN` and `$lastN` of a group; a missing value counts as null. */
const endOf =
  (name: '$firstN' | '$lastN'): Operator =>
  (group, operand, scope) => {
    const { input, n } = fieldsOf(operand, name);
    const count = countOf(evaluateExpression({}, n, scope), name);
    const chosen = name === '$firstN' ? (group as unknown[]).slice(0, count) : (group as unknown[]).slice(-count);
    return chosen.map((document) => evaluateExpression(document, input, scope) ?? null);
  };

/** Accumulators with MongoDB's result types. */
export const ACCUMULATORS: Operators = {
  $first: (group, operand, scope) => evaluateExpression((group as unknown[])[0], operand, scope),
  $last: (group, operand, scope) => evaluateExpression((group as unknown[]).at(-1), operand, scope),
  $firstN: endOf('$firstN'),
  $lastN: endOf('$lastN'),
  $count: (group) => (group as unknown[]).length,
  $mergeObjects: (group, operand, scope) => mergeDocuments(valuesOf(group, operand, scope)),
  $push: push,
  $addToSet: addToSet,
  ...Object.fromEntries(Object.entries(COMBINED).map(([name, combine]) => [name, onGroup(combine)])),
  ...LIST_ACCUMULATORS,
  $top: ranked('$top', { isLast: false, isSeveral: false }),
  $topN: ranked('$topN', { isLast: false, isSeveral: true }),
  $bottom: ranked('$bottom', { isLast: true, isSeveral: false }),
  $bottomN: ranked('$bottomN', { isLast: true, isSeveral: true }),
};

/** The accumulators that are expressions too. */
export const COMBINING: Operators = {
  ...Object.fromEntries(Object.entries(COMBINED).map(([name, combine]) => [name, onOperands(combine)])),
  ...LIST_ACCUMULATORS,
};
