import { badValue, locationError } from '../errors.ts';
import { regexParts, typeOrderOf, TYPE_ORDER } from './compare.ts';

const JAVASCRIPT_FLAGS = new Map<string, string>([
  ['i', 'i'],
  ['m', 'm'],
  ['s', 's'],
  ['u', ''],
  ['l', ''],
]);

/** Removes the comments and white space of an extended (`x`) expression, outside character classes. */
const stripExtendedLayout = (source: string): string =>
  source.replace(/(\\.|\[(?:\\.|[^\]])*\])|\s+|#[^\n]*/gs, (_whole, escaped: string | undefined) => escaped ?? '');

/** Converts a regular expression of a query to JavaScript. Rejects patterns that JavaScript does not support. */
export const toRegExp = (value: unknown, options?: string): RegExp => {
  if (typeof value !== 'string' && typeOrderOf(value) !== TYPE_ORDER.regex) throw badValue('$regex has to be a string');
  const [pattern, ownFlags] = typeof value === 'string' ? [value, ''] : regexParts(value);
  let source = pattern;
  let flags = options ?? (value instanceof RegExp ? ownFlags.replaceAll(/[gyd]/g, '') : ownFlags);
  const inlineFlags = /^\(\?([imsx]+)\)/.exec(source);
  if (inlineFlags !== null) {
    source = source.slice(inlineFlags[0].length);
    flags += inlineFlags[1]!;
  }
  let javascriptFlags = '';
  for (const flag of new Set(flags)) {
    if (flag === 'x') {
      source = stripExtendedLayout(source);
      continue;
    }
    const javascriptFlag = JAVASCRIPT_FLAGS.get(flag);
    if (javascriptFlag === undefined) throw badValue(`invalid flag in regex options: ${flag}`);
    javascriptFlags += javascriptFlag;
  }
  try {
    return new RegExp(source, javascriptFlags);
  } catch (error) {
    throw locationError(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
};
