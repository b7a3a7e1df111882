import { compareValues, equalValues, plain } from '../bson/compare.ts';
import { isDocument, type Document } from '../bson/document.ts';
import { badValue, typeMismatch } from '../errors.ts';
import { parseSort, sortedBy } from '../query/collation.ts';
import { compileFilter } from '../query/filter.ts';
import { compileOperators, equality, isOperators } from '../query/predicates.ts';

const arrayOf = (current: unknown, operator: string, path: string): unknown[] => {
  if (current === undefined) return [];
  if (Array.isArray(current)) return [...(current as unknown[])];
  throw badValue(`The field '${path}' must be an array but is of type ${typeof plain(current)} (${operator})`);
};

const whole = (value: unknown, name: string): number => {
  const number = Number(plain(value));
  if (!Number.isInteger(number)) throw badValue(`The value for ${name} must be an integer value`);
  return number;
};

const sortItems = (items: unknown[], sort: unknown): unknown[] => {
  if (!isDocument(sort)) {
    const direction = whole(sort, '$sort');
    if (direction !== 1 && direction !== -1) throw badValue('The $sort element value must be either 1 or -1');
    return items.toSorted((a, b) => compareValues(a, b) * direction);
  }
  const spec = parseSort(Object.fromEntries(Object.entries(sort).map(([name, direction]) => [name, plain(direction)])));
  return sortedBy(items, (item) => (isDocument(item) ? item : {}), spec, {});
};

/** Applies `$push`, with or without modifiers. */
export const push = (current: unknown, argument: unknown, path: string): unknown[] => {
  let items = arrayOf(current, '$push', path);
  if (!isDocument(argument) || argument['$each'] === undefined) return [...items, argument];
  const { $each, $position, $slice, $sort, ...unknown } = argument;
  const other = Object.keys(unknown)[0];
  if (other !== undefined) throw badValue(`Unrecognized clause in $push: ${other}`);
  if (!Array.isArray($each)) throw badValue('The argument to $each in $push must be an array');
  const at = $position === undefined ? items.length : whole($position, '$position');
  items.splice(at < 0 ? Math.max(0, items.length + at) : at, 0, ...($each as unknown[]));
  if ($sort !== undefined) items = sortItems(items, $sort);
  if ($slice !== undefined) {
    const count = whole($slice, '$slice');
    items = count >= 0 ? items.slice(0, count) : items.slice(count);
  }
  return items;
};

/** Applies `$addToSet`, with or without `$each`. */
export const addToSet = (current: unknown, argument: unknown, path: string): unknown[] => {
  const items = arrayOf(current, '$addToSet', path);
  const added = isDocument(argument) && argument['$each'] !== undefined ? argument['$each'] : [argument];
  if (!Array.isArray(added)) throw badValue('The argument to $each in $addToSet must be an array');
  for (const item of added as unknown[]) if (!items.some((other) => equalValues(other, item))) items.push(item);
  return items;
};

export const pop = (current: unknown, argument: unknown, path: string): unknown[] => {
  if (!Array.isArray(current)) throw typeMismatch(`Path '${path}' contains an element of non-array type '${typeof plain(current)}'`);
  const items = current as unknown[];
  const end = whole(argument, '$pop');
  if (end !== 1 && end !== -1) throw badValue(`$pop expects 1 or -1, found: ${end}`);
  return end === 1 ? items.slice(0, -1) : items.slice(1);
};

export const pullAll = (current: unknown, argument: unknown, path: string): unknown[] => {
  if (!Array.isArray(argument)) throw badValue('$pullAll requires an array argument');
  return arrayOf(current, '$pullAll', path).filter((item) => !(argument as unknown[]).some((other) => equalValues(other, item)));
};

/** Applies `$pull`: removes elements that equal the argument, satisfy its operators or, being documents, match it as a filter. */
export const pull = (current: unknown, argument: unknown, path: string): unknown[] => {
  const items = arrayOf(current, '$pull', path);
  if (isOperators(argument)) {
    const test = compileOperators(argument, { compileFilter: (filter) => compileFilter(filter, {}) });
    return items.filter((item) => !test.matches((each) => each(item)));
  }
  if (isDocument(argument)) {
    const filter = compileFilter(argument as Document, {});
    return items.filter((item) => !isDocument(item) || !filter.matches(item));
  }
  const test = equality(argument, undefined);
  return items.filter((item) => !test.matches((each) => each(item)));
};
