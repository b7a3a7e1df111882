import * as z from 'zod/mini';
import { hasBidiControl } from './bidi.ts';
import type { ErrorCode } from './errors.ts';
import { hasLetterOrDigit, isVisible, tidy } from './text.ts';

/* Field schemas of the forms. A check's message is a code of `errors.ts`; screens and APIs use the same schemas. */

export const code = (errorCode: ErrorCode): { error: string } => ({ error: errorCode });

/** Distinguishes a missing value from a wrong one. */
export const missingOr = (wrong: ErrorCode) => ({
  error: ({ input }: { input?: unknown }): ErrorCode => (input === undefined || input === '' ? 'REQUIRED' : wrong),
});

/** Returns the text as one line, without control characters. */
export const line = (text: string): string => tidy(text).replaceAll(/\s+/g, ' ');

/** Rejects characters that change the direction of a text. */
const withoutBidi = z.refine<string>((text) => !hasBidiControl(text), code('TEXT_BIDI'));
/** Requires a letter or digit in a line that is not empty. */
const readable = z.refine<string>((text) => text.trim() === '' || hasLetterOrDigit(text), code('TEXT_NOT_VISIBLE'));
const visible = z.refine<string>((text) => text.trim() === '' || isVisible(text), code('TEXT_NOT_VISIBLE'));

/** Rules of a required line that is not empty: readable, without direction controls, at most `most` characters. */
export const lineRules = (most: number) => [readable, withoutBidi, z.maxLength(most, code('TOO_LONG'))] as const;
/** Rules of any other text. */
export const textRules = (most: number) => [withoutBidi, z.maxLength(most, code('TOO_LONG'))] as const;

/** Schema of a required line of at most `most` characters. */
export const lineSchema = (most: number) =>
  z.string(missingOr('WRONG_SHAPE')).check(z.overwrite(line), z.minLength(1, code('REQUIRED')), ...lineRules(most));

/** Schema of a required text with any number of lines. */
export const textSchema = (most: number) =>
  z.string(missingOr('WRONG_SHAPE')).check(z.overwrite(tidy), z.minLength(1, code('REQUIRED')), visible, ...textRules(most));

/** Schema of a line that may be missing or empty. */
export const optionalLineSchema = (most: number) => z.optional(z.string(code('WRONG_SHAPE')).check(z.overwrite(line), ...textRules(most)));
