import * as z from 'zod/mini';
import { liaisonFormSchema } from '../domain/liaison/form.ts';
import { defineOperation } from './operation.ts';
import { textOf } from './query.ts';
import {
  at,
  changedSchema,
  changeProblems,
  listed,
  listGrants,
  listParameters,
  regionCommand,
  regionQuery,
  stamps,
} from './regionParts.ts';
import { done, idParams, pageHeaders, readAnswer, signedInProblems } from './serviceParts.ts';
import { idSchema } from './servicesQuery.ts';

/** Whom a school district names for children and youth without a home: a contact, not an account. What is not known is left out. */
const liaisonResultSchema = z.object({
  id: z.string(),
  name: z.string(),
  title: z.optional(z.string()),
  district: z.string(),
  /** With its state: `Denver, CO`. */
  county: z.string(),
  position: z.optional(z.string()),
  phone: z.optional(z.string()),
  extension: z.optional(z.string()),
  email: z.optional(z.string()),
  ...stamps,
});
export type LiaisonResult = z.infer<typeof liaisonResultSchema>;

const example = {
  name: 'Grace H.',
  title: 'Dr.',
  district: 'Denver Public Schools',
  county: 'Denver, CO',
  position: 'McKinney-Vento liaison',
  phone: '(303) 555-0183',
  email: 'grace@example.org',
};
const answerExample = { id: '6a3f1a11-5d0a-5a0e-9a55-7d9f0b0f6a52', ...example, createdAt: at, updatedAt: at, revision: 0 };

const listQuery = z.object({
  ...listed,
  county: z.optional(textOf(100)),
  region: z.optional(idSchema),
});
export type ListLiaisonsQuery = z.output<typeof listQuery>;

export const listLiaisons = defineOperation({
  ...regionQuery,
  id: 'listLiaisons',
  grants: listGrants,
  method: 'get',
  path: '/liaisons',
  summary: 'Homeless liaisons, searched and paged',
  query: listQuery,
  parameters: { ...listParameters, county: 'Of this county, with its state: `Denver, CO`.', region: 'Of the counties of this region.' },
  responses: { 200: { description: 'One page.', schema: z.array(liaisonResultSchema), example: [answerExample], headers: pageHeaders } },
});

export const getLiaison = defineOperation({
  ...regionQuery,
  id: 'getLiaison',
  method: 'get',
  path: '/liaisons/{id}',
  summary: 'One homeless liaison',
  params: idParams,
  responses: readAnswer('The liaison.', liaisonResultSchema, answerExample),
  problems: { ...signedInProblems, 404: ['NOT_FOUND'], 503: ['NOT_READY', 'UNAVAILABLE'] },
});

export const addLiaison = defineOperation({
  ...regionCommand,
  id: 'addLiaison',
  method: 'post',
  path: '/liaisons',
  summary: 'Add a homeless liaison',
  body: liaisonFormSchema,
  bodyExample: example,
  responses: { 201: { description: 'Added.', schema: changedSchema, headers: ['Consistency-Token', 'Location'] } },
});

export const reviseLiaison = defineOperation({
  ...regionCommand,
  id: 'reviseLiaison',
  method: 'put',
  path: '/liaisons/{id}',
  summary: 'Revise a homeless liaison',
  description: 'Send `revision` as the form was loaded with: what somebody else said since is a conflict (409) with both versions.',
  params: idParams,
  body: liaisonFormSchema,
  bodyExample: { ...example, revision: 0 },
  responses: done('Saved.', changedSchema),
  problems: changeProblems,
});

export const removeLiaison = defineOperation({
  ...regionCommand,
  id: 'removeLiaison',
  method: 'delete',
  path: '/liaisons/{id}',
  summary: 'Remove a homeless liaison',
  params: idParams,
  responses: done('Removed.', changedSchema),
  problems: changeProblems,
});

export const restoreLiaison = defineOperation({
  ...regionCommand,
  id: 'restoreLiaison',
  method: 'post',
  path: '/liaisons/{id}/restore',
  summary: 'Bring a removed homeless liaison back',
  params: idParams,
  responses: done('Back, as it was.', changedSchema),
  problems: changeProblems,
});

/** In the order of `openapi.yaml`. */
export const LIAISON_OPERATIONS = [listLiaisons, addLiaison, getLiaison, reviseLiaison, removeLiaison, restoreLiaison] as const;
