import type { BSONRegExp, Decimal128 } from 'bson';
import { bytesOf, compareValues, unwrapNumber, typeOrderOf, TYPE_ORDER, wholeDecimal, type StringCompare } from '../bson/compare.ts';
import { isDocument, type Document } from '../bson/document.ts';
import { toRegExp } from '../bson/regex.ts';
import { typeNumbers, typeNumberOf } from '../bson/typeNumbers.ts';
import { badValue } from '../errors.ts';
import { geometriesAt, parseShape } from './geometry.ts';
import { expandArrays, type ValueTest } from './pathValues.ts';
import { parseRegion } from './regions.ts';

/** Tests the values at a path; true as soon as one passes. */
type Visit = (test: ValueTest) => boolean;

/** Options that operators need besides their operand. */
export interface OperatorOptions {
  readonly collation?: StringCompare | undefined;
  /** Called if the filter must distinguish whole doubles from integers (`$type`). */
  readonly requireExact?: (() => void) | undefined;
  /** Compiles the filter inside `$elemMatch` for elements that are documents. */
  readonly compileFilter: (filter: Document) => { matches(document: Document): boolean };
}

/** A condition on the values at one path. */
export interface Predicate {
  matches(visit: Visit): boolean;
}

const onAnyValue = (test: ValueTest): Predicate => ({ matches: (visit) => visit(test) });

const negate = (predicate: Predicate): Predicate => ({ matches: (visit) => !predicate.matches(visit) });

export const isRegex = (value: unknown): value is RegExp | BSONRegExp => typeOrderOf(value) === TYPE_ORDER.regex;

const equalityTest = (operand: unknown, collation: StringCompare | undefined): ValueTest => {
  const plainOperand = unwrapNumber(operand);
  if (plainOperand === null || plainOperand === undefined) return (value) => value === null || value === undefined;
  if (typeof plainOperand === 'string' && collation === undefined) return (value) => value === plainOperand;
  if (typeof plainOperand === 'boolean') return (value) => value === plainOperand;
  return (value) => value !== undefined && compareValues(value, plainOperand, collation) === 0;
};

/** Compiles `{ field: value }`; a regular expression also matches strings. */
export const equality = (operand: unknown, collation: StringCompare | undefined): Predicate => {
  if (isRegex(operand)) return regexPredicate(operand);
  return onAnyValue(expandArrays(equalityTest(operand, collation)));
};

const regexPredicate = (operand: RegExp | BSONRegExp): Predicate => {
  const expression = toRegExp(operand);
  const equalityOfRegex = equalityTest(operand, undefined);
  return onAnyValue(
    expandArrays((value) => (typeof value === 'string' ? expression.test(value) : isRegex(value) && equalityOfRegex(value))),
  );
};

/** Compiles a comparison, which matches only values of the operand's type; null also matches missing fields. */
const comparisonPredicate = (operand: unknown, isAccepted: (order: number) => boolean, collation: StringCompare | undefined): Predicate => {
  const plainOperand = unwrapNumber(operand);
  const type = typeOrderOf(plainOperand);
  if (type === TYPE_ORDER.regex) throw badValue("Can't have regex as arg to predicate over field");
  if (type === TYPE_ORDER.null || type === TYPE_ORDER.missing) {
    return onAnyValue(expandArrays((value) => isAccepted(0) && (value === null || value === undefined)));
  }
  if (type === TYPE_ORDER.minKey || type === TYPE_ORDER.maxKey) {
    return onAnyValue(expandArrays((value) => isAccepted(compareValues(value ?? null, plainOperand, collation))));
  }
  if (typeof plainOperand === 'number' && Number.isNaN(plainOperand)) {
    return onAnyValue(
      expandArrays((value) => typeof unwrapNumber(value) === 'number' && Number.isNaN(unwrapNumber(value)) && isAccepted(0)),
    );
  }
  return onAnyValue(
    expandArrays((value) => {
      if (value === undefined || typeOrderOf(value) !== type) return false;
      if (type === TYPE_ORDER.number && Number.isNaN(unwrapNumber(value))) return false;
      return isAccepted(compareValues(value, plainOperand, collation));
    }),
  );
};

/** Returns a number without its fraction, exactly; undefined for NaN, infinity and all other values. */
const integerOf = (value: unknown): bigint | undefined => {
  if (typeOrderOf(value) !== TYPE_ORDER.number) return undefined;
  const plain = unwrapNumber(value);
  if (typeof plain === 'bigint') return plain;
  const number = typeof plain === 'number' ? plain : (wholeDecimal(plain as Decimal128) ?? Number(String(plain)));
  if (typeof number === 'bigint') return number;
  return Number.isFinite(number) ? BigInt(Math.trunc(number)) : undefined;
};

const modPredicate = (operand: unknown): Predicate => {
  if (!Array.isArray(operand) || operand.length !== 2) throw badValue('malformed mod, needs to be an array of two numbers');
  const divisor = integerOf(operand[0]);
  const remainder = integerOf(operand[1]);
  if (divisor === undefined || remainder === undefined) throw badValue('malformed mod, divisor not a number');
  if (divisor === 0n) throw badValue('divisor cannot be 0');
  return onAnyValue(
    expandArrays((value) => {
      const number = integerOf(value);
      return number !== undefined && number % divisor === remainder;
    }),
  );
};

const inPredicate = (operand: unknown, options: OperatorOptions): Predicate => {
  if (!Array.isArray(operand)) throw badValue('$in needs an array');
  if (operand.some(isOperators)) throw badValue('cannot nest $ under $in');
  const collation = new Set<unknown>();
  const otherTests: ValueTest[] = [];
  for (const item of operand) {
    const plainOperand = unwrapNumber(item);
    if (typeof plainOperand === 'string' && options.collation === undefined) collation.add(plainOperand);
    else if (isRegex(plainOperand)) {
      const expression = toRegExp(plainOperand);
      otherTests.push((value) => typeof value === 'string' && expression.test(value));
    } else otherTests.push(equalityTest(plainOperand, options.collation));
  }
  return onAnyValue(expandArrays((value) => collation.has(value) || otherTests.some((test) => test(value))));
};

const allPredicate = (operand: unknown, options: OperatorOptions): Predicate => {
  if (!Array.isArray(operand)) throw badValue('$all needs an array');
  const itemPredicates = operand.map((item) =>
    isDocument(item) && item['$elemMatch'] !== undefined
      ? elemMatchPredicate(item['$elemMatch'], options)
      : equality(item, options.collation),
  );
  return { matches: (visit) => itemPredicates.length > 0 && itemPredicates.every((part) => part.matches(visit)) };
};

const elemMatchPredicate = (operand: unknown, options: OperatorOptions): Predicate => {
  if (!isDocument(operand)) throw badValue('$elemMatch needs an Object');
  if (isOperators(operand) && !['$and', '$or', '$nor', '$expr'].some((name) => operand[name] !== undefined)) {
    const inner = compileOperators(operand, options);
    return onAnyValue((value) => Array.isArray(value) && value.some((item) => inner.matches((test) => test(item))));
  }
  const inner = options.compileFilter(operand);
  return onAnyValue(
    (value) => Array.isArray(value) && value.some((item) => (isDocument(item) || Array.isArray(item)) && inner.matches(item as Document)),
  );
};

const typePredicate = (operand: unknown, options: OperatorOptions): Predicate => {
  options.requireExact?.();
  const plainOperand = new Set((Array.isArray(operand) ? operand : [operand]).flatMap((name) => typeNumbers(unwrapNumber(name))));
  return onAnyValue((value) => {
    if (value === undefined) return false;
    if (plainOperand.has(typeNumberOf(value))) return true;
    return Array.isArray(value) && value.some((item) => plainOperand.has(typeNumberOf(item)));
  });
};

const sizePredicate = (operand: unknown): Predicate => {
  const plainOperand = integerOf(operand);
  if (plainOperand === undefined || Number(plainOperand) !== Number(unwrapNumber(operand)))
    throw badValue('Failed to parse $size. Expected an integer');
  if (plainOperand < 0n) throw badValue('Failed to parse $size. Expected a non-negative number');
  return onAnyValue((value) => Array.isArray(value) && value.length === Number(plainOperand));
};

const bitsPredicate = (operand: unknown, isAccepted: (set: number, total: number) => boolean): Predicate => {
  const positions = Array.isArray(operand)
    ? operand.map((position) => integerOf(position) ?? 0n)
    : [...maskOf(operand).toString(2)].toReversed().flatMap((digit, at) => (digit === '1' ? [BigInt(at)] : []));
  return onAnyValue(
    expandArrays((value) => {
      const number = typeOrderOf(value) === TYPE_ORDER.number ? integerOf(value) : undefined;
      if (number === undefined && typeOrderOf(value) !== TYPE_ORDER.binary) return false;
      const mask = number === undefined ? maskOf(value) : BigInt.asUintN(64, number);
      const set = positions.filter((position) => ((mask >> position) & 1n) === 1n).length;
      return isAccepted(set, positions.length);
    }),
  );
};

const maskOf = (value: unknown): bigint => {
  if (typeOrderOf(value) === TYPE_ORDER.binary) return bytesOf(value).bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const number = integerOf(value);
  if (number === undefined || number < 0n) throw badValue('bit mask must be a non-negative number, binary or list of positions');
  return number;
};

const geoPredicate = (operand: unknown, relation: 'contains' | 'intersects'): Predicate => {
  const region = parseRegion(operand);
  return onAnyValue((value) =>
    geometriesAt(value, []).some((geometry) => {
      const shape = parseShape(geometry);
      return shape !== undefined && region[relation](shape);
    }),
  );
};

/** Checks for `{ $gt: …, … }`: a document whose first name begins with a dollar (and is no reference). */
export const isOperators = (value: unknown): value is Document => {
  if (!isDocument(value)) return false;
  const firstName = Object.keys(value)[0];
  return firstName !== undefined && firstName.startsWith('$') && firstName !== '$ref' && firstName !== '$id' && firstName !== '$db';
};

type Operator = (operand: unknown, options: OperatorOptions, allPredicate: Document) => Predicate | null;

/** Compilers of all operators; null for an operator that sets no condition of its own. */
const operators: Readonly<Record<string, Operator>> = {
  $eq: (operand, { collation }) =>
    isRegex(operand) ? onAnyValue(expandArrays(equalityTest(operand, undefined))) : equality(operand, collation),
  $ne: (operand, { collation }) => {
    if (isRegex(operand)) throw badValue("Can't have regex as arg to $ne.");
    return negate(equality(operand, collation));
  },
  $gt: (operand, { collation }) => comparisonPredicate(operand, (order) => order > 0, collation),
  $gte: (operand, { collation }) => comparisonPredicate(operand, (order) => order >= 0, collation),
  $lt: (operand, { collation }) => comparisonPredicate(operand, (order) => order < 0, collation),
  $lte: (operand, { collation }) => comparisonPredicate(operand, (order) => order <= 0, collation),
  $in: inPredicate,
  $nin: (operand, options) => negate(inPredicate(operand, options)),
  $exists: (operand) => {
    const existsPredicate = onAnyValue((value) => value !== undefined);
    return isTruthy(operand) ? existsPredicate : negate(existsPredicate);
  },
  $type: typePredicate,
  $mod: modPredicate,
  $size: sizePredicate,
  $all: allPredicate,
  $elemMatch: elemMatchPredicate,
  $regex: (operand, _options, { $options: flags }) => regexPredicate(toRegExp(operand, typeof flags === 'string' ? flags : undefined)),
  $options: (_operand, _options, { $regex: expression }) => {
    if (expression === undefined) throw badValue('$options needs a $regex');
    return null;
  },
  $not: (operand, options) => {
    if (isRegex(operand)) return negate(regexPredicate(operand));
    if (!isOperators(operand)) throw badValue('$not needs a regex or a document');
    return negate(compileOperators(operand, options));
  },
  $geoWithin: (operand) => geoPredicate(operand, 'contains'),
  $within: (operand) => geoPredicate(operand, 'contains'),
  $geoIntersects: (operand) => geoPredicate(operand, 'intersects'),
  $bitsAllSet: (operand) => bitsPredicate(operand, (set, total) => set === total),
  $bitsAnySet: (operand) => bitsPredicate(operand, (set) => set > 0),
  $bitsAllClear: (operand) => bitsPredicate(operand, (set) => set === 0),
  $bitsAnyClear: (operand) => bitsPredicate(operand, (set, total) => set < total),
  $comment: () => null,
};

/** Converts a value to a boolean by MongoDB's rules: all but false, zero, null and missing are true. */
export const isTruthy = (value: unknown): boolean => {
  const simple = unwrapNumber(value);
  return simple !== false && simple !== 0 && simple !== 0n && simple !== null && simple !== undefined;
};

/** Compiles all operators of one field; different elements of an array may satisfy them. */
export const compileOperators = (fields: Document, options: OperatorOptions): Predicate => {
  const itemPredicates: Predicate[] = [];
  for (const [name, operand] of Object.entries(fields)) {
    const compileOperator = Object.hasOwn(operators, name) ? operators[name] : undefined;
    if (compileOperator === undefined) throw badValue(`unknown operator: ${name}`);
    const part = compileOperator(operand, options, fields);
    if (part !== null) itemPredicates.push(part);
  }
  if (itemPredicates.length === 1) return itemPredicates[0]!;
  return { matches: (visit) => itemPredicates.every((part) => part.matches(visit)) };
};
