import * as z from 'zod/mini';
import { displayNameSchema } from '../account/form.ts';
import { extensionSchema, optionalEmail, optionalPhone } from '../contactForm.ts';
import { MAX_EMAIL_ADDRESSES } from '../region/limits.ts';
import { withCode, toSingleLine, lineRules } from '../values/fieldSchemas.ts';

/* The facts of a regional coordinator (specification, section 3): the contact of a region, without an account. Unknown fields are empty. */

const emailAddresses = z._default(
  z.array(z.string(withCode('WRONG_SHAPE')).check(z.overwrite(toSingleLine), ...lineRules(200)), withCode('WRONG_SHAPE')).check(
    z.overwrite((emails) => emails.filter((emailText) => emailText !== '')),
    z.maxLength(MAX_EMAIL_ADDRESSES, withCode('TOO_LONG')),
  ),
  [],
);

const fields = {
  name: displayNameSchema,
  /** Office or street, one per line. */
  addresses: emailAddresses,
  officePhone: optionalPhone,
  /** Extension of the office's phone. */
  extension: extensionSchema,
  mobile: optionalPhone,
  fax: optionalPhone,
  email: optionalEmail,
} as const;

export const coordinatorSchema = z.strictObject(fields);
export type CoordinatorFacts = z.output<typeof coordinatorSchema>;

/** The form: the facts and the revision that the form was loaded with. */
export const coordinatorFormSchema = z.strictObject({ ...fields, revision: z.optional(z.int().check(z.gte(0))) });
export type CoordinatorForm = z.output<typeof coordinatorFormSchema>;

/** A new coordinator, which regions can name at once. */
export const newCoordinatorSchema = z.strictObject({
  ...fields,
  regionId: z.optional(z.string(withCode('WRONG_SHAPE')).check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, withCode('WRONG_SHAPE')))),
});
