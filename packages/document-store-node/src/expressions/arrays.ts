import { isDocument, type Document } from '../bson/document.ts';
import { numberKind, typedDouble } from '../bson/typedNumbers.ts';
import { typeAliasOf } from '../bson/typeNumbers.ts';
import { badValue, CommandError, failedToParse, locationError } from '../errors.ts';
import {
  evaluateExpression,
  isNullish,
  namedOperands,
  operandsOf,
  wholeNumber,
  withVariables,
  type Operator,
  type Operators,
} from './operator.ts';

const requireArray = (value: unknown, code: number, what: string): readonly unknown[] => {
  if (!Array.isArray(value)) throw locationError(code, `${what} must be an array, but was of type: ${typeAliasOf(value)}`);
  return value;
};

/** Returns a whole number of 32 bits; `code` is that of a value of another type, the next one that of a number out of range. */
const integer = (value: unknown, code: number, what: string): number => {
  if (numberKind(value) === undefined) throw locationError(code, `${what} must be a numeric value, but is ${typeAliasOf(value)}`);
  const outOfRange = (): CommandError => locationError(code + 1, `${what} must be representable as a 32-bit integer`);
  const whole = wholeNumber(value, outOfRange);
  if ((whole | 0) !== whole) throw outOfRange();
  return whole;
};

const arrayElemAt: Operator = (document, operand, scope) => {
  const [list, index] = operandsOf('$arrayElemAt', { min: 2 }, document, operand, scope);
  if (isNullish(list) || isNullish(index)) return null;
  return requireArray(list, 28_689, "$arrayElemAt's first argument").at(integer(index, 28_690, "$arrayElemAt's second argument"));
};

/** Returns the element at one end; missing if the array is empty. */
const elementAt =
  (name: string, index: 0 | -1): Operator =>
  (document, operand, scope) => {
    const [list] = operandsOf(name, { min: 1 }, document, operand, scope);
    return isNullish(list) ? null : requireArray(list, 28_689, `${name}'s argument`).at(index);
  };

const endOf =
  (name: '$firstN' | '$lastN'): Operator =>
  (document, operand, scope) => {
    const { n, input } = namedOperands(name, ['n', 'input'], document, operand, scope);
    const count = integer(n, 5_787_902, `the value of 'n' for ${name}`);
    if (count < 1) throw locationError(5_787_908, `'n' must be greater than 0, found ${count}`);
    const list = requireArray(input, 5_788_200, `the input of ${name}`);
    return name === '$firstN' ? list.slice(0, count) : list.slice(-count);
  };

const keyAndValue = (pair: unknown): readonly [unknown, unknown] => {
  if (Array.isArray(pair)) {
    if (pair.length !== 2) throw locationError(40_397, '$arrayToObject requires an array of size 2 arrays');
    return pair as [unknown, unknown];
  }
  if (!isDocument(pair)) throw locationError(40_398, `Unrecognised input type format for $arrayToObject: ${typeAliasOf(pair)}`);
  if (Object.keys(pair).length !== 2 || !('k' in pair) || !('v' in pair))
    throw locationError(40_392, "$arrayToObject requires an object with keys 'k' and 'v'");
  return [pair['k'], pair['v']];
};

const arrayToObject: Operator = (document, operand, scope) => {
  const [pairs] = operandsOf('$arrayToObject', { min: 1 }, document, operand, scope);
  if (isNullish(pairs)) return null;
  const list = requireArray(pairs, 40_386, '$arrayToObject input');
  if (list.some((pair) => Array.isArray(pair) !== Array.isArray(list[0])))
    throw locationError(40_391, '$arrayToObject requires a consistent input format');
  return Object.fromEntries(
    list.map((pair) => {
      const [key, value] = keyAndValue(pair);
      if (typeof key !== 'string' || key.includes('\0')) throw locationError(40_394, '$arrayToObject requires keys of type string');
      return [key, value];
    }),
  );
};

const concatArrays: Operator = (document, operand, scope) => {
  const lists = operandsOf('$concatArrays', { min: 1, max: Infinity }, document, operand, scope);
  if (lists.some(isNullish)) return null;
  return lists.flatMap((list) => requireArray(list, 28_664, 'each operand of $concatArrays'));
};

/** Checks that the operand of an operator that binds variables has these fields only. */
const fieldsOf = (name: string, operand: unknown, required: readonly string[], optional: readonly string[] = []): Document => {
  if (!isDocument(operand)) throw failedToParse(`${name} only supports an object as its argument`);
  const missingName = required.find((field) => !Object.hasOwn(operand, field));
  const unknownName = Object.keys(operand).find((field) => ![...required, ...optional].includes(field));
  if (missingName !== undefined) throw failedToParse(`Missing '${missingName}' parameter to ${name}`);
  if (unknownName !== undefined) throw failedToParse(`Unrecognized parameter to ${name}: ${unknownName}`);
  return operand;
};

const map: Operator = (document, operand, scope) => {
  const fields = fieldsOf('$map', operand, ['input', 'in'], ['as']);
  const input = evaluateExpression(document, fields['input'], scope);
  if (isNullish(input)) return null;
  const name = typeof fields['as'] === 'string' ? fields['as'] : 'this';
  return requireArray(input, 16_883, 'input to $map').map(
    (item) => evaluateExpression(document, fields['in'], withVariables(scope, { [name]: item })) ?? null,
  );
};

const reduce: Operator = (document, operand, scope) => {
  const fields = fieldsOf('$reduce', operand, ['input', 'initialValue', 'in']);
  const input = evaluateExpression(document, fields['input'], scope);
  if (isNullish(input)) return null;
  return requireArray(input, 40_080, 'input to $reduce').reduce(
    (value: unknown, item) => evaluateExpression(document, fields['in'], withVariables(scope, { value, this: item })),
    evaluateExpression(document, fields['initialValue'], scope),
  );
};

/** MongoDB holds at most 100 MiB of 16 byte values. */
const MAX_RANGE_LENGTH = 6_553_600;

const range: Operator = (document, operand, scope) => {
  const values = operandsOf('$range', { min: 2, max: 3 }, document, operand, scope);
  const [start, end, step = 1] = values.map((value, i) => integer(value, 34_443 + 2 * i, 'each argument of $range')) as [
    number,
    number,
    number?,
  ];
  if (step === 0) throw locationError(34_449, '$range requires a non-zero step value');
  const length = Math.max(0, Math.ceil((end - start) / step));
  if (length > MAX_RANGE_LENGTH) throw new CommandError(146, 'ExceededMemoryLimit', '$range would use too much memory');
  return Array.from({ length }, (_, i) => start + i * step);
};

const slice: Operator = (document, operand, scope) => {
  const [list, ...positions] = operandsOf('$slice', { min: 2, max: 3 }, document, operand, scope);
  if (isNullish(list) || positions.some(isNullish)) return null;
  const items = requireArray(list, 28_724, 'First argument to $slice');
  const [first, count] = positions.map((position, i) => integer(position, 28_725 + 2 * i, 'each position of $slice')) as [number, number?];
  if (count === undefined) return first < 0 ? items.slice(first) : items.slice(0, first);
  if (count <= 0) throw locationError(28_729, 'Third argument to $slice must be positive');
  const from = first < 0 ? Math.max(0, items.length + first) : first;
  return items.slice(from, from + count);
};

const zip: Operator = (document, operand, scope) => {
  const fields = fieldsOf('$zip', operand, ['inputs'], ['useLongestLength', 'defaults']);
  const { useLongestLength = false, defaults } = fields;
  const inputs = requireArray(fields['inputs'], 34_461, 'inputs of $zip').map((input) => evaluateExpression(document, input, scope));
  if (typeof useLongestLength !== 'boolean') throw locationError(34_463, 'useLongestLength must be a bool');
  if (defaults !== undefined && !useLongestLength) throw locationError(34_466, 'cannot specify defaults unless useLongestLength is true');
  const others = requireArray(evaluateExpression(document, defaults ?? [], scope), 34_462, 'defaults of $zip');
  if (inputs.length === 0) throw locationError(34_465, '$zip requires at least one input array');
  if (defaults !== undefined && others.length !== inputs.length)
    throw locationError(34_467, 'defaults and inputs must have the same length');
  if (inputs.some(isNullish)) return null;
  const lists = inputs.map((input) => requireArray(input, 34_468, 'each input of $zip'));
  const lengths = lists.map((list) => list.length);
  const length = useLongestLength ? Math.max(...lengths) : Math.min(...lengths);
  return Array.from({ length }, (_, i) => lists.map((list, at) => (i < list.length ? list[i] : (others[at] ?? null))));
};

const getField: Operator = (document, operand, scope) => {
  const isNamed = isDocument(operand) && !Object.keys(operand)[0]?.startsWith('$');
  const fields = isNamed ? fieldsOf('$getField', operand, ['field'], ['input']) : { field: operand };
  const field = evaluateExpression(document, fields['field'], scope);
  if (typeof field !== 'string') throw locationError(5_654_602, "$getField requires 'field' to evaluate to type String");
  const input = 'input' in fields ? evaluateExpression(document, fields['input'], scope) : document;
  if (input === null) return null;
  return isDocument(input) && Object.hasOwn(input, field) ? input[field] : undefined;
};

/** Sets one field of a document, or removes it if the value is missing. */
const setField =
  (name: '$setField' | '$unsetField'): Operator =>
  (document, operand, scope) => {
    const fields = fieldsOf(name, operand, name === '$setField' ? ['field', 'input', 'value'] : ['field', 'input']);
    const { field, input, value } = Object.fromEntries(
      Object.entries(fields).map(([key, expression]) => [key, evaluateExpression(document, expression, scope)]),
    );
    if (typeof field !== 'string') throw locationError(4_161_108, `${name} requires 'field' to evaluate to type String`);
    if (isNullish(input)) return null;
    if (!isDocument(input)) throw locationError(4_161_105, `${name} requires 'input' to evaluate to type Object`);
    const entries = Object.entries(input);
    if (value === undefined) return Object.fromEntries(entries.filter(([key]) => key !== field));
    return Object.fromEntries([...entries, [field, value]]);
  };

/** Returns the fields of all documents among values, the last one's first; ignores null and missing. */
export const mergeDocuments = (values: readonly unknown[]): Document =>
  Object.fromEntries(
    values.flatMap((value) => {
      if (isNullish(value)) return [];
      if (!isDocument(value))
        throw locationError(40_400, `$mergeObjects requires object inputs, but input is of type ${typeAliasOf(value)}`);
      return Object.entries(value);
    }),
  );

const letOperator: Operator = (document, operand, scope) => {
  const { vars, in: expression } = fieldsOf('$let', operand, ['vars', 'in']);
  if (!isDocument(vars)) throw failedToParse('invalid parameter: expected an object (vars) in $let');
  const variables = Object.entries(vars).map(([name, value]) => [name, evaluateExpression(document, value, scope)]);
  return evaluateExpression(document, expression, withVariables(scope, Object.fromEntries(variables) as Document));
};

/** Operators on arrays and documents, and those that bind variables. */
export const ARRAYS: Operators = {
  $arrayElemAt: arrayElemAt,
  $arrayToObject: arrayToObject,
  $concatArrays: concatArrays,
  $first: elementAt('$first', 0),
  $last: elementAt('$last', -1),
  $firstN: endOf('$firstN'),
  $lastN: endOf('$lastN'),
  $isArray: (document, operand, scope) => Array.isArray(operandsOf('$isArray', { min: 1 }, document, operand, scope)[0]),
  $map: map,
  $range: range,
  $reduce: reduce,
  $reverseArray: (document, operand, scope) => {
    const [list] = operandsOf('$reverseArray', { min: 1 }, document, operand, scope);
    return isNullish(list) ? null : requireArray(list, 34_435, 'The argument to $reverseArray').toReversed();
  },
  $size: (document, operand, scope) =>
    requireArray(operandsOf('$size', { min: 1 }, document, operand, scope)[0], 17_124, 'The argument to $size').length,
  $slice: slice,
  $zip: zip,
  $getField: getField,
  $setField: setField('$setField'),
  $unsetField: setField('$unsetField'),
  $mergeObjects: (document, operand, scope) =>
    mergeDocuments(operandsOf('$mergeObjects', { min: 1, max: Infinity }, document, operand, scope)),
  $objectToArray: (document, operand, scope) => {
    const [value] = operandsOf('$objectToArray', { min: 1 }, document, operand, scope);
    if (isNullish(value)) return null;
    if (!isDocument(value)) throw locationError(40_390, `$objectToArray requires a document input, found: ${typeAliasOf(value)}`);
    return Object.entries(value).map(([k, v]) => ({ k, v }));
  },
  $let: letOperator,
  $literal: (_document, operand) => operand,
  $ifNull: (document, operand, scope) => {
    if (!Array.isArray(operand) || operand.length < 2) throw locationError(1_257_300, '$ifNull needs at least two arguments');
    let value: unknown;
    for (const item of operand as unknown[]) if (!isNullish((value = evaluateExpression(document, item, scope)))) break;
    return value;
  },
  $rand: (_document, operand) => {
    if (!isDocument(operand) && !Array.isArray(operand)) throw badValue('$rand does not accept arguments');
    return typedDouble(Math.random());
  },
};
