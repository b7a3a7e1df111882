import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { tidy } from './text.ts';

/* Parts of the forms that people fill in. A check's message is a code of `errors.ts`; screens and APIs read the same schemas. */

export const code = (errorCode: ErrorCode): { error: string } => ({ error: errorCode });

/** Not said is another mistake than said in a wrong way. */
export const missingOr = (wrong: ErrorCode) => ({
  error: ({ input }: { input?: unknown }): ErrorCode => (input === undefined || input === '' ? 'REQUIRED' : wrong),
});

/** One line, without control characters. */
export const line = (text: string): string => tidy(text).replaceAll(/\s+/g, ' ');

/** One line that has to be said, `most` characters long at most. */
export const lineSchema = (most: number) =>
  z.string(missingOr('WRONG_SHAPE')).check(z.overwrite(line), z.minLength(1, code('REQUIRED')), z.maxLength(most, code('TOO_LONG')));

/** A text of any number of lines that has to be said. */
export const textSchema = (most: number) =>
  z.string(missingOr('WRONG_SHAPE')).check(z.overwrite(tidy), z.minLength(1, code('REQUIRED')), z.maxLength(most, code('TOO_LONG')));

/** A line that may be left out or empty. */
export const optionalLineSchema = (most: number) =>
  z.optional(z.string(code('WRONG_SHAPE')).check(z.overwrite(line), z.maxLength(most, code('TOO_LONG'))));
