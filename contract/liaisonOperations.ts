import * as z from 'zod/mini';
import { liaisonFormSchema } from '#domain/liaison/form.ts';
import { defineContactOperations } from './defineContactOperations.ts';
import { limitedTextSchema } from './query.ts';
import { exampleTime, stampShape } from './regionOperationDefaults.ts';
import { idSchema } from './servicesQuery.ts';

/**
 * A homeless liaison, whom a school district appoints for children and youth without a home: a contact, not an account. Unknown fields are
 * absent.
 */
const liaisonResultSchema = z.object({
  id: z.string(),
  name: z.string(),
  title: z.optional(z.string()),
  district: z.string(),
  /** County with its state: `Denver, CO`. */
  county: z.string(),
  position: z.optional(z.string()),
  phone: z.optional(z.string()),
  extension: z.optional(z.string()),
  email: z.optional(z.string()),
  ...stampShape,
});
export type LiaisonResult = z.infer<typeof liaisonResultSchema>;

const formExample = {
  name: 'Grace H.',
  title: 'Dr.',
  district: 'Denver Public Schools',
  county: 'Denver, CO',
  position: 'McKinney-Vento liaison',
  phone: '(303) 555-0183',
  email: 'grace@example.org',
};
const answerExample = {
  id: '6a3f1a11-5d0a-5a0e-9a55-7d9f0b0f6a52',
  ...formExample,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  revision: 0,
};

export const liaisonOperations = defineContactOperations({
  noun: 'Liaison',
  path: 'liaisons',
  called: 'homeless liaison',
  result: liaisonResultSchema,
  form: liaisonFormSchema,
  newForm: liaisonFormSchema,
  example: formExample,
  answerExample,
  filters: { county: z.optional(limitedTextSchema(100)), region: z.optional(idSchema) },
  parameters: {
    county: 'Returns liaisons of this county, written with its state: `Denver, CO`.',
    region: 'Returns liaisons of the counties of this region.',
  },
  own: {},
});
