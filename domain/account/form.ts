import * as z from 'zod/mini';
import { phoneDigits, formatPhone } from '../values/contact.ts';
import { EMAIL_MAX_LENGTH, PLAIN_EMAIL_PATTERN } from '../values/email.ts';
import { withCode, lineSchema, requiredOr } from '../values/fieldSchemas.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './limits.ts';

/*
 * The fields of a user's own profile: rules of the specification's section 5. A check's message is a code
 * of `errors.ts`. Screens and APIs read the same schemas.
 */

/** One plain address, lower-cased, so that the spelling does not matter. */
export const emailSchema = z
  .string(requiredOr('WRONG_SHAPE'))
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(EMAIL_MAX_LENGTH, withCode('TOO_LONG')),
    z.regex(PLAIN_EMAIL_PATTERN, requiredOr('PLEASE_INPUT_VALID_EMAIL')),
  );

/**
 * Accepts addresses of old accounts too, so that their users can still sign in and set a new password. It still accepts one plain address
 * only, but allows characters that no server name contains.
 */
export const accountEmailSchema = z
  .string(requiredOr('WRONG_SHAPE'))
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(EMAIL_MAX_LENGTH, withCode('TOO_LONG')),
    z.regex(/^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\".]+(?:\.[^\s@,;:<>()[\]\\".]+)+$/, requiredOr('PLEASE_INPUT_VALID_EMAIL')),
  );

/** A new password. The vault that stores it checks whether it is too easy to guess. */
export const newPasswordSchema = z
  .string(requiredOr('WRONG_SHAPE'))
  .check(z.minLength(PASSWORD_MIN_LENGTH, withCode('PASSWORD_TOO_SHORT')), z.maxLength(PASSWORD_MAX_LENGTH, withCode('PASSWORD_TOO_LONG')));

/** A password to compare with the stored one. */
export const passwordSchema = z
  .string(requiredOr('WRONG_SHAPE'))
  .check(z.minLength(1, withCode('REQUIRED')), z.maxLength(PASSWORD_MAX_LENGTH, withCode('PASSWORD_TOO_LONG')));

export const displayNameSchema = lineSchema(100);

/** Name of a user in an edit: an empty name changes nothing (undefined). */
export const editedNameSchema = z.pipe(
  z.transform((input: unknown): unknown => (typeof input === 'string' && input.trim() === '' ? undefined : input)),
  z.optional(displayNameSchema),
);

/** `(303) 555-0142`, or empty for none. */
export const phoneSchema = z.string(requiredOr('WRONG_SHAPE')).check(
  z.maxLength(30, withCode('TOO_LONG')),
  z.overwrite((text) => {
    const digits = phoneDigits(text);
    return digits === undefined ? text.trim() : formatPhone(digits);
  }),
  z.regex(/^(?:\(\d{3}\) \d{3}-\d{4})?$/, withCode('PLEASE_INPUT_VALID_PHONE')),
);
