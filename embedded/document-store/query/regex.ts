import { regexParts, typeOf, typeOrder } from '../bson/compare.ts';
import { badValue, location } from '../errors.ts';

const known = new Map<string, string>([
  ['i', 'i'],
  ['m', 'm'],
  ['s', 's'],
  ['u', ''],
  ['l', ''],
]);

/** Removes the comments and white space of an extended (`x`) expression, outside character classes. */
const withoutLayout = (source: string): string =>
  source.replace(/(\\.|\[(?:\\.|[^\]])*\])|\s+|#[^\n]*/gs, (_whole, escaped: string | undefined) => escaped ?? '');

/** Converts a regular expression of a query to JavaScript. Rejects patterns that JavaScript does not support. */
export const toRegExp = (value: unknown, options?: string): RegExp => {
  if (typeof value !== 'string' && typeOf(value) !== typeOrder.regex) throw badValue('$regex has to be a string');
  const [pattern, own] = typeof value === 'string' ? [value, ''] : regexParts(value);
  let source = pattern;
  let flags = options ?? (value instanceof RegExp ? own.replaceAll(/[gyd]/g, '') : own);
  const leading = /^\(\?([imsx]+)\)/.exec(source);
  if (leading !== null) {
    source = source.slice(leading[0].length);
    flags += leading[1]!;
  }
  let mapped = '';
  for (const flag of new Set(flags)) {
    if (flag === 'x') {
      source = withoutLayout(source);
      continue;
    }
    const to = known.get(flag);
    if (to === undefined) throw badValue(`invalid flag in regex options: ${flag}`);
    mapped += to;
  }
  try {
    return new RegExp(source, mapped);
  } catch (error) {
    throw location(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
};
