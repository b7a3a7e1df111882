import { compareValues } from '../bson/compare.ts';
import { isDocument } from '../bson/document.ts';
import { badValue, locationError } from '../errors.ts';
import {
  evaluateExpression,
  isNullish,
  isTrue,
  operandsOf,
  toPlainNumber,
  withVariables,
  type Operator,
  type Operators,
} from './operator.ts';

const comparison =
  (name: string, accept: (order: number) => boolean | number): Operator =>
  (document, operand, scope) => {
    if (!Array.isArray(operand) || operand.length !== 2) throw badValue(`Expression ${name} takes exactly 2 arguments`);
    const [a, b] = operandsOf(name, { min: 2 }, document, operand, scope);
    return accept(compareValues(a, b));
  };

const listOf = (operand: unknown): readonly unknown[] => (Array.isArray(operand) ? operand : [operand]);

const cond: Operator = (document, operand, scope) => {
  if (Array.isArray(operand) ? operand.length !== 3 : !isDocument(operand)) throw badValue('Expression $cond takes exactly 3 arguments');
  const [condition, whenTrue, whenFalse] = Array.isArray(operand)
    ? (operand as unknown[])
    : ['if', 'then', 'else'].map((name) => (operand as Record<string, unknown>)[name]);
  return evaluateExpression(document, isTrue(evaluateExpression(document, condition, scope)) ? whenTrue : whenFalse, scope);
};

const switchOperator: Operator = (document, operand, scope) => {
  if (!isDocument(operand) || !Array.isArray(operand['branches'])) throw badValue('$switch requires an array of branches');
  for (const branch of operand['branches'] as unknown[]) {
    if (!isDocument(branch)) throw badValue('$switch expected each branch to be an object');
    if (isTrue(evaluateExpression(document, branch['case'], scope))) return evaluateExpression(document, branch['then'], scope);
  }
  if (!('default' in operand))
    throw locationError(40_066, '$switch could not find a matching branch for an input, and no default was specified.');
  return evaluateExpression(document, operand['default'], scope);
};

/** Keeps the elements for which `cond` is true, at most `limit` of them. */
const filter: Operator = (document, operand, scope) => {
  if (!isDocument(operand)) throw badValue('$filter only supports an object as its argument');
  const input = evaluateExpression(document, operand['input'], scope);
  if (isNullish(input)) return null;
  if (!Array.isArray(input)) throw locationError(28_651, 'input to $filter must be an array');
  const limit = toPlainNumber(evaluateExpression(document, operand['limit'] ?? null, scope), '$filter limit') ?? Infinity;
  if (typeof limit !== 'number' || limit < 1) throw locationError(327_392, '$filter: limit must be greater than 0');
  const name = typeof operand['as'] === 'string' ? operand['as'] : 'this';
  const found: unknown[] = [];
  for (const item of input as unknown[]) {
    if (found.length >= limit) break;
    if (isTrue(evaluateExpression(document, operand['cond'], withVariables(scope, { [name]: item })))) found.push(item);
  }
  return found;
};

const everyElement =
  (name: string, test: (values: readonly unknown[]) => boolean): Operator =>
  (document, operand, scope) => {
    const [values] = operandsOf(name, { min: 1 }, document, operand, scope);
    if (!Array.isArray(values)) throw locationError(name === '$allElementsTrue' ? 17_040 : 17_041, `${name}'s argument must be an array`);
    return test(values);
  };

/** Operators that compare values in BSON order (mingo compares only values of one type), and those that depend on conditions. */
export const CONDITIONS: Operators = {
  $eq: comparison('$eq', (order) => order === 0),
  $ne: comparison('$ne', (order) => order !== 0),
  $gt: comparison('$gt', (order) => order > 0),
  $gte: comparison('$gte', (order) => order >= 0),
  $lt: comparison('$lt', (order) => order < 0),
  $lte: comparison('$lte', (order) => order <= 0),
  $cmp: comparison('$cmp', Math.sign),
  $and: (document, operand, scope) => listOf(operand).every((item) => isTrue(evaluateExpression(document, item, scope))),
  $or: (document, operand, scope) => listOf(operand).some((item) => isTrue(evaluateExpression(document, item, scope))),
  $not: (document, operand, scope) => !isTrue(operandsOf('$not', { min: 1 }, document, operand, scope)[0]),
  $cond: cond,
  $switch: switchOperator,
  $filter: filter,
  $allElementsTrue: everyElement('$allElementsTrue', (values) => values.every(isTrue)),
  $anyElementTrue: everyElement('$anyElementTrue', (values) => values.some(isTrue)),
};
