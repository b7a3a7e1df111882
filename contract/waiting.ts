import * as z from 'zod/mini';
import { actorSchema } from '#domain/envelope/envelope.ts';
import { ROLES } from '#domain/vocabulary/roles.ts';
import { defineOperation } from './operation.ts';
import { readResponse, signedInQuery } from './operationParts.ts';

/* Open tasks for users who manage the directory: counts, and for each kind the item that waits longest. */

const countSchema = z.int().check(z.gte(0));
/** A service; `at`: since when it waits, or when it was last counted, or last added, approved or confirmed. Absent if it was never counted. */
const longestWaitingSchema = z.optional(z.object({ id: z.string(), name: z.string(), at: z.optional(z.iso.datetime()) }));

const linesSchema = z.object({
  /** Open reports of wrong facts; `overdue` of them have waited for more than a day. */
  reports: z.optional(
    z.object({
      count: countSchema,
      overdue: countSchema,
      /** The name is absent once the service is removed. */
      longest: z.optional(z.object({ at: z.iso.datetime(), serviceId: z.optional(z.string()), name: z.optional(z.string()) })),
    }),
  ),
  /**
   * Shelters whose beds nobody counted for eight hours: those whose beds the caller counts, else those the caller manages. Without
   * shelters that only imports keep.
   */
  oldBeds: z.optional(z.object({ count: countSchema, longest: longestWaitingSchema })),
  /** New services that nobody has approved. */
  waiting: z.optional(z.object({ count: countSchema, longest: longestWaitingSchema })),
  /** Services changed since their approval; `facts`: number of services by changed fact. */
  changed: z.optional(
    z.object({
      count: countSchema,
      longest: longestWaitingSchema,
      facts: z.object({ phone: countSchema, address: countSchema, hours: countSchema, other: countSchema }),
    }),
  ),
  /** Services that nobody added, approved, changed or confirmed for 90 days, without those that only imports keep. */
  unconfirmed: z.optional(
    z.object({
      count: countSchema,
      longest: longestWaitingSchema,
      /** Number of owners who got this week's message, for users who manage all services. Absent if nobody got one. */
      reminded: z.optional(z.object({ owners: countSchema, at: z.iso.datetime() })),
    }),
  ),
  /** Imported services with an ownership request. */
  requested: z.optional(z.object({ count: countSchema, longest: longestWaitingSchema })),
});

export const WAITING_IN_REGIONS = ['reports', 'oldBeds', 'waiting', 'changed', 'unconfirmed'] as const;

const regionSchema = z.object({
  /** `none` stands for services in no region. */
  id: z.string(),
  /** Absent for services in no region. */
  name: z.optional(z.string()),
  /** Names of the region's coordinators. */
  coordinators: z.array(z.string()),
  /** Approved services of the region that the caller manages. */
  places: countSchema,
  reports: countSchema,
  oldBeds: countSchema,
  waiting: countSchema,
  changed: countSchema,
  unconfirmed: countSchema,
});

const ownerSchema = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  role: z.optional(z.enum(ROLES)),
  /** True for imported services without an owner. */
  isNobody: z.optional(z.literal(true)),
  unconfirmed: countSchema,
});

const waitingSchema = z.object({
  /** The lines that concern the caller. */
  lines: linesSchema,
  regions: z.array(regionSchema),
  /** Owners of services that nobody confirmed for 90 days, those with most of them first; a hundred at most. */
  owners: z.array(ownerSchema),
  /** Total number of these owners. */
  ownersInAll: countSchema,
  /** Approved services that the caller manages. */
  places: countSchema,
  /** Approved services without an owner: no tasks. Only for users who manage all services. */
  unowned: z.optional(countSchema),
  /** The latest approval. */
  lastDone: z.optional(
    z.object({ id: z.string(), service: z.string(), at: z.iso.datetime(), role: actorSchema.shape.role, name: z.optional(z.string()) }),
  ),
});
export type Waiting = z.infer<typeof waitingSchema>;
export type WaitingRegion = z.infer<typeof regionSchema>;
export type WaitingOwner = z.infer<typeof ownerSchema>;

export const getWaiting = defineOperation({
  ...signedInQuery,
  tag: 'Waiting',
  id: 'getWaiting',
  permission: 'waiting.read',
  method: 'get',
  path: '/waiting',
  summary: 'Get the open tasks of users who manage the directory',
  description:
    'Each number equals the count of its list: `GET /feedbacks?kind=report`, `GET /services/beds`, `GET /services/approvals` and `GET /services/managed`, with their filters `region` and `owner` where they have them.',
  responses: readResponse('The open tasks of the caller.', waitingSchema),
});
