import * as z from 'zod/mini';
import { hasBidiControl } from './bidi.ts';
import type { ErrorCode } from './errors.ts';
import { hasLetterOrDigit, isVisible, tidy } from './text.ts';

/* Parts of the forms that people fill in. A check's message is a code of `errors.ts`; screens and APIs read the same schemas. */

export const code = (errorCode: ErrorCode): { error: string } => ({ error: errorCode });

/** Not said is another mistake than said in a wrong way. */
export const missingOr = (wrong: ErrorCode) => ({
  error: ({ input }: { input?: unknown }): ErrorCode => (input === undefined || input === '' ? 'REQUIRED' : wrong),
});

/** One line, without control characters. */
export const line = (text: string): string => tidy(text).replaceAll(/\s+/g, ' ');

/** No character that turns the direction of a text. */
const withoutBidi = z.refine<string>((text) => !hasBidiControl(text), code('TEXT_BIDI'));
/** A line that can be read, where it says something. */
const readable = z.refine<string>((text) => text.trim() === '' || hasLetterOrDigit(text), code('TEXT_NOT_VISIBLE'));
const visible = z.refine<string>((text) => text.trim() === '' || isVisible(text), code('TEXT_NOT_VISIBLE'));

/** A required line: once it is not empty, it must be readable, in one direction, `most` characters long at most. */
export const lineRules = (most: number) => [readable, withoutBidi, z.maxLength(most, code('TOO_LONG'))] as const;
/** Any other text. */
export const textRules = (most: number) => [withoutBidi, z.maxLength(most, code('TOO_LONG'))] as const;

/** One line that has to be said, `most` characters long at most. */
export const lineSchema = (most: number) =>
  z.string(missingOr('WRONG_SHAPE')).check(z.overwrite(line), z.minLength(1, code('REQUIRED')), ...lineRules(most));

/** A text of any number of lines that has to be said. */
export const textSchema = (most: number) =>
  z.string(missingOr('WRONG_SHAPE')).check(z.overwrite(tidy), z.minLength(1, code('REQUIRED')), visible, ...textRules(most));

/** A line that may be left out or empty. */
export const optionalLineSchema = (most: number) => z.optional(z.string(code('WRONG_SHAPE')).check(z.overwrite(line), ...textRules(most)));
