import { parseSort, sortTopBy } from '../bson/collation.ts';
import { compareValues, equalValues, unwrapNumber } from '../bson/compare.ts';
import { isDocument, type Document } from '../bson/document.ts';
import { badValue, typeMismatch } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import { compileOperators, equality, isOperators } from '../query/predicates.ts';

const arrayOf = (current: unknown, operator: string, path: string): unknown[] => {
  if (current === undefined) return [];
  if (Array.isArray(current)) return [...(current as unknown[])];
  throw badValue(`The field '${path}' must be an array but is of type ${typeof unwrapNumber(current)} (${operator})`);
};

const wholeNumber = (value: unknown, name: string): number => {
  const number = Number(unwrapNumber(value));
  if (!Number.isInteger(number)) throw badValue(`The value for ${name} must be an integer value`);
  return number;
};

const sortItems = (items: unknown[], sort: unknown): unknown[] => {
  if (!isDocument(sort)) {
    const direction = wholeNumber(sort, '$sort');
    if (direction !== 1 && direction !== -1) throw badValue('The $sort element value must be either 1 or -1');
    return items.toSorted((a, b) => compareValues(a, b) * direction);
  }
  const spec = parseSort(Object.fromEntries(Object.entries(sort).map(([name, direction]) => [name, unwrapNumber(direction)])));
  return sortTopBy(items, (item) => (isDocument(item) ? item : {}), spec, {});
};

/** Applies `$push`, with or without modifiers. */
export const push = (current: unknown, argument: unknown, path: string): unknown[] => {
  let items = arrayOf(current, '$push', path);
  if (!isDocument(argument) || argument['$each'] === undefined) return [...items, argument];
  const { $each, $position, $slice, $sort, ...unknownModifiers } = argument;
  const unknownModifier = Object.keys(unknownModifiers)[0];
  if (unknownModifier !== undefined) throw badValue(`Unrecognized clause in $push: ${unknownModifier}`);
  if (!Array.isArray($each)) throw badValue('The argument to $each in $push must be an array');
  const insertPosition = $position === undefined ? items.length : wholeNumber($position, '$position');
  items.splice(insertPosition < 0 ? Math.max(0, items.length + insertPosition) : insertPosition, 0, ...($each as unknown[]));
  if ($sort !== undefined) items = sortItems(items, $sort);
  if ($slice !== undefined) {
    const count = wholeNumber($slice, '$slice');
    items = count >= 0 ? items.slice(0, count) : items.slice(count);
  }
  return items;
};

/** Applies `$addToSet`, with or without `$each`. */
export const addToSet = (current: unknown, argument: unknown, path: string): unknown[] => {
  const items = arrayOf(current, '$addToSet', path);
  const itemsToAdd = isDocument(argument) && argument['$each'] !== undefined ? argument['$each'] : [argument];
  if (!Array.isArray(itemsToAdd)) throw badValue('The argument to $each in $addToSet must be an array');
  for (const item of itemsToAdd as unknown[]) if (!items.some((unknownModifier) => equalValues(unknownModifier, item))) items.push(item);
  return items;
};

export const pop = (current: unknown, argument: unknown, path: string): unknown[] => {
  if (!Array.isArray(current)) throw typeMismatch(`Path '${path}' contains an element of non-array type '${typeof unwrapNumber(current)}'`);
  const items = current as unknown[];
  const popEnd = wholeNumber(argument, '$pop');
  if (popEnd !== 1 && popEnd !== -1) throw badValue(`$pop expects 1 or -1, found: ${popEnd}`);
  return popEnd === 1 ? items.slice(0, -1) : items.slice(1);
};

export const pullAll = (current: unknown, argument: unknown, path: string): unknown[] => {
  if (!Array.isArray(argument)) throw badValue('$pullAll requires an array argument');
  return arrayOf(current, '$pullAll', path).filter(
    (item) => !(argument as unknown[]).some((unknownModifier) => equalValues(unknownModifier, item)),
  );
};

/** Applies `$pull`: removes elements that equal the argument, satisfy its operators or, being documents, match it as a filter. */
export const pull = (current: unknown, argument: unknown, path: string): unknown[] => {
  const items = arrayOf(current, '$pull', path);
  if (isOperators(argument)) {
    const itemPredicate = compileOperators(argument, { compileFilter: (filter) => compileFilter(filter, {}) });
    return items.filter((item) => !itemPredicate.matches((visitItem) => visitItem(item)));
  }
  if (isDocument(argument)) {
    const filter = compileFilter(argument as Document, {});
    return items.filter((item) => !isDocument(item) || !filter.matches(item));
  }
  const itemPredicate = equality(argument, undefined);
  return items.filter((item) => !itemPredicate.matches((visitItem) => visitItem(item)));
};
