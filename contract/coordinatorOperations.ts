import * as z from 'zod/mini';
import { coordinatorFormSchema, newCoordinatorSchema } from '../domain/coordinator/form.ts';
import { defineOperation } from './operation.ts';
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
import { commandProblems, done, idParams, pageHeaders, readAnswer, signedInProblems } from './serviceParts.ts';

/** Somebody who is asked in a region: a contact, not an account. What is not known is left out. */
export const coordinatorSchema = z.object({
  id: z.string(),
  name: z.string(),
  addresses: z.optional(z.array(z.string())),
  officePhone: z.optional(z.string()),
  extension: z.optional(z.string()),
  mobile: z.optional(z.string()),
  fax: z.optional(z.string()),
  email: z.optional(z.string()),
});

const coordinatorResultSchema = z.extend(coordinatorSchema, {
  /** Where the person is asked. */
  regions: z.array(z.object({ id: z.string(), name: z.string() })),
  ...stamps,
});
export type CoordinatorResult = z.infer<typeof coordinatorResultSchema>;

const example = {
  name: 'Rosa P.',
  addresses: ['Westside Community Office', '1555 Clarkson Street, Denver'],
  officePhone: '(303) 555-0161',
  extension: '14',
  email: 'rosa@example.org',
};
export const coordinatorExample = { id: '7d9f6a3f-5d0a-5a0e-9a55-0b0f6a521a11', ...example };
const answerExample = {
  ...coordinatorExample,
  regions: [{ id: '0b0f6a52-5d0a-5a0e-9a55-7d9f6a3f1a11', name: 'Metro Denver' }],
  createdAt: at,
  updatedAt: at,
  revision: 0,
};

const listQuery = z.object(listed);
export type ListCoordinatorsQuery = z.output<typeof listQuery>;

export const listCoordinators = defineOperation({
  ...regionQuery,
  id: 'listCoordinators',
  grants: listGrants,
  method: 'get',
  path: '/coordinators',
  summary: 'Regional coordinators, searched and paged',
  query: listQuery,
  parameters: listParameters,
  responses: {
    200: { description: 'One page.', schema: z.array(coordinatorResultSchema), example: [answerExample], headers: pageHeaders },
  },
});

export const getCoordinator = defineOperation({
  ...regionQuery,
  id: 'getCoordinator',
  method: 'get',
  path: '/coordinators/{id}',
  summary: 'One regional coordinator',
  params: idParams,
  responses: readAnswer('The coordinator.', coordinatorResultSchema, answerExample),
  problems: { ...signedInProblems, 404: ['NOT_FOUND'], 503: ['NOT_READY', 'UNAVAILABLE'] },
});

export const addCoordinator = defineOperation({
  ...regionCommand,
  id: 'addCoordinator',
  method: 'post',
  path: '/coordinators',
  summary: 'Add a regional coordinator',
  description: '`regionId` names a region in which the person is asked from then on.',
  body: newCoordinatorSchema,
  bodyExample: example,
  responses: { 201: { description: 'Added.', schema: changedSchema, headers: ['Consistency-Token', 'Location'] } },
  problems: { ...commandProblems, 404: ['NOT_FOUND'], 409: ['REMOVED'] },
});

export const reviseCoordinator = defineOperation({
  ...regionCommand,
  id: 'reviseCoordinator',
  method: 'put',
  path: '/coordinators/{id}',
  summary: 'Revise a regional coordinator',
  description: 'Send `revision` as the form was loaded with: what somebody else said since is a conflict (409) with both versions.',
  params: idParams,
  body: coordinatorFormSchema,
  bodyExample: { ...example, revision: 0 },
  responses: done('Saved.', changedSchema),
  problems: changeProblems,
});

export const removeCoordinator = defineOperation({
  ...regionCommand,
  id: 'removeCoordinator',
  method: 'delete',
  path: '/coordinators/{id}',
  summary: 'Remove a regional coordinator',
  description: 'Refused (409) where a region would have none any more; `regions` names those.',
  params: idParams,
  responses: done('Removed, also from the regions.', changedSchema),
  problems: { ...changeProblems, 409: ['LAST_COORDINATOR'] },
});

export const restoreCoordinator = defineOperation({
  ...regionCommand,
  id: 'restoreCoordinator',
  method: 'post',
  path: '/coordinators/{id}/restore',
  summary: 'Bring a removed regional coordinator back, also into the regions',
  params: idParams,
  responses: done('Back, as it was.', changedSchema),
  problems: { ...changeProblems, 409: ['CONFLICT'] },
});

/** In the order of `openapi.yaml`. */
export const COORDINATOR_OPERATIONS = [
  listCoordinators,
  addCoordinator,
  getCoordinator,
  reviseCoordinator,
  removeCoordinator,
  restoreCoordinator,
] as const;
