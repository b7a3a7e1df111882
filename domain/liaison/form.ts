import * as z from 'zod/mini';
import { displayNameSchema } from '../account/form.ts';
import { extensionSchema, optionalEmail, optionalLine, optionalPhone } from '../contactForm.ts';
import { countySchema } from '../values/countyName.ts';
import { lineSchema } from '../values/fieldSchemas.ts';

/*
 * The facts of a homeless liaison (specification, section 3): a contact whom a school district appoints for children and youth without a
 * home. Unknown fields are empty.
 */

const fields = {
  name: displayNameSchema,
  /** Title as written before or after the name. */
  title: optionalLine(100),
  district: lineSchema(150),
  /** County with its state: `Denver, CO`. */
  county: countySchema,
  /** The liaison's position in the school district. */
  position: optionalLine(150),
  phone: optionalPhone,
  extension: extensionSchema,
  email: optionalEmail,
} as const;

export const liaisonSchema = z.strictObject(fields);
export type LiaisonFacts = z.output<typeof liaisonSchema>;

/** The form: the facts and the revision that the form was loaded with. */
export const liaisonFormSchema = z.strictObject({ ...fields, revision: z.optional(z.int().check(z.gte(0))) });
export type LiaisonForm = z.output<typeof liaisonFormSchema>;
