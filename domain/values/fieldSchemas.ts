import * as z from 'zod/mini';
import { hasBidiControl } from './bidi.ts';
import type { ErrorCode } from './errors.ts';
import { hasLetterOrDigit, isVisible, normalizeText } from './text.ts';

/* Field schemas of the forms. A check's message is a code of `errors.ts`; screens and APIs use the same schemas. */

export const withCode = (errorCode: ErrorCode): { error: string } => ({ error: errorCode });

/** Distinguishes a missing value from a wrong one. */
export const requiredOr = (wrongCode: ErrorCode) => ({
  error: ({ input }: { input?: unknown }): ErrorCode => (input === undefined || input === '' ? 'REQUIRED' : wrongCode),
});

/** Returns the text as one line, without control characters. */
export const toSingleLine = (text: string): string => normalizeText(text).replaceAll(/\s+/g, ' ');

/** Rejects characters that change the direction of a text. */
const noBidiControls = z.refine<string>((text) => !hasBidiControl(text), withCode('TEXT_BIDI'));
/** Requires a letter or digit in a line that is not empty. */
const hasReadableText = z.refine<string>((text) => text.trim() === '' || hasLetterOrDigit(text), withCode('TEXT_NOT_VISIBLE'));
const hasVisibleText = z.refine<string>((text) => text.trim() === '' || isVisible(text), withCode('TEXT_NOT_VISIBLE'));

/** Rules of a required line that is not empty: readable, without direction controls, at most `lengthLimit` characters. */
export const lineRules = (lengthLimit: number) =>
  [hasReadableText, noBidiControls, z.maxLength(lengthLimit, withCode('TOO_LONG'))] as const;
/** Rules of any other text. */
export const textRules = (lengthLimit: number) => [noBidiControls, z.maxLength(lengthLimit, withCode('TOO_LONG'))] as const;

/** Schema of a required line of at most `lengthLimit` characters. */
export const lineSchema = (lengthLimit: number) =>
  z.string(requiredOr('WRONG_SHAPE')).check(z.overwrite(toSingleLine), z.minLength(1, withCode('REQUIRED')), ...lineRules(lengthLimit));

/** Schema of a required text with any number of lines. */
export const textSchema = (lengthLimit: number) =>
  z
    .string(requiredOr('WRONG_SHAPE'))
    .check(z.overwrite(normalizeText), z.minLength(1, withCode('REQUIRED')), hasVisibleText, ...textRules(lengthLimit));

/** Schema of a line that may be missing or empty. */
export const optionalLineSchema = (lengthLimit: number) =>
  z.optional(z.string(withCode('WRONG_SHAPE')).check(z.overwrite(toSingleLine), ...textRules(lengthLimit)));
