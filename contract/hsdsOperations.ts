import * as z from 'zod/mini';
import {
  hsdsOrganizationWithServicesSchema,
  hsdsServiceAtLocationSchema,
  hsdsServiceSchema,
  hsdsTaxonomySchema,
  hsdsTermSchema,
  listedHsdsServiceSchema,
} from './hsds.ts';
import { defineOperation, type Operation } from './operation.ts';
import { idParams, publicQuery } from './operationParts.ts';
import { flagSchema, limitedTextSchema, wholeNumberSchema } from './query.ts';
import { idSchema } from './servicesQuery.ts';

/* The API of HSDS 3, read-only: https://docs.openreferral.org/en/latest/hsds/api_reference.html */

const hsdsQuery = { ...publicQuery, tag: 'HSDS', permission: 'service.read', method: 'get' } as const;

const MAX_PER_PAGE = 100;
const pageFields = {
  search: z.optional(limitedTextSchema(200)),
  page: z._default(wholeNumberSchema(1, 1_000_000), 1),
  per_page: z._default(wholeNumberSchema(1, MAX_PER_PAGE), 50),
};
const serviceFilters = {
  taxonomy_term_id: z.optional(idSchema),
  taxonomy_id: z.optional(idSchema),
  organization_id: z.optional(idSchema),
  modified_after: z.optional(z.union([z.iso.datetime({ offset: true }), z.iso.date()])),
  full: z._default(flagSchema, false),
};
const parameters = {
  search: 'Words of the name or the description.',
  page: 'Number of the page, from 1.',
  per_page: 'Number of objects in a page.',
  taxonomy_term_id: 'Services with this term of `GET /hsds/3/taxonomy_terms`.',
  taxonomy_id: 'Services, or terms, with any term of this taxonomy.',
  organization_id: 'Services of this organization.',
  modified_after: 'Services changed at this time or later: ISO 8601, or a date.',
  full: '`true`: whole services, with all their lists.',
  minimal: '`true`: only ids and dates, all in one page.',
  full_service: '`true`: whole services, instead of their ids.',
  parent_id: 'Terms below this one. The terms of this directory are below none.',
  top_only: '`true`: terms below none.',
} as const;

type ParameterName = keyof typeof parameters;
const describe = <Fields extends Partial<Record<ParameterName, z.ZodMiniType>>>(fields: Fields) => ({
  query: z.object(fields),
  parameters: Object.fromEntries((Object.keys(fields) as ParameterName[]).map((name) => [name, parameters[name]])),
});

const pageSchemaOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    total_items: z.int(),
    total_pages: z.int(),
    page_number: z.int(),
    size: z.int(),
    first_page: z.boolean(),
    last_page: z.boolean(),
    empty: z.boolean(),
    contents: z.array(item),
  });
export type HsdsPage<Item> = Omit<z.infer<ReturnType<typeof pageSchemaOf>>, 'contents'> & { readonly contents: readonly Item[] };

const respond = (description: string, schema: z.ZodMiniType) => ({
  200: { description, schema, headers: ['Consistency-Token', 'Stale'] },
});
const notReady = { 503: ['NOT_READY'] };
const notFound = { ...notReady, 404: ['NOT_FOUND'] };

export const getHsdsVersion = defineOperation({
  ...hsdsQuery,
  id: 'getHsdsVersion',
  path: '/hsds/3',
  summary: 'Get the version of HSDS',
  responses: {
    200: {
      description: 'The version of the Human Services Data Specification that the API follows.',
      schema: z.object({ version: z.literal('3.0'), profile: z.string(), openapi_url: z.string() }),
    },
  },
});

export const listHsdsServices = defineOperation({
  ...hsdsQuery,
  id: 'listHsdsServices',
  path: '/hsds/3/services',
  summary: 'List services as HSDS',
  description:
    'Each approved listing is a service at one location; listings of one service that came in from HSDS are one service as long as they agree about it. A confidential listing, or one without a street, has a location without address and point. Services are in the order of their ids.',
  ...describe({ ...pageFields, ...serviceFilters, minimal: z._default(flagSchema, false) }),
  responses: respond('A page of services.', pageSchemaOf(listedHsdsServiceSchema)),
  problems: notReady,
});

export const getHsdsService = defineOperation({
  ...hsdsQuery,
  id: 'getHsdsService',
  apiKey: 'readHistory',
  path: '/hsds/3/services/{id}',
  summary: 'Get a service as HSDS',
  description:
    'Users who may read the history of its listing (`service.readHistory`), and programs with an API key for it, also get `metadata`: who, by role, changed which field and when. Street, ZIP code and point of a confidential listing are in no row.',
  params: idParams,
  responses: respond('The service, with everything in it.', hsdsServiceSchema),
  problems: { ...notFound, 503: ['NOT_READY', 'UNAVAILABLE'] },
});

export const listHsdsServiceAtLocations = defineOperation({
  ...hsdsQuery,
  id: 'listHsdsServiceAtLocations',
  path: '/hsds/3/service_at_locations',
  summary: 'List services at their locations as HSDS',
  ...describe({ ...pageFields, ...serviceFilters }),
  responses: respond('A page of services at their locations.', pageSchemaOf(hsdsServiceAtLocationSchema)),
  problems: notReady,
});

export const getHsdsServiceAtLocation = defineOperation({
  ...hsdsQuery,
  id: 'getHsdsServiceAtLocation',
  path: '/hsds/3/service_at_locations/{id}',
  summary: 'Get a service at its location as HSDS',
  params: idParams,
  responses: respond('The service at its location.', hsdsServiceAtLocationSchema),
  problems: notFound,
});

export const listHsdsOrganizations = defineOperation({
  ...hsdsQuery,
  id: 'listHsdsOrganizations',
  path: '/hsds/3/organizations',
  summary: 'List organizations as HSDS',
  description: 'A listing that came in without an organization is its own.',
  ...describe({ ...pageFields, full: serviceFilters.full, full_service: z._default(flagSchema, false) }),
  responses: respond('A page of organizations.', pageSchemaOf(hsdsOrganizationWithServicesSchema)),
  problems: notReady,
});

export const getHsdsOrganization = defineOperation({
  ...hsdsQuery,
  id: 'getHsdsOrganization',
  path: '/hsds/3/organizations/{id}',
  summary: 'Get an organization as HSDS',
  params: idParams,
  ...describe({ full_service: z._default(flagSchema, false) }),
  responses: respond('The organization with its services.', hsdsOrganizationWithServicesSchema),
  problems: notFound,
});

export const listHsdsTaxonomies = defineOperation({
  ...hsdsQuery,
  id: 'listHsdsTaxonomies',
  path: '/hsds/3/taxonomies',
  summary: 'List the taxonomies as HSDS',
  ...describe(pageFields),
  responses: { 200: { description: 'The taxonomies of this directory.', schema: pageSchemaOf(hsdsTaxonomySchema) } },
});

export const getHsdsTaxonomy = defineOperation({
  ...hsdsQuery,
  id: 'getHsdsTaxonomy',
  path: '/hsds/3/taxonomies/{id}',
  summary: 'Get a taxonomy as HSDS',
  params: idParams,
  responses: { 200: { description: 'The taxonomy.', schema: hsdsTaxonomySchema } },
  problems: { 404: ['NOT_FOUND'] },
});

export const listHsdsTaxonomyTerms = defineOperation({
  ...hsdsQuery,
  id: 'listHsdsTaxonomyTerms',
  path: '/hsds/3/taxonomy_terms',
  summary: 'List the terms of the taxonomies as HSDS',
  ...describe({
    ...pageFields,
    taxonomy_id: z.optional(idSchema),
    top_only: z._default(flagSchema, false),
    parent_id: z.optional(idSchema),
  }),
  responses: { 200: { description: 'The terms of the taxonomies of this directory.', schema: pageSchemaOf(hsdsTermSchema) } },
});

export const getHsdsTaxonomyTerm = defineOperation({
  ...hsdsQuery,
  id: 'getHsdsTaxonomyTerm',
  path: '/hsds/3/taxonomy_terms/{id}',
  summary: 'Get a term of a taxonomy as HSDS',
  params: idParams,
  responses: { 200: { description: 'The term.', schema: hsdsTermSchema } },
  problems: { 404: ['NOT_FOUND'] },
});

export const HSDS_OPERATIONS: readonly Operation[] = [
  getHsdsVersion,
  listHsdsServices,
  getHsdsService,
  listHsdsServiceAtLocations,
  getHsdsServiceAtLocation,
  listHsdsOrganizations,
  getHsdsOrganization,
  listHsdsTaxonomies,
  getHsdsTaxonomy,
  listHsdsTaxonomyTerms,
  getHsdsTaxonomyTerm,
];
