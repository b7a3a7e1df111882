import { bytesOf } from '../bson/compare.ts';
import { toRegExp } from '../bson/regex.ts';
import { doubleOf, numberKind } from '../bson/typedNumbers.ts';
import { typeAliasOf } from '../bson/typeNumbers.ts';
import { CommandError, locationError } from '../errors.ts';
import { evaluateExpression, isNullish, namedOperands, operandsOf, wholeNumber, type Operator, type Operators } from './operator.ts';

/** Returns a value's text as `$toLower` and `$substr` convert it; null and missing are empty. */
const textOf = (value: unknown): string => {
  if (isNullish(value)) return '';
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  const kind = numberKind(value);
  if (kind === undefined) throw locationError(16_007, `can't convert from BSON type ${typeAliasOf(value)} to String`);
  return String(kind === 'double' ? doubleOf(value) : value);
};

/** Only the letters A to Z have cases, as in MongoDB. */
const toLowerAscii = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
const toUpperAscii = (text: string): string => text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());

const requireText = (value: unknown, code: number, what: string): string => {
  if (typeof value !== 'string') throw locationError(code, `${what} must be a string, found: ${typeAliasOf(value)}`);
  return value;
};

const concat: Operator = (document, operand, scope) => {
  let text = '';
  for (const value of operandsOf('$concat', { min: 1, max: Infinity }, document, operand, scope)) {
    if (isNullish(value)) return null;
    text += requireText(value, 16_702, 'each operand of $concat');
  }
  return text;
};

/** A unit of positions in strings: bytes of UTF-8 or code points. */
interface Unit {
  readonly split: (text: string) => Buffer | readonly string[];
}
const BYTES: Unit = { split: (text) => Buffer.from(text) };
const CODE_POINTS: Unit = { split: (text) => [...text] };

const indexOf =
  (name: string, { split }: Unit): Operator =>
  (document, operand, scope) => {
    const [text, wanted, start = 0, end] = operandsOf(name, { min: 2, max: 4 }, document, operand, scope);
    if (isNullish(text)) return null;
    const units = split(requireText(text, 40_091, `the first argument of ${name}`));
    const wantedUnits = split(requireText(wanted, 40_092, `the second argument of ${name}`));
    const [from, to] = [start, end ?? units.length].map((position) => {
      const whole = wholeNumber(position, (type) => locationError(40_096, `${name} requires integral positions, found: ${type}`));
      if (whole < 0) throw locationError(40_097, `${name} requires nonnegative positions`);
      return whole;
    }) as [number, number];
    for (let at = from; at + wantedUnits.length <= Math.min(to, units.length); at++)
      if (wantedUnits.every((unit: unknown, i: number) => unit === units[at + i])) return at;
    return -1;
  };

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

const substringBytes: Operator = (document, operand, scope) => {
  const [text, start, length] = operandsOf('$substrBytes', { min: 3 }, document, operand, scope);
  const bytes = Buffer.from(textOf(text));
  const [from, count] = [start, length].map((value, i) => {
    if (numberKind(value) === undefined)
      throw locationError(16_034 + i, `$substrBytes: the ${i === 0 ? 'starting index' : 'length'} must be a numeric type`);
    return Math.trunc(Number(String(doubleOf(value))));
  }) as [number, number];
  if (from < 0) throw locationError(50_752, '$substrBytes: starting index must be non-negative');
  const to = count < 0 ? bytes.length : Math.min(from + count, bytes.length);
  if (isContinuation(bytes[from])) throw locationError(28_656, '$substrBytes: starting index is a UTF-8 continuation byte');
  if (isContinuation(bytes[to])) throw locationError(28_657, '$substrBytes: ending index is in the middle of a UTF-8 character');
  return bytes.toString('utf8', from, Math.max(from, to));
};

const substringCodePoints: Operator = (document, operand, scope) => {
  const [text, start, length] = operandsOf('$substrCP', { min: 3 }, document, operand, scope);
  const [from, count] = [start, length].map((value) => {
    const whole = wholeNumber(value, (type) => locationError(34_450, `$substrCP: positions must be whole numbers, found: ${type}`));
    if (whole < 0) throw locationError(34_454, '$substrCP: positions must be nonnegative');
    return whole;
  }) as [number, number];
  return [...textOf(text)].slice(from, from + count).join('');
};

const split: Operator = (document, operand, scope) => {
  const [text, separator] = operandsOf('$split', { min: 2 }, document, operand, scope);
  if (isNullish(text) || isNullish(separator)) return null;
  const parts = requireText(text, 40_085, 'the first argument of $split');
  if (requireText(separator, 40_086, 'the second argument of $split') === '')
    throw locationError(40_087, '$split requires a non-empty separator');
  return parts.split(separator as string);
};

const length =
  (name: string, code: number, { split: splitText }: Unit): Operator =>
  (document, operand, scope) =>
    splitText(requireText(operandsOf(name, { min: 1 }, document, operand, scope)[0], code, `the argument of ${name}`)).length;

const WHITESPACE = '\0 \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a';

const trim =
  (name: string, { isLeft, isRight }: { readonly isLeft: boolean; readonly isRight: boolean }): Operator =>
  (document, operand, scope) => {
    const { input, chars } = namedOperands(name, ['input', 'chars'], document, operand, scope);
    if (isNullish(input)) return null;
    const points = [...requireText(input, 50_699, `the input of ${name}`)];
    if (isNullish(chars) && Object.hasOwn(operand as object, 'chars')) return null;
    const removed = new Set(chars === undefined ? WHITESPACE : requireText(chars, 50_700, `the chars of ${name}`));
    const first = isLeft ? points.findIndex((point) => !removed.has(point)) : 0;
    const last = isRight ? points.findLastIndex((point) => !removed.has(point)) : points.length - 1;
    return first === -1 ? '' : points.slice(first, last + 1).join('');
  };

const replace =
  (name: '$replaceOne' | '$replaceAll'): Operator =>
  (document, operand, scope) => {
    const { input, find, replacement } = namedOperands(name, ['input', 'find', 'replacement'], document, operand, scope);
    const texts = [input, find, replacement].map((value, i) =>
      isNullish(value) ? null : requireText(value, 51_746 - i, `an argument of ${name}`),
    );
    const [text, wanted, newText] = texts;
    if (isNullish(text) || isNullish(wanted) || isNullish(newText)) return null;
    return name === '$replaceOne' ? text.replace(wanted, () => newText) : text.replaceAll(wanted, () => newText);
  };

/** Returns the expression in the mode of code points if JavaScript allows it. */
const unicodeRegExp = (expression: RegExp): RegExp => {
  try {
    return new RegExp(expression.source, `${expression.flags}gu`);
  } catch {
    return new RegExp(expression.source, `${expression.flags}g`);
  }
};

const regexOf = (name: string, regex: unknown, options: unknown): RegExp => {
  if (typeof regex === 'string' || isNullish(options)) {
    const flags = isNullish(options) ? undefined : requireText(options, 51_106, `the options of ${name}`);
    return unicodeRegExp(toRegExp(regex, flags));
  }
  const { flags } = toRegExp(regex);
  if (flags !== '') throw locationError(51_107, `${name}: found regex options in both 'regex' and 'options'`);
  return unicodeRegExp(toRegExp(regex, requireText(options, 51_106, `the options of ${name}`)));
};

const regexSearch =
  (name: string, resultOf: (matches: Iterable<RegExpExecArray>, input: string) => unknown): Operator =>
  (document, operand, scope) => {
    const { input, regex, options } = namedOperands(name, ['input', 'regex', 'options'], document, operand, scope);
    if (!isNullish(input)) requireText(input, 51_104, `the input of ${name}`);
    if (isNullish(regex) || isNullish(input)) return resultOf([], '');
    const isRegex = typeof regex === 'string' || typeAliasOf(regex) === 'regex';
    if (!isRegex) throw locationError(51_105, `${name} needs 'regex' to be of type string or regex`);
    return resultOf((input as string).matchAll(regexOf(name, regex, options)), input as string);
  };

const describeMatch = (match: RegExpExecArray, input: string): object => ({
  match: match[0],
  idx: Array.from(input.slice(0, match.index)).length,
  captures: match.slice(1).map((capture: string | undefined) => capture ?? null),
});

const firstOf = (matches: Iterable<RegExpExecArray>): RegExpExecArray | undefined => {
  for (const match of matches) return match;
  return undefined;
};

const changeCase =
  (name: string, change: (text: string) => string): Operator =>
  (document, operand, scope) =>
    change(textOf(operandsOf(name, { min: 1 }, document, operand, scope)[0]));

/** Returns the size in bytes of a string or binary value. */
const binarySize: Operator = (document, operand, scope) => {
  const value = evaluateExpression(document, operand, scope);
  if (isNullish(value)) return null;
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeAliasOf(value) !== 'binData')
    throw new CommandError(51_276, 'Location51276', '$binarySize requires a string or BinData argument');
  return bytesOf(value).bytes.length;
};

/** Operators on strings. */
export const STRINGS: Operators = {
  $concat: concat,
  $indexOfBytes: indexOf('$indexOfBytes', BYTES),
  $indexOfCP: indexOf('$indexOfCP', CODE_POINTS),
  $substr: substringBytes,
  $substrBytes: substringBytes,
  $substrCP: substringCodePoints,
  $split: split,
  $strLenBytes: length('$strLenBytes', 34_473, BYTES),
  $strLenCP: length('$strLenCP', 34_471, CODE_POINTS),
  $binarySize: binarySize,
  $strcasecmp: (document, operand, scope) => {
    const texts = operandsOf('$strcasecmp', { min: 2 }, document, operand, scope).map((value) => Buffer.from(toUpperAscii(textOf(value))));
    return Buffer.compare(texts[0]!, texts[1]!);
  },
  $toLower: changeCase('$toLower', toLowerAscii),
  $toUpper: changeCase('$toUpper', toUpperAscii),
  $trim: trim('$trim', { isLeft: true, isRight: true }),
  $ltrim: trim('$ltrim', { isLeft: true, isRight: false }),
  $rtrim: trim('$rtrim', { isLeft: false, isRight: true }),
  $replaceOne: replace('$replaceOne'),
  $replaceAll: replace('$replaceAll'),
  $regexMatch: regexSearch('$regexMatch', (matches) => firstOf(matches) !== undefined),
  $regexFind: regexSearch('$regexFind', (matches, input) => {
    const match = firstOf(matches);
    return match === undefined ? null : describeMatch(match, input);
  }),
  $regexFindAll: regexSearch('$regexFindAll', (matches, input) => Array.from(matches, (match) => describeMatch(match, input))),
};
