/**
 * A naive MongoDB in memory: plain JavaScript over plain documents, as simple as possible. The tests compare the server's results with it.
 */
export type Value = null | boolean | number | string | Value[] | { [name: string]: Value };
export interface Doc {
  _id: number;
  [name: string]: Value;
}
export type Filter = Record<string, unknown>;

const isObject = (value: unknown): value is Record<string, Value> => typeof value === 'object' && value !== null && !Array.isArray(value);

const typeRank = (value: unknown): number => {
  if (value === undefined) return 0;
  if (value === null) return 1;
  if (typeof value === 'number') return 2;
  if (typeof value === 'string') return 3;
  if (isObject(value)) return 4;
  if (Array.isArray(value)) return 5;
  return 6;
};

export const compare = (a: unknown, b: unknown): number => {
  if (typeRank(a) !== typeRank(b)) return typeRank(a) - typeRank(b);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let i = 0; i < Math.min(a.length, b.length); i++) {
      const result = compare(a[i], b[i]);
      if (result !== 0) return result;
    }
    return a.length - b.length;
  }
  if (isObject(a) && isObject(b)) {
    const [x, y] = [Object.entries(a), Object.entries(b)];
    for (let i = 0; i < Math.min(x.length, y.length); i++) {
      const result = typeRank(x[i]![1]) - typeRank(y[i]![1]) || compare(x[i]![0], y[i]![0]) || compare(x[i]![1], y[i]![1]);
      if (result !== 0) return result;
    }
    return x.length - y.length;
  }
  return 0;
};

/** Returns all values at a path through arrays; an array also yields its elements. */
const valuesAt = (value: unknown, path: readonly string[]): unknown[] => {
  if (path.length === 0) return [value];
  if (Array.isArray(value)) return value.flatMap((item) => (isObject(item) ? valuesAt(item, path) : []));
  return isObject(value) ? valuesAt(value[path[0]!], path.slice(1)) : [undefined];
};
const withElements = (values: readonly unknown[]): unknown[] =>
  values.flatMap((value) => (Array.isArray(value) ? [...(value as unknown[]), value] : [value]));

const equals = (value: unknown, operand: unknown): boolean =>
  operand === null ? value === null || value === undefined : value !== undefined && compare(value, operand) === 0;

const operators: Record<string, (values: unknown[], operand: never) => boolean> = {
  $eq: (values, operand) => withElements(values).some((value) => equals(value, operand)),
  $ne: (values, operand) => !withElements(values).some((value) => equals(value, operand)),
  $gt: (values, operand) => withElements(values).some((value) => typeRank(value) === typeRank(operand) && compare(value, operand) > 0),
  $gte: (values, operand) => withElements(values).some((value) => typeRank(value) === typeRank(operand) && compare(value, operand) >= 0),
  $lt: (values, operand) => withElements(values).some((value) => typeRank(value) === typeRank(operand) && compare(value, operand) < 0),
  $lte: (values, operand) => withElements(values).some((value) => typeRank(value) === typeRank(operand) && compare(value, operand) <= 0),
  $in: (values, operand: unknown[]) => operand.some((item) => withElements(values).some((value) => equals(value, item))),
  $nin: (values, operand: unknown[]) => !operand.some((item) => withElements(values).some((value) => equals(value, item))),
  $exists: (values, operand: boolean) => values.some((value) => value !== undefined) === operand,
  $size: (values, operand: number) => values.some((value) => Array.isArray(value) && value.length === operand),
  $elemMatch: (values, operand: Filter) =>
    values.some(
      (value) =>
        Array.isArray(value) &&
        value.some((item: Value) => Object.entries(operand).every(([name, argument]) => operators[name]!([item], argument as never))),
    ),
};

export const matches = (doc: Record<string, Value>, filter: Filter): boolean =>
  Object.entries(filter).every(([name, condition]) => {
    if (name === '$and') return (condition as Filter[]).every((part) => matches(doc, part));
    if (name === '$or') return (condition as Filter[]).some((part) => matches(doc, part));
    if (name === '$nor') return !(condition as Filter[]).some((part) => matches(doc, part));
    const values = valuesAt(doc, name.split('.'));
    if (isObject(condition) && Object.keys(condition)[0]?.startsWith('$') === true) {
      return Object.entries(condition).every(([operator, operand]) =>
        operator === '$not'
          ? !Object.entries(operand as Filter).every(([inner, argument]) => operators[inner]!(values, argument as never))
          : operators[operator]!(values, operand as never),
      );
    }
    return operators['$eq']!(values, condition as never);
  });

export const sortKey = (doc: Doc, path: string, direction: number): unknown => {
  const values = valuesAt(doc, path.split('.')).flatMap((value) =>
    Array.isArray(value) ? (value.length === 0 ? ['[]'] : value) : [value ?? null],
  );
  // An empty array sorts before null: `undefined` represents it here.
  const keys = values.map((value) => (value === '[]' ? undefined : value));
  if (keys.length === 0) return null;
  return keys.reduce((best, key) => (compare(key, best) * direction < 0 ? key : best));
};

export const sorted = (docs: readonly Doc[], sort: readonly (readonly [string, number])[]): Doc[] =>
  docs.toSorted((a, b) => {
    for (const [path, direction] of sort) {
      const result = compare(sortKey(a, path, direction), sortKey(b, path, direction)) * direction;
      if (result !== 0) return result;
    }
    return 0;
  });
