import * as z from 'zod/mini';
import { EMAIL_MAX, isPlainEmail } from '#kernel/email.ts';
import { code, line, textRules } from '#kernel/fields.ts';
import { phoneSchema } from './account/form.ts';

/* Parts of the forms of people who can be asked: what is not known of them is empty. */

/** A line that is empty where nothing is known. */
export const optionalLine = (most: number) => z._default(z.string(code('WRONG_SHAPE')).check(z.overwrite(line), ...textRules(most)), '');

/** `(303) 555-0142`, or empty. */
export const optionalPhone = z._default(phoneSchema, '');

/** What to dial after a number, or empty. */
export const extensionSchema = z._default(
  z.string(code('WRONG_SHAPE')).check(
    z.overwrite((text) => text.trim()),
    z.regex(/^\d{0,8}$/, code('PLEASE_INPUT_VALID_EXTENSION')),
  ),
  '',
);

/** A plain address, or empty. Lower-cased, so that it is the same however it is typed. */
export const optionalEmail = z._default(
  z.string(code('WRONG_SHAPE')).check(
    z.maxLength(EMAIL_MAX, { ...code('TOO_LONG'), abort: true }),
    z.trim(),
    z.toLowerCase(),
    z.refine((typed) => typed === '' || isPlainEmail(typed), code('PLEASE_INPUT_VALID_EMAIL')),
  ),
  '',
);
