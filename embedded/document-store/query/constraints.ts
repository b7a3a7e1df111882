import { plain, regexParts, typeOf, typeOrder, type StringCompare } from '../bson/compare.ts';
import { isDocument, type Document } from '../bson/document.ts';
import { after, encodeValue, numberPrefix } from '../storage/keys.ts';
import type { Box } from './geometry.ts';
import { isOperators, isRegex } from './predicates.ts';
import { parseRegion } from './regions.ts';

/** Key interval of one field, `from` to `to`; includes every key that begins with `to`. */
export interface Interval {
  readonly from: Buffer;
  readonly to: Buffer;
}

/** One condition of a filter on a path, as far as an index can use it. The filter itself still checks every candidate. */
export interface Constraint {
  readonly intervals: readonly Interval[];
  /** True if all intervals are single values. */
  readonly points: boolean;
  /** True if documents without the field also match; a sparse index does not contain them. */
  readonly meetsMissing: boolean;
  /** Any existing value matches: narrows a sparse index only. */
  readonly any?: true;
  /** The single value of an equality. */
  readonly equals?: unknown;
}

export interface Constraints {
  readonly byPath: ReadonlyMap<string, readonly Constraint[]>;
  /** Bounding boxes for the place at a path. */
  readonly regions: ReadonlyMap<string, readonly Box[]>;
}

const usable = (value: unknown, strings: StringCompare | undefined): boolean => {
  const type = typeOf(value);
  if (type === typeOrder.array || type === typeOrder.regex || type === typeOrder.minKey || type === typeOrder.maxKey) return false;
  if (type === typeOrder.code) return false;
  // Under a collation, strings with different bytes can be equal.
  if (strings !== undefined && (type === typeOrder.string || type === typeOrder.object)) return false;
  return true;
};

const point = (value: unknown): Interval => {
  const { bytes } = encodeValue(value);
  return { from: bytes, to: bytes };
};

const isMissing = (value: unknown): boolean => value === null || value === undefined;

const equalTo = (value: unknown): Constraint => ({
  intervals: [point(value)],
  points: true,
  meetsMissing: isMissing(value),
  equals: value,
});

const oneOf = (values: readonly unknown[]): Constraint => {
  const unique = new Map(values.map((value) => [point(value).from.toString('latin1'), point(value)]));
  return {
    intervals: [...unique.values()].toSorted((a, b) => Buffer.compare(a.from, b.from)),
    points: true,
    meetsMissing: values.some(isMissing),
  };
};

const anyValue: Constraint = {
  intervals: [{ from: Buffer.alloc(0), to: Buffer.alloc(0) }],
  points: false,
  meetsMissing: false,
  any: true,
};

const ranged = new Set<number>([
  typeOrder.number,
  typeOrder.string,
  typeOrder.date,
  typeOrder.objectId,
  typeOrder.boolean,
  typeOrder.binary,
  typeOrder.timestamp,
]);

/** Returns the interval above or below a value, within its type. Both ends are inclusive; the filter decides about them. */
const rangeOf = (value: unknown, above: boolean): Constraint | undefined => {
  const type = typeOf(value);
  if (!ranged.has(type) || Number.isNaN(plain(value))) return undefined;
  // Numbers are rounded to the nearest double; the filter decides about longs and decimals near the end.
  const end = type === typeOrder.number ? numberPrefix(value) : point(value).from;
  const whole = Buffer.from([type]);
  return { intervals: [above ? { from: end, to: whole } : { from: whole, to: end }], points: false, meetsMissing: false };
};

/** Returns the prefix of every match of an anchored expression; undefined if there is none. */
const prefixOf = (value: unknown, options: unknown): string | undefined => {
  if (typeof value !== 'string' && !isRegex(value)) return undefined;
  const [source, own] = typeof value === 'string' ? [value, ''] : regexParts(value);
  const flags = typeof options === 'string' ? options : own;
  if (flags !== '' || source.includes('|')) return undefined;
  const literal = /^\^([^\\^$.*+?()[\]{}|]+)(.?)/.exec(source);
  if (literal === null) return undefined;
  // A quantifier applies to the last character, which may then be missing.
  const text = '*?{'.includes(literal[2]!) && literal[2] !== '' ? literal[1]!.slice(0, -1) : literal[1]!;
  return text === '' ? undefined : text;
};

const startingWith = (text: string): Constraint => {
  const whole = encodeValue(text).bytes;
  const bytes = whole.subarray(0, whole.length - 2);
  // An equality with a regular expression also matches a field that stores the same expression.
  const regex = Buffer.from([typeOrder.regex]);
  return {
    intervals: [
      { from: bytes, to: bytes },
      { from: regex, to: regex },
    ],
    points: false,
    meetsMissing: false,
  };
};

const fromOperators = (operators: Document, strings: StringCompare | undefined): Constraint[] => {
  const found: Constraint[] = [];
  for (const [name, operand] of Object.entries(operators)) {
    switch (name) {
      case '$eq':
        if (usable(operand, strings)) found.push(equalTo(operand));
        break;
      case '$in':
        if (Array.isArray(operand) && operand.length > 0 && operand.every((value) => usable(value, strings))) found.push(oneOf(operand));
        break;
      case '$exists':
        if (operand === true || plain(operand) === 1) found.push(anyValue);
        break;
      case '$gt':
      case '$gte':
      case '$lt':
      case '$lte': {
        if (!usable(operand, strings)) break;
        const range = rangeOf(operand, name.startsWith('$g'));
        if (range !== undefined) found.push(range);
        break;
      }
      case '$regex': {
        const prefix = strings === undefined ? prefixOf(operand, operators['$options']) : undefined;
        if (prefix !== undefined) found.push(startingWith(prefix));
        break;
      }
      case '$elemMatch':
        if (isOperators(operand)) found.push(...fromOperators(operand, strings));
        break;
      default:
    }
  }
  return found;
};

/** Returns the conditions that a filter's conjunction sets on single paths. */
export const constraintsOf = (filter: Document, strings: StringCompare | undefined): Constraints => {
  const byPath = new Map<string, Constraint[]>();
  const regions = new Map<string, readonly Box[]>();
  const add = (path: string, constraints: readonly Constraint[]): void => {
    if (constraints.length > 0) byPath.set(path, [...(byPath.get(path) ?? []), ...constraints]);
  };
  const visit = (part: Document, prefix: string): void => {
    for (const [name, value] of Object.entries(part)) {
      if (name === '$and' && Array.isArray(value)) {
        for (const item of value) if (isDocument(item)) visit(item, prefix);
        continue;
      }
      if (name.startsWith('$')) continue;
      const path = prefix + name;
      if (!isOperators(value)) {
        const text = strings === undefined ? prefixOf(value, undefined) : undefined;
        if (isRegex(value)) {
          if (text !== undefined) add(path, [startingWith(text)]);
        } else if (usable(value, strings)) add(path, [equalTo(value)]);
        continue;
      }
      add(path, fromOperators(value, strings));
      const inner = value['$elemMatch'];
      if (isDocument(inner) && !isOperators(inner)) visit(inner, `${path}.`);
      const area = value['$geoWithin'] ?? value['$geoIntersects'];
      if (area !== undefined) {
        const { boxes } = parseRegion(area);
        if (boxes !== null) regions.set(path, boxes);
      }
    }
  };
  visit(filter, '');
  return { byPath, regions };
};

/** Returns the intersection of two lists of intervals. */
export const intersect = (a: readonly Interval[], b: readonly Interval[]): Interval[] =>
  a.flatMap((one) =>
    b.flatMap((other): Interval[] => {
      const from = Buffer.compare(one.from, other.from) >= 0 ? one.from : other.from;
      const to = Buffer.compare(after(one.to), after(other.to)) <= 0 ? one.to : other.to;
      return Buffer.compare(from, after(to)) < 0 ? [{ from, to }] : [];
    }),
  );
