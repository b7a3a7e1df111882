import * as z from 'zod/mini';
import { actorSchema } from '#domain/envelope/envelope.ts';
import { SECTIONS } from '#domain/service/sections.ts';
import { ROLES } from '#domain/vocabulary/roles.ts';
import { SERVICE_TYPES, TABS } from '#domain/vocabulary/serviceTypes.ts';
import { defineOperation } from './operation.ts';
import { idParams, pageHeaders, readResponse, signedInProblems, signedInQuery, SERVICES_TAG } from './operationParts.ts';
import { listSchema, limitedTextSchema, wholeNumberSchema } from './query.ts';
import { callShape, openingsShape } from './service.ts';
import { asOfSchema, each, idSchema } from './servicesQuery.ts';

/* Services as table rows for users who manage and approve them. */

const roleSchema = actorSchema.shape.role;
const sectionSchema = z.enum(SECTIONS);
/** A listing with the same phone, or with the same street in the same city. */
const sameContactSchema = z.object({ id: z.string(), name: z.string(), same: z.array(z.enum(['phone', 'address'])) });
/** A listing that may be the same place; `same` contains `name` if the names are equal too. */
const sameAsSchema = z.object({ ...sameContactSchema.shape, same: z.array(z.enum(['name', 'phone', 'address'])) });

/** A user's action; `name` only for administrators and leads. */
const doneByShape = { at: z.iso.datetime(), role: roleSchema, name: z.optional(z.string()) };

export const managedServiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  serviceSummary: z.optional(z.string()),
  type: z.array(z.enum(SERVICE_TYPES)),
  /** Street; absent for a confidential service. */
  address1: z.optional(z.string()),
  city: z.string(),
  state: z.string(),
  isConfidential: z.optional(z.literal(true)),
  phone: z.optional(z.string()),
  extension: z.optional(z.string()),
  phoneText: z.optional(z.string()),
  ...callShape,
  isApproved: z.boolean(),
  /** Time from which on the service waits for approval. */
  waitingSince: z.optional(z.iso.datetime()),
  /** Time and user of the last approval. */
  approved: z.optional(z.object(doneByShape)),
  /** Sections that users changed after the approval, in the order of the form. */
  changed: z.optional(z.array(sectionSchema)),
  changedBy: z.optional(z.object(doneByShape)),
  /** True if phone, website, address or kind changed. */
  isSensitive: z.optional(z.literal(true)),
  /** When a person last stated or confirmed the facts; absent if nobody did after the import. */
  confirmedAt: z.optional(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  revision: z.int(),
  bedsRevision: z.int(),
  totalBeds: z.optional(z.int()),
  availableBeds: z.optional(z.int()),
  bedsCountedAt: z.optional(z.iso.datetime()),
  /** True if services of its kind have beds. */
  hasBeds: z.optional(z.literal(true)),
  /** The owner; absent for an imported service that nobody owns. */
  owner: z.optional(z.object({ id: z.string(), name: z.optional(z.string()), role: z.optional(z.enum(ROLES)) })),
  isOwn: z.optional(z.literal(true)),
  /** True if some of its Spanish is still missing. */
  spanishPending: z.optional(z.literal(true)),
  /** Number of open reports of wrong facts. */
  reports: z.int(),
  isCriticalHeader: z.optional(z.literal(true)),
  criticalDescription: z.optional(z.string()),
  /** Spanish text by a person; absent if there is none. */
  criticalDescriptionEs: z.optional(z.string()),
  criticalExpiredAt: z.optional(z.string()),
  /** Users who requested ownership; only for administrators. */
  ownershipRequests: z.optional(
    z.array(
      z.object({
        accountId: z.string(),
        name: z.optional(z.string()),
        email: z.optional(z.string()),
        message: z.string(),
        at: z.iso.datetime(),
      }),
    ),
  ),
  /** True if the caller requested ownership. */
  isRequestedByYou: z.optional(z.literal(true)),
  /** Other listings with the same phone, or the same street in the same city; in the list `twice` only those with the same name. */
  sameAs: z.optional(z.array(sameAsSchema)),
  sample: z.optional(z.literal(true)),
  ...openingsShape,
});
export type ManagedService = z.infer<typeof managedServiceSchema>;

/** Filters of the lists. */
export const MANAGED_SHOWN = ['all', 'waiting', 'changed', 'reports', 'oldBeds', 'unconfirmed', 'requested', 'unowned'] as const;
export type ManagedShown = (typeof MANAGED_SHOWN)[number];
export const APPROVALS_SHOWN = ['waiting', 'changed', 'twice', 'done'] as const;
export type ApprovalsShown = (typeof APPROVALS_SHOWN)[number];

/** Orders of the managed list. `attention` and `confirmed`: added, approved or confirmed longest ago first. */
export const MANAGED_SORTS = ['attention', 'name', 'kind', 'approved', 'confirmed', 'beds', 'reports'] as const;
export type ManagedSort = (typeof MANAGED_SORTS)[number];

const MAX_APPROVALS = 500;
const regionFilterShape = {
  q: z.optional(limitedTextSchema(200)),
  kind: z.optional(listSchema(z.enum(TABS))),
  /** Services of one region; `none`: services in no region. */
  region: z.optional(idSchema),
  asOf: asOfSchema,
};
/** Owner of the services; `administrator`: imported services without an owner. */
const owner = z.optional(idSchema);
const skipSchema = z._default(wholeNumberSchema(0, 1_000_000), 0);
const managedQuery = z.object({
  ...regionFilterShape,
  shown: z._default(z.enum(MANAGED_SHOWN), 'all'),
  owner,
  /** Only the service with this id. */
  id: z.optional(idSchema),
  sort: z._default(z.enum(MANAGED_SORTS), 'attention'),
  direction: z._default(z.enum(['asc', 'desc']), 'asc'),
  limit: z._default(wholeNumberSchema(1, 100), 25),
  skip: skipSchema,
});
export type ManagedQuery = z.output<typeof managedQuery>;
const approvalsQuery = z.object({
  ...regionFilterShape,
  shown: z._default(z.enum(APPROVALS_SHOWN), 'waiting'),
  limit: z._default(wholeNumberSchema(1, MAX_APPROVALS), 100),
  skip: skipSchema,
});

const manageQuery = { ...signedInQuery, tag: SERVICES_TAG, requestHeaders: ['Consistency-Token', 'Accept-Language'] } as const;

export const listManagedServices = defineOperation({
  ...manageQuery,
  id: 'listManagedServices',
  permission: 'service.manage',
  grants: { '?asOf': 'replay.run' },
  method: 'get',
  path: '/services/managed',
  summary: 'List the services that the caller manages',
  description:
    'Administrators see all services, volunteer leads see services of volunteers, other users see their own services. By default those come first that were added, approved or confirmed longest ago. Other orders, ascending: `kind` by the tabs, `approved` waiting listings before edited ones, `confirmed` never confirmed ones first, `beds` fewest free beds first (shelters without a count and other listings last), `reports` fewest first. `unowned` returns imported services without an owner, for every caller.',
  query: managedQuery,
  responses: { 200: { description: 'One page of services.', schema: z.array(managedServiceSchema), headers: pageHeaders } },
});

const countsSchema = z.object(each(MANAGED_SHOWN, z.int()));
export type ManagedCounts = z.infer<typeof countsSchema>;

export const countManagedServices = defineOperation({
  ...manageQuery,
  id: 'countManagedServices',
  permission: 'service.manage',
  grants: { '?asOf': 'replay.run' },
  method: 'get',
  path: '/services/managed/counts',
  summary: 'Count the managed services that need attention',
  query: z.object({ ...regionFilterShape, owner }),
  responses: readResponse('The number of services for each filter.', countsSchema),
});

export const listApprovals = defineOperation({
  ...manageQuery,
  id: 'listApprovals',
  permission: 'service.approve',
  grants: { '?asOf': 'replay.run' },
  method: 'get',
  path: '/services/approvals',
  summary: 'List the services that the caller may approve',
  description:
    'Lists services that wait for approval, longest wait first; approved services that users changed since; published services that may be listed twice (`twice`: same name, and same address or phone; partners stand together); or recently approved services. Send each `revision` back with `approve-services`.',
  query: approvalsQuery,
  responses: { 200: { description: 'One page of services.', schema: z.array(managedServiceSchema), headers: pageHeaders } },
});

const sameContactQuery = z.object({
  phone: z.optional(limitedTextSchema(30)),
  address1: z.optional(limitedTextSchema(200)),
  city: z.optional(limitedTextSchema(100)),
  /** Id of the edited listing, which is left out. */
  but: z.optional(limitedTextSchema(100)),
});

export const listSameContact = defineOperation({
  ...manageQuery,
  id: 'listSameContact',
  permission: 'service.add',
  method: 'get',
  path: '/services/same-contact',
  summary: 'Find listings with the same phone number, or the same street in the same city',
  description:
    'For the form of a service, while the user fills it in: searches public listings and returns at most three. Hidden addresses are never compared.',
  query: sameContactQuery,
  responses: readResponse('The matching listings.', z.array(sameContactSchema)),
});

/** Value of a fact: a text, a boolean, a list of values or opening hours, or null. */
const valueSchema = z.union([z.string(), z.boolean(), z.array(z.unknown()), z.null()]);
const approvalChangesSchema = z.object({
  id: z.string(),
  isApproved: z.boolean(),
  revision: z.int(),
  approved: z.optional(z.object(doneByShape)),
  sections: z.array(
    z.object({
      section: sectionSchema,
      ...doneByShape,
      fields: z.array(
        z.object({
          /** Wire name of the field. */
          name: z.string(),
          before: valueSchema,
          now: valueSchema,
          /** True for phone, website, address and kind. */
          isSensitive: z.optional(z.literal(true)),
          /** True if the value is hidden from the caller. */
          isHidden: z.optional(z.literal(true)),
        }),
      ),
    }),
  ),
});
export type ApprovalChanges = z.infer<typeof approvalChangesSchema>;

export const getApprovalChanges = defineOperation({
  ...manageQuery,
  id: 'getApprovalChanges',
  permission: 'service.approve',
  grants: { '?asOf': 'replay.run' },
  method: 'get',
  path: '/services/{id}/changes-since-approval',
  summary: 'List the fields that users changed since a service was approved',
  params: idParams,
  query: z.object({ asOf: asOfSchema }),
  responses: readResponse('Each changed field with its approved value and its current value.', approvalChangesSchema),
  problems: { ...signedInProblems, 404: ['NOT_FOUND'] },
});

/** The lists for users who manage and approve, in the order of `openapi.yaml`. */
export const MANAGED_QUERIES = [listManagedServices, countManagedServices, listApprovals, listSameContact, getApprovalChanges] as const;
