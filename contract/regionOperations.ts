import * as z from 'zod/mini';
import { regionFormSchema } from '#domain/region/form.ts';
import { coordinatorExample, coordinatorOperations, coordinatorSchema } from './coordinatorOperations.ts';
import { liaisonOperations } from './liaisonOperations.ts';
import { defineOperation, type Operation } from './operation.ts';
import { commandProblems, commandResponse, idParams, pageHeaders, readResponse, signedInProblems } from './operationParts.ts';
import { limitedTextSchema } from './query.ts';
import {
  exampleTime,
  changedSchema,
  changeProblems,
  listShape,
  removedGrants,
  listParameters,
  regionCommand,
  regionQuery,
  stampShape,
} from './regionOperationDefaults.ts';

export type { RegionChanged } from './regionOperationDefaults.ts';

/** A region with its coordinators. */
const regionResultSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Sorted, each with its state: `Denver, CO`. */
  counties: z.array(z.string()),
  /** Coordinators; the first one is contacted first. */
  coordinators: z.array(coordinatorSchema),
  /** Number of services listed in its counties; services with a hidden address are in no county. */
  places: z.int(),
  ...stampShape,
});
export type RegionResult = z.infer<typeof regionResultSchema>;

const formExample = { name: 'Metro Denver', counties: ['Adams, CO', 'Denver, CO'], coordinatorIds: [coordinatorExample.id] };
const answerExample = {
  id: '0b0f6a52-5d0a-5a0e-9a55-7d9f6a3f1a11',
  name: formExample.name,
  counties: formExample.counties,
  coordinators: [coordinatorExample],
  places: 61,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  revision: 0,
};

const listQuery = z.object({
  ...listShape,
  county: z.optional(limitedTextSchema(100)),
});

export const listRegions = defineOperation({
  ...regionQuery,
  id: 'listRegions',
  grants: removedGrants,
  method: 'get',
  path: '/regions',
  summary: 'List regions with search and pagination',
  description: 'A search matches names, counties, and the names of coordinators and of liaisons of the counties.',
  query: listQuery,
  parameters: { ...listParameters, county: 'Returns the region of this county, written with its state: `Denver, CO`.' },
  responses: {
    200: { description: 'One page of regions.', schema: z.array(regionResultSchema), example: [answerExample], headers: pageHeaders },
  },
});

export const getRegion = defineOperation({
  ...regionQuery,
  id: 'getRegion',
  method: 'get',
  path: '/regions/{id}',
  summary: 'Get a region',
  params: idParams,
  responses: readResponse('The region.', regionResultSchema, answerExample),
  problems: { ...signedInProblems, 404: ['NOT_FOUND'], 503: ['NOT_READY', 'UNAVAILABLE'] },
});

const countySchema = z.object({
  /** County with its state: `Denver, CO`. */
  county: z.string(),
  /** Absent if the county is in no region. */
  regionId: z.optional(z.string()),
  /** Number of services listed in the county. */
  places: z.int(),
});
export type CountyResult = z.infer<typeof countySchema>;

export const listCounties = defineOperation({
  ...regionQuery,
  id: 'listCounties',
  method: 'get',
  path: '/counties',
  summary: 'List counties that are in a region or have listed services',
  description: 'A county without `regionId` has no contact person.',
  responses: readResponse('The counties in alphabetical order.', z.array(countySchema), [{ county: 'Gilpin, CO', places: 2 }]),
});

const regionConflictProblems = { 409: ['COUNTY_IN_OTHER_REGION', ...changeProblems[409]] };

export const addRegion = defineOperation({
  ...regionCommand,
  id: 'addRegion',
  method: 'post',
  path: '/regions',
  summary: 'Add a region',
  description:
    'If a county is in another region, the request is rejected (409) with that region in `counties`, unless `move` lists the county: then it leaves the other region.',
  body: regionFormSchema,
  bodyExample: formExample,
  responses: { 201: { description: 'Added.', schema: changedSchema, headers: ['Consistency-Token', 'Location'] } },
  problems: { ...commandProblems, 409: ['COUNTY_IN_OTHER_REGION'] },
});

export const reviseRegion = defineOperation({
  ...regionCommand,
  id: 'reviseRegion',
  method: 'put',
  path: '/regions/{id}',
  summary: 'Revise a region',
  description:
    'Send the `revision` of the loaded form: a later change by another user causes a conflict (409) with both versions. Counties of other regions are handled as in POST.',
  params: idParams,
  body: regionFormSchema,
  bodyExample: { ...formExample, revision: 0 },
  responses: commandResponse('Saved.', changedSchema),
  problems: { ...changeProblems, ...regionConflictProblems },
});

export const removeRegion = defineOperation({
  ...regionCommand,
  id: 'removeRegion',
  method: 'delete',
  path: '/regions/{id}',
  summary: 'Remove a region',
  description: 'Its counties are then in no region; its coordinators stay.',
  params: idParams,
  responses: commandResponse('Removed.', changedSchema),
  problems: changeProblems,
});

export const restoreRegion = defineOperation({
  ...regionCommand,
  id: 'restoreRegion',
  method: 'post',
  path: '/regions/{id}/restore',
  summary: 'Restore a removed region',
  description: 'Omits counties that another region took since, and coordinators who were removed since.',
  params: idParams,
  responses: commandResponse('The region is restored.', changedSchema),
  problems: { ...changeProblems, 400: ['AT_LEAST_ONE_COORDINATOR'] },
});

/** The operations of regions and their contacts, in the order of `openapi.yaml`. */
export const REGION_OPERATIONS: readonly Operation[] = [
  listRegions,
  addRegion,
  getRegion,
  reviseRegion,
  removeRegion,
  restoreRegion,
  listCounties,
  // The properties of each object are in the order of `openapi.yaml`.
  ...Object.values(coordinatorOperations),
  ...Object.values(liaisonOperations),
];
