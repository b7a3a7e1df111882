import * as z from 'zod/mini';
import { actorSchema } from '#kernel/events/envelope.ts';
import { ROLES } from '#kernel/vocabulary/roles.ts';
import { defineOperation } from './operation.ts';
import { readAnswer, signedInQuery } from './serviceParts.ts';

/* What waits for those who look after the whole: numbers, and of each kind the thing that waits longest. */

const count = z.int().check(z.gte(0));
/** A service; `at`: since when it waits, or when it was counted or confirmed last. Absent: nobody ever did. */
const longest = z.optional(z.object({ id: z.string(), name: z.string(), at: z.optional(z.iso.datetime()) }));

const linesSchema = z.object({
  /** Reports of wrong information that nobody archived; `overdue` of them wait for more than a day. */
  reports: z.optional(
    z.object({
      count,
      overdue: count,
      /** The name is absent once the service is removed. */
      longest: z.optional(z.object({ at: z.iso.datetime(), serviceId: z.optional(z.string()), name: z.optional(z.string()) })),
    }),
  ),
  /** Beds that nobody counted for eight hours: of those you may count, else of those you manage. */
  oldBeds: z.optional(z.object({ count, longest })),
  /** New places that nobody approved yet. */
  waiting: z.optional(z.object({ count, longest })),
  /** Changed since they were approved; in how many of them what changed. */
  changed: z.optional(z.object({ count, longest, facts: z.object({ phone: count, address: count, hours: count, other: count }) })),
  /** Nobody said or confirmed their facts for 90 days. */
  unconfirmed: z.optional(
    z.object({
      count,
      longest,
      /** How many owners this week's message went to, for who looks after all places. Absent: to nobody. */
      reminded: z.optional(z.object({ owners: count, at: z.iso.datetime() })),
    }),
  ),
  /** Imported services with an ownership request. */
  requested: z.optional(z.object({ count, longest })),
});

export const WAITING_IN_REGIONS = ['reports', 'oldBeds', 'waiting', 'changed', 'unconfirmed'] as const;

const regionSchema = z.object({
  /** `none`: what lies in no region. */
  id: z.string(),
  /** Absent of what lies in no region. */
  name: z.optional(z.string()),
  /** Names of those who are asked about places there. */
  coordinators: z.array(z.string()),
  /** Approved places there, of those you look after. */
  places: count,
  reports: count,
  oldBeds: count,
  waiting: count,
  changed: count,
  unconfirmed: count,
});

const ownerSchema = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  role: z.optional(z.enum(ROLES)),
  /** Imported places that nobody runs yet. */
  isNobody: z.optional(z.literal(true)),
  unconfirmed: count,
});

const waitingSchema = z.object({
  /** Those that concern you. */
  lines: linesSchema,
  regions: z.array(regionSchema),
  /** Of places that nobody confirmed for 90 days, who has most of them; a hundred at most. */
  owners: z.array(ownerSchema),
  /** How many owners there are in all. */
  ownersInAll: count,
  /** Approved places that you look after. */
  places: count,
  /** The approval that came last. */
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
  summary: 'What waits for those who look after the whole',
  description:
    'Each number is the one that its list answers: `GET /feedbacks?kind=report`, `GET /services/beds`, `GET /services/approvals` and `GET /services/managed`, narrowed by `region` and `owner` where they are.',
  responses: readAnswer('Everything that you may do something about.', waitingSchema),
});
