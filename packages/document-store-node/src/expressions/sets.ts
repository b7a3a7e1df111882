import { parseSort, sortTopBy } from '../bson/collation.ts';
import { compareValues } from '../bson/compare.ts';
import { isDocument } from '../bson/document.ts';
import { plainNumbers } from '../bson/plainNumbers.ts';
import { badValue, locationError } from '../errors.ts';
import { evaluateExpression, isNullish, operandsOf, toPlainNumber, type Operator, type Operators } from './operator.ts';
import { distinctValues, keyOf } from './valueSet.ts';

const keysOf = (values: readonly unknown[]): ReadonlySet<string> => new Set(values.map(keyOf));

type Lists = readonly (readonly unknown[])[];

/** Returns an operator on sets; null if one of them is null or missing, unless the operator `needsAll` of them. */
const setOperator =
  (
    name: string,
    { max, needsAll = false }: { readonly max: number; readonly needsAll?: boolean },
    compute: (lists: Lists) => unknown,
  ): Operator =>
  (document, operand, scope) => {
    const lists = operandsOf(name, { min: max === 2 ? 2 : 1, max }, document, operand, scope);
    if (!needsAll && lists.some(isNullish)) return null;
    if (!lists.every((list) => Array.isArray(list))) throw locationError(17_043, `All operands of ${name} must be arrays.`);
    return compute(lists as Lists);
  };

const intersection = (lists: Lists): unknown[] => {
  const others = lists.slice(1).map(keysOf);
  return distinctValues(lists[0]!).filter((value) => others.every((keys) => keys.has(keyOf(value))));
};

const indexOfArray: Operator = (document, operand, scope) => {
  const [list, wanted, start, end] = operandsOf('$indexOfArray', { min: 2, max: 4 }, document, operand, scope);
  if (isNullish(list)) return null;
  if (!Array.isArray(list)) throw locationError(40_090, '$indexOfArray requires an array as a first argument');
  const [from, to] = [start ?? 0, end ?? list.length].map((position) => {
    const plain = toPlainNumber(position, '$indexOfArray');
    if (!Number.isInteger(plain) || (plain as number) < 0)
      throw locationError(40_096, '$indexOfArray requires non-negative integral positions');
    return plain as number;
  }) as [number, number];
  return list.findIndex((value, position) => position >= from && position < to && compareValues(value, wanted) === 0);
};

/** Sorts values by `sortBy`: 1, -1, or fields of the documents among them. */
const sortValues = (values: readonly unknown[], sortBy: unknown): unknown[] => {
  const spec = plainNumbers(sortBy);
  if (isDocument(spec)) return sortTopBy(values, (value) => (isDocument(value) ? value : {}), parseSort(spec), {});
  if (spec !== 1 && spec !== -1) throw badValue('$sortArray: the sort direction must be 1 or -1');
  return values.toSorted((a, b) => compareValues(a, b) * spec);
};

/** Operators on sets and lists that compare values in BSON order; numbers are equal whatever their types. */
export const SETS: Operators = {
  $setUnion: setOperator('$setUnion', { max: Infinity }, (lists) => distinctValues(lists.flat())),
  $setIntersection: setOperator('$setIntersection', { max: Infinity }, intersection),
  $setDifference: setOperator('$setDifference', { max: 2 }, ([values, removed]) => {
    const keys = keysOf(removed!);
    return distinctValues(values!).filter((value) => !keys.has(keyOf(value)));
  }),
  $setEquals: setOperator('$setEquals', { max: Infinity, needsAll: true }, (lists) => {
    const [first, ...others] = lists.map(keysOf);
    return others.every((keys) => keys.size === first!.size && [...keys].every((key) => first!.has(key)));
  }),
  $setIsSubset: setOperator('$setIsSubset', { max: 2, needsAll: true }, ([values, all]) => {
    const keys = keysOf(all!);
    return values!.every((value) => keys.has(keyOf(value)));
  }),
  $in: (document, operand, scope) => {
    const [wanted, list] = operandsOf('$in', { min: 2 }, document, operand, scope);
    if (!Array.isArray(list)) throw locationError(40_081, '$in requires an array as a second argument');
    return list.some((value) => compareValues(value, wanted) === 0);
  },
  $indexOfArray: indexOfArray,
  $sortArray: (document, operand, scope) => {
    if (!isDocument(operand)) throw badValue('$sortArray requires an object as an argument');
    const input = evaluateExpression(document, operand['input'], scope);
    if (isNullish(input)) return null;
    if (!Array.isArray(input)) throw locationError(2_942_504, 'The input argument to $sortArray must be an array');
    return sortValues(input, operand['sortBy']);
  },
};
