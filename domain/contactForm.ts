import * as z from 'zod/mini';
import { phoneSchema } from './account/form.ts';
import { EMAIL_MAX_LENGTH, isPlainEmail } from './values/email.ts';
import { withCode, toSingleLine, textRules } from './values/fieldSchemas.ts';

/* Form fields of contacts without an account: an unknown field is empty. */

/** Returns the schema of a line of text that is empty if unknown. */
export const optionalLine = (lengthLimit: number) =>
  z._default(z.string(withCode('WRONG_SHAPE')).check(z.overwrite(toSingleLine), ...textRules(lengthLimit)), '');

/** `(303) 555-0142`, or empty. */
export const optionalPhone = z._default(phoneSchema, '');

/** Extension to dial after a phone number, or empty. */
export const extensionSchema = z._default(
  z.string(withCode('WRONG_SHAPE')).check(
    z.overwrite((text) => text.trim()),
    z.regex(/^\d{0,8}$/, withCode('PLEASE_INPUT_VALID_EXTENSION')),
  ),
  '',
);

/** A plain address, or empty; lower-cased, so that the spelling does not matter. */
export const optionalEmail = z._default(
  z.string(withCode('WRONG_SHAPE')).check(
    z.maxLength(EMAIL_MAX_LENGTH, { ...withCode('TOO_LONG'), abort: true }),
    z.trim(),
    z.toLowerCase(),
    z.refine((email) => email === '' || isPlainEmail(email), withCode('PLEASE_INPUT_VALID_EMAIL')),
  ),
  '',
);
