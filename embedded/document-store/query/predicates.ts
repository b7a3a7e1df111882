import type { BSONRegExp } from 'bson';
import { bytesOf, compareValues, plain, typeOf, typeOrder, type StringCompare } from '../bson/compare.ts';
import { isDocument, type Document } from '../bson/document.ts';
import { badValue } from '../errors.ts';
import { placesAt, shapeOf } from './geometry.ts';
import { toRegExp } from './regex.ts';
import { parseRegion } from './regions.ts';
import { typeNumbers, typeNumberOf } from './types.ts';
import { expanding, type Test } from './walk.ts';

/** Tests the values at a path; true as soon as one passes. */
type Visit = (test: Test) => boolean;

/** Options that operators need besides their operand. */
export interface OperatorOptions {
  readonly strings?: StringCompare | undefined;
  /** Called if the filter must distinguish whole doubles from integers (`$type`). */
  readonly needExact?: (() => void) | undefined;
  /** Compiles the filter inside `$elemMatch` for elements that are documents. */
  readonly compileFilter: (filter: Document) => { matches(document: Document): boolean };
}

/** A condition on the values at one path. */
export interface Predicate {
  matches(visit: Visit): boolean;
}

const any = (test: Test): Predicate => ({ matches: (visit) => visit(test) });

const not = (predicate: Predicate): Predicate => ({ matches: (visit) => !predicate.matches(visit) });

export const isRegex = (value: unknown): value is RegExp | BSONRegExp => typeOf(value) === typeOrder.regex;

const equalTest = (operand: unknown, strings: StringCompare | undefined): Test => {
  const wanted = plain(operand);
  if (wanted === null || wanted === undefined) return (value) => value === null || value === undefined;
  if (typeof wanted === 'string' && strings === undefined) return (value) => value === wanted;
  if (typeof wanted === 'boolean') return (value) => value === wanted;
  return (value) => value !== undefined && compareValues(value, wanted, strings) === 0;
};

/** Compiles `{ field: value }`; a regular expression also matches strings. */
export const equality = (operand: unknown, strings: StringCompare | undefined): Predicate => {
  if (isRegex(operand)) return regex(operand);
  return any(expanding(equalTest(operand, strings)));
};

const regex = (operand: RegExp | BSONRegExp): Predicate => {
  const expression = toRegExp(operand);
  const same = equalTest(operand, undefined);
  return any(expanding((value) => (typeof value === 'string' ? expression.test(value) : isRegex(value) && same(value))));
};

/** Compiles a comparison, which matches only values of the operand's type; null also matches missing fields. */
const comparison = (operand: unknown, accept: (order: number) => boolean, strings: StringCompare | undefined): Predicate => {
  const wanted = plain(operand);
  const type = typeOf(wanted);
  if (type === typeOrder.regex) throw badValue("Can't have regex as arg to predicate over field");
  if (type === typeOrder.null || type === typeOrder.missing) {
    return any(expanding((value) => accept(0) && (value === null || value === undefined)));
  }
  if (type === typeOrder.minKey || type === typeOrder.maxKey) {
    return any(expanding((value) => accept(compareValues(value ?? null, wanted, strings))));
  }
  if (typeof wanted === 'number' && Number.isNaN(wanted)) {
    return any(expanding((value) => typeof plain(value) === 'number' && Number.isNaN(plain(value)) && accept(0)));
  }
  return any(
    expanding((value) => {
      if (value === undefined || typeOf(value) !== type) return false;
      if (type === typeOrder.number && Number.isNaN(plain(value))) return false;
      return accept(compareValues(value, wanted, strings));
    }),
  );
};

const integerOf = (value: unknown): number | undefined => {
  const number = Number(plain(value));
  return typeOf(value) === typeOrder.number && Number.isFinite(number) ? Math.trunc(number) : undefined;
};

const mod = (operand: unknown): Predicate => {
  if (!Array.isArray(operand) || operand.length !== 2) throw badValue('malformed mod, needs to be an array of two numbers');
  const divisor = integerOf(operand[0]);
  const remainder = integerOf(operand[1]);
  if (divisor === undefined || remainder === undefined) throw badValue('malformed mod, divisor not a number');
  if (divisor === 0) throw badValue('divisor cannot be 0');
  return any(
    expanding((value) => {
      const number = integerOf(value);
      return number !== undefined && number % divisor === remainder;
    }),
  );
};

const inList = (operand: unknown, options: OperatorOptions): Predicate => {
  if (!Array.isArray(operand)) throw badValue('$in needs an array');
  if (operand.some(isOperators)) throw badValue('cannot nest $ under $in');
  const strings = new Set<unknown>();
  const others: Test[] = [];
  for (const item of operand) {
    const wanted = plain(item);
    if (typeof wanted === 'string' && options.strings === undefined) strings.add(wanted);
    else if (isRegex(wanted)) {
      const expression = toRegExp(wanted);
      others.push((value) => typeof value === 'string' && expression.test(value));
    } else others.push(equalTest(wanted, options.strings));
  }
  return any(expanding((value) => strings.has(value) || others.some((test) => test(value))));
};

const all = (operand: unknown, options: OperatorOptions): Predicate => {
  if (!Array.isArray(operand)) throw badValue('$all needs an array');
  const parts = operand.map((item) =>
    isDocument(item) && item['$elemMatch'] !== undefined ? elemMatch(item['$elemMatch'], options) : equality(item, options.strings),
  );
  return { matches: (visit) => parts.length > 0 && parts.every((part) => part.matches(visit)) };
};

const elemMatch = (operand: unknown, options: OperatorOptions): Predicate => {
  if (!isDocument(operand)) throw badValue('$elemMatch needs an Object');
  if (isOperators(operand) && !['$and', '$or', '$nor', '$expr'].some((name) => operand[name] !== undefined)) {
    const inner = compileOperators(operand, options);
    return any((value) => Array.isArray(value) && value.some((item) => inner.matches((test) => test(item))));
  }
  const inner = options.compileFilter(operand);
  return any(
    (value) => Array.isArray(value) && value.some((item) => (isDocument(item) || Array.isArray(item)) && inner.matches(item as Document)),
  );
};

const typeTest = (operand: unknown, options: OperatorOptions): Predicate => {
  options.needExact?.();
  const wanted = new Set((Array.isArray(operand) ? operand : [operand]).flatMap((name) => typeNumbers(plain(name))));
  return any((value) => {
    if (value === undefined) return false;
    if (wanted.has(typeNumberOf(value))) return true;
    return Array.isArray(value) && value.some((item) => wanted.has(typeNumberOf(item)));
  });
};

const size = (operand: unknown): Predicate => {
  const wanted = integerOf(operand);
  if (wanted === undefined || wanted !== Number(plain(operand))) throw badValue('Failed to parse $size. Expected an integer');
  if (wanted < 0) throw badValue('Failed to parse $size. Expected a non-negative number');
  return any((value) => Array.isArray(value) && value.length === wanted);
};

const bits = (operand: unknown, accept: (set: number, total: number) => boolean): Predicate => {
  const positions = Array.isArray(operand)
    ? operand.map((position) => BigInt(integerOf(position) ?? 0))
    : [...maskOf(operand).toString(2)].toReversed().flatMap((digit, at) => (digit === '1' ? [BigInt(at)] : []));
  return any(
    expanding((value) => {
      const number = typeOf(value) === typeOrder.number ? integerOf(value) : undefined;
      if (number === undefined && typeOf(value) !== typeOrder.binary) return false;
      const mask = number === undefined ? maskOf(value) : BigInt.asUintN(64, BigInt(number));
      const set = positions.filter((position) => ((mask >> position) & 1n) === 1n).length;
      return accept(set, positions.length);
    }),
  );
};

const maskOf = (value: unknown): bigint => {
  if (typeOf(value) === typeOrder.binary) return bytesOf(value).bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const number = integerOf(value);
  if (number === undefined || number < 0) throw badValue('bit mask must be a non-negative number, binary or list of positions');
  return BigInt(number);
};

const geo = (operand: unknown, how: 'contains' | 'meets'): Predicate => {
  const region = parseRegion(operand);
  return any((value) =>
    placesAt(value, []).some((place) => {
      const shape = shapeOf(place);
      return shape !== undefined && region[how](shape);
    }),
  );
};

/** Checks for `{ $gt: …, … }`: a document whose first name begins with a dollar (and is no reference). */
export const isOperators = (value: unknown): value is Document => {
  if (!isDocument(value)) return false;
  const first = Object.keys(value)[0];
  return first !== undefined && first.startsWith('$') && first !== '$ref' && first !== '$id' && first !== '$db';
};

type Operator = (operand: unknown, options: OperatorOptions, all: Document) => Predicate | null;

/** Compilers of all operators; null: the operator sets no condition of its own. */
const operators: Readonly<Record<string, Operator>> = {
  $eq: (operand, { strings }) => (isRegex(operand) ? any(expanding(equalTest(operand, undefined))) : equality(operand, strings)),
  $ne: (operand, { strings }) => {
    if (isRegex(operand)) throw badValue("Can't have regex as arg to $ne.");
    return not(equality(operand, strings));
  },
  $gt: (operand, { strings }) => comparison(operand, (order) => order > 0, strings),
  $gte: (operand, { strings }) => comparison(operand, (order) => order >= 0, strings),
  $lt: (operand, { strings }) => comparison(operand, (order) => order < 0, strings),
  $lte: (operand, { strings }) => comparison(operand, (order) => order <= 0, strings),
  $in: inList,
  $nin: (operand, options) => not(inList(operand, options)),
  $exists: (operand) => {
    const exists = any((value) => value !== undefined);
    return truthy(operand) ? exists : not(exists);
  },
  $type: typeTest,
  $mod: mod,
  $size: size,
  $all: all,
  $elemMatch: elemMatch,
  $regex: (operand, _options, { $options: flags }) => regex(toRegExp(operand, typeof flags === 'string' ? flags : undefined)),
  $options: (_operand, _options, { $regex: expression }) => {
    if (expression === undefined) throw badValue('$options needs a $regex');
    return null;
  },
  $not: (operand, options) => {
    if (isRegex(operand)) return not(regex(operand));
    if (!isOperators(operand)) throw badValue('$not needs a regex or a document');
    return not(compileOperators(operand, options));
  },
  $geoWithin: (operand) => geo(operand, 'contains'),
  $within: (operand) => geo(operand, 'contains'),
  $geoIntersects: (operand) => geo(operand, 'meets'),
  $bitsAllSet: (operand) => bits(operand, (set, total) => set === total),
  $bitsAnySet: (operand) => bits(operand, (set) => set > 0),
  $bitsAllClear: (operand) => bits(operand, (set) => set === 0),
  $bitsAnyClear: (operand) => bits(operand, (set, total) => set < total),
  $comment: () => null,
};

/** Converts a value to a boolean by MongoDB's rules: all but false, zero, null and missing are true. */
export const truthy = (value: unknown): boolean => {
  const simple = plain(value);
  return simple !== false && simple !== 0 && simple !== 0n && simple !== null && simple !== undefined;
};

/** Compiles all operators of one field; different elements of an array may satisfy them. */
export const compileOperators = (fields: Document, options: OperatorOptions): Predicate => {
  const parts: Predicate[] = [];
  for (const [name, operand] of Object.entries(fields)) {
    const compile = Object.hasOwn(operators, name) ? operators[name] : undefined;
    if (compile === undefined) throw badValue(`unknown operator: ${name}`);
    const part = compile(operand, options, fields);
    if (part !== null) parts.push(part);
  }
  if (parts.length === 1) return parts[0]!;
  return { matches: (visit) => parts.every((part) => part.matches(visit)) };
};
