import { unwrapNumber, regexParts, typeOrderOf, TYPE_ORDER, type StringCompare } from '../bson/compare.ts';
import { isDocument, type Document } from '../bson/document.ts';
import { keyAfterPrefix, encodeValue, numberPrefix } from '../bson/keys.ts';
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
  readonly matchesMissing: boolean;
  /** Any existing value matches: narrows a sparse index only. */
  readonly isUnrestricted?: true;
  /** The single value of an equality. */
  readonly equalValue?: unknown;
}

export interface Constraints {
  readonly byPath: ReadonlyMap<string, readonly Constraint[]>;
  /** Bounding boxes for the place at a path. */
  readonly regions: ReadonlyMap<string, readonly Box[]>;
}

const isIndexable = (value: unknown, collation: StringCompare | undefined): boolean => {
  const type = typeOrderOf(value);
  if (type === TYPE_ORDER.array || type === TYPE_ORDER.regex || type === TYPE_ORDER.minKey || type === TYPE_ORDER.maxKey) return false;
  if (type === TYPE_ORDER.code) return false;
  // Under a collation, strings with different bytes can be equal.
  if (collation !== undefined && (type === TYPE_ORDER.string || type === TYPE_ORDER.object)) return false;
  return true;
};

const pointInterval = (value: unknown): Interval => {
  const { bytes } = encodeValue(value);
  return { from: bytes, to: bytes };
};

const isMissing = (value: unknown): boolean => value === null || value === undefined;

const equalityConstraint = (value: unknown): Constraint => ({
  intervals: [pointInterval(value)],
  points: true,
  matchesMissing: isMissing(value),
  equalValue: value,
});

const inConstraint = (values: readonly unknown[]): Constraint => {
  const uniquePoints = new Map(values.map((value) => [pointInterval(value).from.toString('latin1'), pointInterval(value)]));
  return {
    intervals: [...uniquePoints.values()].toSorted((a, b) => Buffer.compare(a.from, b.from)),
    points: true,
    matchesMissing: values.some(isMissing),
  };
};

const ANY_VALUE: Constraint = {
  intervals: [{ from: Buffer.alloc(0), to: Buffer.alloc(0) }],
  points: false,
  matchesMissing: false,
  isUnrestricted: true,
};

const RANGE_TYPES = new Set<number>([
  TYPE_ORDER.number,
  TYPE_ORDER.string,
  TYPE_ORDER.date,
  TYPE_ORDER.objectId,
  TYPE_ORDER.boolean,
  TYPE_ORDER.binary,
  TYPE_ORDER.timestamp,
]);

/** Returns the interval above or below a value, within its type. Both ends are inclusive; the filter decides about them. */
const rangeConstraint = (value: unknown, isLowerBound: boolean): Constraint | undefined => {
  const type = typeOrderOf(value);
  if (!RANGE_TYPES.has(type) || Number.isNaN(unwrapNumber(value))) return undefined;
  // Numbers are rounded to the nearest double; the filter decides about longs and decimals near the end.
  const end = type === TYPE_ORDER.number ? numberPrefix(value) : pointInterval(value).from;
  const whole = Buffer.from([type]);
  return { intervals: [isLowerBound ? { from: end, to: whole } : { from: whole, to: end }], points: false, matchesMissing: false };
};

/** Returns the prefix of every match of an anchored expression; undefined if there is none. */
const literalPrefix = (value: unknown, options: unknown): string | undefined => {
  if (typeof value !== 'string' && !isRegex(value)) return undefined;
  const [source, embeddedFlags] = typeof value === 'string' ? [value, ''] : regexParts(value);
  const flags = typeof options === 'string' ? options : embeddedFlags;
  if (flags !== '' || source.includes('|')) return undefined;
  const literal = /^\^([^\\^$.*+?()[\]{}|]+)(.?)/.exec(source);
  if (literal === null) return undefined;
  // A quantifier applies to the last character, which may then be missing.
  const text = '*?{'.includes(literal[2]!) && literal[2] !== '' ? literal[1]!.slice(0, -1) : literal[1]!;
  return text === '' ? undefined : text;
};

const prefixConstraint = (text: string): Constraint => {
  const whole = encodeValue(text).bytes;
  const bytes = whole.subarray(0, whole.length - 2);
  // An equality with a regular expression also matches a field that stores the same expression.
  const regex = Buffer.from([TYPE_ORDER.regex]);
  return {
    intervals: [
      { from: bytes, to: bytes },
      { from: regex, to: regex },
    ],
    points: false,
    matchesMissing: false,
  };
};

const operatorConstraints = (operators: Document, collation: StringCompare | undefined): Constraint[] => {
  const operatorResults: Constraint[] = [];
  for (const [name, operand] of Object.entries(operators)) {
    switch (name) {
      case '$eq':
        if (isIndexable(operand, collation)) operatorResults.push(equalityConstraint(operand));
        break;
      case '$in':
        if (Array.isArray(operand) && operand.length > 0 && operand.every((value) => isIndexable(value, collation)))
          operatorResults.push(inConstraint(operand));
        break;
      case '$exists':
        if (operand === true || unwrapNumber(operand) === 1) operatorResults.push(ANY_VALUE);
        break;
      case '$gt':
      case '$gte':
      case '$lt':
      case '$lte': {
        if (!isIndexable(operand, collation)) break;
        const range = rangeConstraint(operand, name.startsWith('$g'));
        if (range !== undefined) operatorResults.push(range);
        break;
      }
      case '$regex': {
        const prefix = collation === undefined ? literalPrefix(operand, operators['$options']) : undefined;
        if (prefix !== undefined) operatorResults.push(prefixConstraint(prefix));
        break;
      }
      case '$elemMatch':
        if (isOperators(operand)) operatorResults.push(...operatorConstraints(operand, collation));
        break;
      default:
    }
  }
  return operatorResults;
};

/** Returns the conditions that a filter's conjunction sets on single paths. */
export const constraintsOf = (filter: Document, collation: StringCompare | undefined): Constraints => {
  const byPath = new Map<string, Constraint[]>();
  const regions = new Map<string, readonly Box[]>();
  const addConstraints = (path: string, constraints: readonly Constraint[]): void => {
    if (constraints.length > 0) byPath.set(path, [...(byPath.get(path) ?? []), ...constraints]);
  };
  const visitFilter = (part: Document, prefix: string): void => {
    for (const [name, value] of Object.entries(part)) {
      if (name === '$and' && Array.isArray(value)) {
        for (const item of value) if (isDocument(item)) visitFilter(item, prefix);
        continue;
      }
      if (name.startsWith('$')) continue;
      const path = prefix + name;
      if (!isOperators(value)) {
        const text = collation === undefined ? literalPrefix(value, undefined) : undefined;
        if (isRegex(value)) {
          if (text !== undefined) addConstraints(path, [prefixConstraint(text)]);
        } else if (isIndexable(value, collation)) addConstraints(path, [equalityConstraint(value)]);
        continue;
      }
      addConstraints(path, operatorConstraints(value, collation));
      const inner = value['$elemMatch'];
      if (isDocument(inner) && !isOperators(inner)) visitFilter(inner, `${path}.`);
      const area = value['$geoWithin'] ?? value['$geoIntersects'];
      if (area !== undefined) {
        const { boxes } = parseRegion(area);
        if (boxes !== null) regions.set(path, boxes);
      }
    }
  };
  visitFilter(filter, '');
  return { byPath, regions };
};

/** Returns the intersection of two lists of intervals. */
export const intersectIntervals = (a: readonly Interval[], b: readonly Interval[]): Interval[] =>
  a.flatMap((one) =>
    b.flatMap((other): Interval[] => {
      const from = Buffer.compare(one.from, other.from) >= 0 ? one.from : other.from;
      const to = Buffer.compare(keyAfterPrefix(one.to), keyAfterPrefix(other.to)) <= 0 ? one.to : other.to;
      return Buffer.compare(from, keyAfterPrefix(to)) < 0 ? [{ from, to }] : [];
    }),
  );
