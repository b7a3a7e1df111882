import * as z from 'zod/mini';
import { actorSchema } from '#domain/envelope/envelope.ts';
import { TABS } from '#domain/vocabulary/serviceTypes.ts';
import { defineOperation } from './operation.ts';
import { idParams, listHeaders, placeSchema, publicQuery, readHeaders, SERVICES_TAG } from './operationParts.ts';
import { cardSchema, openingsShape, serviceSchema } from './service.ts';
import { asOfSchema, countServicesQuery, each, getServiceQuery, idSchema, listServicesQuery } from './servicesQuery.ts';

const serviceQuery = { ...publicQuery, tag: SERVICES_TAG } as const;

/** Parameters of a list that need their own permission. */
const removedGrants = {
  '?isApproved': 'service.readUnapproved',
  '?isShowAll': 'service.readUnapproved',
  '?filter.isApproved': 'service.readUnapproved',
  '?user': 'service.readOwner',
  '?filter.user': 'service.readOwner',
  '?search': 'service.readOwner',
  '?userType': 'volunteer.list',
  '?asOf': 'replay.run',
} as const;

export const listServices = defineOperation({
  ...serviceQuery,
  id: 'listServices',
  permission: 'service.read',
  grants: removedGrants,
  method: 'get',
  path: '/services',
  summary: 'List services near a place, with filters and sorting',
  query: listServicesQuery,
  requestHeaders: readHeaders,
  responses: { 200: { description: 'One page of cards.', schema: z.array(cardSchema), headers: listHeaders } },
  problems: { 403: ['FORBIDDEN'] },
});

const countSchema = z.int().check(z.gte(0));

export const countServices = defineOperation({
  ...serviceQuery,
  id: 'countServices',
  permission: 'service.read',
  grants: removedGrants,
  method: 'get',
  path: '/services/counts',
  summary: 'Count the services of each tab of a list',
  description:
    'Takes the query of `GET /services`, with the same permissions, and returns numbers instead of services. A service that belongs to several tabs is counted in each. A kind in `type` (or in `filter`) limits only the count of its own tab; the other tabs are counted completely. `sort`, `direction`, `limit` and `skip` have no effect.',
  query: countServicesQuery,
  requestHeaders: readHeaders,
  responses: {
    200: {
      description: 'The number of services for each tab.',
      schema: z.object(each(TABS, countSchema)),
      example: { FOOD: 3, SHELTER: 0, HEALTH: 1, RESOURCES: 12, WORK: 2 },
      headers: ['ETag', 'Consistency-Token', 'Stale'],
    },
  },
  problems: { 403: ['FORBIDDEN'] },
});

export const getService = defineOperation({
  ...serviceQuery,
  id: 'getService',
  permission: 'service.read',
  grants: { '?asOf': 'replay.run' },
  method: 'get',
  path: '/services/{id}',
  summary: 'Get a service in both languages',
  params: idParams,
  query: getServiceQuery,
  requestHeaders: readHeaders,
  responses: { 200: { description: 'The service.', schema: serviceSchema, headers: ['ETag', 'Consistency-Token', 'Stale'] } },
  problems: { 403: ['FORBIDDEN'], 404: ['SERVICE_NOT_FOUND'] },
});

/** A shelter and its beds, as a row of the screen of available beds. */
export const bedsSchema = z.object({
  id: z.string(),
  name: z.string(),
  availableBeds: z.optional(z.int()),
  totalBeds: z.optional(z.int()),
  bedsCountedAt: z.optional(z.iso.datetime()),
  /** True if only imports keep the service: nobody is expected to count its beds. */
  isKeptByImports: z.optional(z.literal(true)),
  bedsCountedBy: z.optional(actorSchema.shape.role),
  /** Only for its owner and its bed counters. */
  bedsCountedByName: z.optional(z.string()),
  /** True if the caller counted the beds. */
  bedsCountedByYou: z.optional(z.literal(true)),
  /** True if the caller owns the service. */
  isOwn: z.optional(z.literal(true)),
  /** Whether visitors can see the service. */
  isApproved: z.boolean(),
  /** Kind of its hours; only for users who may change them. */
  hours: z.optional(openingsShape.hours),
  /** Local date of the current opening, or of the next one within a day, and whether it has a closed entry of its own. */
  tonight: z.optional(z.object({ date: z.iso.date(), isClosed: z.boolean() })),
  /** Whether the owner gets a reminder when the count is old; only for users who may switch it. */
  reminder: z.optional(z.boolean()),
  /** Number of users who count besides the owner; only for users who may name them. */
  counters: z.optional(z.int()),
  bedsRevision: z.int(),
});

export const listBeds = defineOperation({
  id: 'listBeds',
  permission: 'beds.count',
  grants: { '?asOf': 'replay.run' },
  method: 'get',
  path: '/services/beds',
  api: 'query',
  tag: SERVICES_TAG,
  access: 'bearer',
  summary: 'List the shelters whose beds the caller may count',
  /** Shelters of one region; `none`: shelters in no region. */
  query: z.object({ region: z.optional(idSchema), asOf: asOfSchema }),
  requestHeaders: readHeaders,
  responses: { 200: { description: 'Every shelter whose beds the caller may count.', schema: z.array(bedsSchema), headers: listHeaders } },
  problems: { 401: ['NOT_SIGNED_IN'], 403: ['FORBIDDEN'] },
});

export const cityOrZipSchema = z.object({
  cities: z.array(z.object({ id: z.string(), name: z.string(), state: z.string(), location: placeSchema, searchLabel: z.string() })),
  zips: z.array(z.object({ id: z.string(), code: z.string(), location: placeSchema, searchLabel: z.string() })),
});

export const searchCityOrZip = defineOperation({
  ...serviceQuery,
  id: 'searchCityOrZip',
  permission: 'place.search',
  method: 'post',
  path: '/services/search-city-or-zip',
  summary: 'Find cities and ZIP codes that begin with a text',
  body: z.object({ keyword: z.string().check(z.maxLength(100)) }),
  bodyExample: { keyword: 'Toledo' },
  responses: { 200: { description: 'Matching cities and ZIP codes, the largest or best match first.', schema: cityOrZipSchema } },
  problems: { 429: ['TOO_MANY_REQUESTS'] },
});
