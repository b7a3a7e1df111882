import * as z from 'zod/mini';
import { code, line, lineRules } from '#kernel/fields.ts';
import { displayNameSchema } from '../account/form.ts';
import { extensionSchema, optionalEmail, optionalPhone } from '../contactForm.ts';
import { ADDRESSES_MAX } from '../region/limits.ts';

/* The facts of a regional coordinator (specification, section 3): the contact of a region, without an account. Unknown fields are empty. */

const addresses = z._default(
  z.array(z.string(code('WRONG_SHAPE')).check(z.overwrite(line), ...lineRules(200)), code('WRONG_SHAPE')).check(
    z.overwrite((lines) => lines.filter((each) => each !== '')),
    z.maxLength(ADDRESSES_MAX, code('TOO_LONG')),
  ),
  [],
);

const fields = {
  name: displayNameSchema,
  /** Office or street, one per line. */
  addresses,
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
  regionId: z.optional(z.string(code('WRONG_SHAPE')).check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, code('WRONG_SHAPE')))),
});
