import * as z from 'zod/mini';
import { AUDIT_KINDS } from '../domain/vocabulary/auditKinds.ts';
import { entrySchema } from './auditParts.ts';
import { defineOperation } from './operation.ts';
import { textOf, wholeNumber } from './query.ts';
import { idParams, readAnswer, signedInProblems, signedInQuery } from './serviceParts.ts';
import { idSchema } from './servicesQuery.ts';

/* Who did what: for administrators everything, for volunteer leads and super users what concerns services, beds and feedback. */

const tag = 'Audit';

/** By what the audit is narrowed; all that is said must hold. */
const filter = {
  kind: z.optional(z.enum(AUDIT_KINDS)),
  /** Account of who did it. */
  person: z.optional(idSchema),
  service: z.optional(idSchema),
  /** Where the service is today. */
  city: z.optional(textOf(100)),
  state: z.optional(textOf(100)),
  from: z.optional(z.iso.datetime()),
  /** The first moment that is not asked for. */
  to: z.optional(z.iso.datetime()),
};
const filterSchema = z.object(filter);
export type AuditFilter = z.output<typeof filterSchema>;

const parameters = {
  kind: 'What it is about. `bookkeeping` (what the product notes for itself) is told only when it is asked for.',
  person: 'Account of who did it.',
  service: 'Service that it concerns.',
  city: 'City of the service, as it is today.',
  state: 'State of the service, as it is today.',
  from: 'From this moment on.',
  to: 'Before this moment.',
} as const;

const audit = { ...signedInQuery, tag, permission: 'audit.read', method: 'get' } as const;

export const listAudit = defineOperation({
  ...audit,
  id: 'listAudit',
  path: '/audit',
  summary: 'Who did what, the newest first',
  description:
    'Each entry is what one command did to one thing. Administrators see everything; volunteer leads and super users what concerns services, beds and feedback of services. A page may hold fewer than `limit` and still name the next one.',
  query: z.object({
    ...filter,
    /** Id of an entry: those that are older. */
    before: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d\.\d{20}$/))),
    limit: z._default(wholeNumber(1, 100), 50),
  }),
  parameters: { ...parameters, before: 'Id of an entry: only older ones.', limit: 'At most so many.' },
  responses: {
    200: { description: 'One page.', schema: z.array(entrySchema), headers: ['Link', 'Consistency-Token', 'Stale'] },
  },
});

const countSchema = z.object({
  count: z.int(),
  /** There are more than were counted. */
  isMore: z.optional(z.literal(true)),
});

export const countAudit = defineOperation({
  ...audit,
  id: 'countAudit',
  path: '/audit/count',
  summary: 'How many entries the audit has',
  description: 'Counted to 10,000 at most.',
  query: filterSchema,
  parameters,
  responses: readAnswer('How many.', countSchema),
});

export const getThread = defineOperation({
  ...audit,
  id: 'getThread',
  path: '/audit/threads/{id}',
  summary: 'What led to what',
  description:
    'Everything that hangs together by its causes, the oldest first, with what changed field by field: at most 500 entries. `thread` of an entry names it.',
  params: idParams,
  query: z.object({ service: z.optional(idSchema) }),
  parameters: { service: 'Only what concerns this service, or none: of a batch the one service that is looked at.' },
  responses: readAnswer('The thread.', z.object({ id: z.string(), entries: z.array(entrySchema) })),
  problems: { ...signedInProblems, 404: ['NOT_FOUND'] },
});

export const AUDIT_OPERATIONS = [listAudit, countAudit, getThread] as const;
