import * as z from 'zod/mini';
import { countySchema } from '#kernel/countyName.ts';
import { lineSchema } from '#kernel/fields.ts';
import { displayNameSchema } from '../account/form.ts';
import { extensionSchema, optionalEmail, optionalLine, optionalPhone } from '../contactForm.ts';

/*
 * What is said of a homeless liaison (specification, section 3): whom a school district names for children and youth without
 * a home. What is not known is empty.
 */

const fields = {
  name: displayNameSchema,
  /** As it is written before or after a name. */
  title: optionalLine(100),
  district: lineSchema(150),
  /** With its state: `Denver, CO`. */
  county: countySchema,
  /** The person's position there. */
  position: optionalLine(150),
  phone: optionalPhone,
  extension: extensionSchema,
  email: optionalEmail,
} as const;

export const liaisonSchema = z.strictObject(fields);
export type LiaisonFacts = z.output<typeof liaisonSchema>;

/** The form: the same, and the revision that it was loaded with. */
export const liaisonFormSchema = z.strictObject({ ...fields, revision: z.optional(z.int().check(z.gte(0))) });
export type LiaisonForm = z.output<typeof liaisonFormSchema>;
