import * as z from 'zod/mini';
import { actorSchema } from '#domain/envelope/envelope.ts';

/*
 * Objects of HSDS 3 as this directory writes them; absent fields are unknown.
 * https://docs.openreferral.org/en/latest/hsds/schema_reference.html
 */

/** An id may come from another directory, so that its version may be none of RFC 9562. */
const idSchema = z.guid();

export const hsdsTaxonomySchema = z.object({ id: idSchema, name: z.string(), description: z.string() });

export const hsdsTermSchema = z.object({
  id: idSchema,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  taxonomy: z.string(),
  taxonomy_detail: hsdsTaxonomySchema,
  language: z.literal('en'),
});

const attributeSchema = z.object({
  id: idSchema,
  link_id: idSchema,
  link_entity: z.enum(['service', 'service_at_location']),
  value: z.optional(z.string()),
  taxonomy_term: hsdsTermSchema,
});

export const hsdsOrganizationSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  alternate_name: z.optional(z.string()),
  email: z.optional(z.string()),
  website: z.optional(z.string()),
  tax_status: z.optional(z.string()),
  tax_id: z.optional(z.string()),
  year_incorporated: z.optional(z.number()),
  legal_status: z.optional(z.string()),
  logo: z.optional(z.string()),
  uri: z.optional(z.string()),
  parent_organization_id: z.optional(idSchema),
});

const phoneSchema = z.object({
  id: idSchema,
  number: z.string(),
  extension: z.optional(z.int()),
  type: z.literal('voice'),
  description: z.optional(z.string()),
});

const scheduleSchema = z.object({
  id: idSchema,
  freq: z.enum(['WEEKLY', 'MONTHLY']),
  interval: z.literal(1),
  wkst: z.literal('MO'),
  byday: z.string(),
  /** Local dates; absent for hours without an end. */
  valid_from: z.optional(z.iso.date()),
  valid_to: z.optional(z.iso.date()),
  /** Local times, `09:00:00`. */
  opens_at: z.string(),
  closes_at: z.string(),
  notes: z.optional(z.string()),
});

const addressSchema = z.object({
  id: idSchema,
  address_1: z.string(),
  address_2: z.optional(z.string()),
  city: z.string(),
  state_province: z.string(),
  postal_code: z.string(),
  country: z.string(),
  address_type: z.literal('physical'),
});

export const hsdsLocationSchema = z.object({
  id: idSchema,
  location_type: z.literal('physical'),
  name: z.string(),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  addresses: z.optional(z.array(addressSchema)),
  accessibility: z.optional(z.array(z.object({ id: idSchema, description: z.string() }))),
});

/** The service at one of its locations; with its own hours and attributes if there are several. */
const nestedServiceAtLocationSchema = z.object({
  id: idSchema,
  description: z.optional(z.string()),
  location: hsdsLocationSchema,
  schedules: z.optional(z.array(scheduleSchema)),
  attributes: z.optional(z.array(attributeSchema)),
});

/** A change of one field. The values are texts, and empty where there was none or is none. */
export const hsdsMetadataSchema = z.object({
  id: idSchema,
  resource_id: idSchema,
  resource_type: z.string(),
  last_action_date: z.iso.date(),
  last_action_type: z.enum(['create', 'update', 'delete']),
  field_name: z.string(),
  previous_value: z.string(),
  replacement_value: z.string(),
  /** A role, never a person. */
  updated_by: actorSchema.shape.role,
});

const serviceFields = {
  id: idSchema,
  name: z.string(),
  description: z.optional(z.string()),
  url: z.optional(z.string()),
  email: z.optional(z.string()),
  status: z.enum(['active', 'defunct', 'temporarily closed']),
  alert: z.optional(z.string()),
  assured_date: z.iso.date(),
  last_modified: z.iso.datetime(),
  organization: hsdsOrganizationSchema,
};
const serviceLists = {
  phones: z.optional(z.array(phoneSchema)),
  schedules: z.optional(z.array(scheduleSchema)),
  service_at_locations: z.array(nestedServiceAtLocationSchema),
  attributes: z.array(attributeSchema),
};

export const hsdsServiceSchema = z.object({
  ...serviceFields,
  ...serviceLists,
  /** Changes of the service and its parts, oldest first; only for users who may read the history of its listing. */
  metadata: z.optional(z.array(hsdsMetadataSchema)),
});
/** A service of a list: without its lists, unless they were requested; with `minimal` only id and date. */
export const listedHsdsServiceSchema = z.object({
  ...serviceFields,
  name: z.optional(serviceFields.name),
  status: z.optional(serviceFields.status),
  assured_date: z.optional(serviceFields.assured_date),
  organization: z.optional(hsdsOrganizationSchema),
  phones: serviceLists.phones,
  schedules: serviceLists.schedules,
  service_at_locations: z.optional(serviceLists.service_at_locations),
  attributes: z.optional(serviceLists.attributes),
});

export const hsdsServiceAtLocationSchema = z.object({
  id: idSchema,
  service_id: idSchema,
  location_id: idSchema,
  description: z.optional(z.string()),
  location: hsdsLocationSchema,
  schedules: z.optional(z.array(scheduleSchema)),
  attributes: z.optional(z.array(attributeSchema)),
  service: listedHsdsServiceSchema,
});

/** An organization with its services: their ids, or all of them. */
export const hsdsOrganizationWithServicesSchema = z.object({
  ...hsdsOrganizationSchema.shape,
  services: z.optional(z.array(z.union([hsdsServiceSchema, z.object({ id: idSchema, name: z.string(), status: serviceFields.status })]))),
});

export type HsdsTaxonomy = z.infer<typeof hsdsTaxonomySchema>;
export type HsdsTaxonomyTerm = z.infer<typeof hsdsTermSchema>;
export type HsdsAttribute = z.infer<typeof attributeSchema>;
export type HsdsOrganization = z.infer<typeof hsdsOrganizationSchema>;
export type HsdsPhone = z.infer<typeof phoneSchema>;
export type HsdsSchedule = z.infer<typeof scheduleSchema>;
export type HsdsLocation = z.infer<typeof hsdsLocationSchema>;
export type HsdsMetadata = z.infer<typeof hsdsMetadataSchema>;
export type HsdsService = z.infer<typeof hsdsServiceSchema>;
export type ListedHsdsService = z.infer<typeof listedHsdsServiceSchema>;
export type HsdsServiceAtLocation = z.infer<typeof hsdsServiceAtLocationSchema>;
