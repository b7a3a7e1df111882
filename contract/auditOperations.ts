import * as z from 'zod/mini';
import { EXPORT_FORMATS } from '#domain/audit/events.ts';
import { AUDIT_FIELDS, AUDIT_KINDS } from '#domain/vocabulary/auditKinds.ts';
import { entrySchema } from './auditParts.ts';
import { EXPORT_NOTES, exportSchema } from './exportParts.ts';
import { defineOperation } from './operation.ts';
import { commandResponse, idParams, readResponse, signedInCommand, signedInProblems, signedInQuery } from './operationParts.ts';
import { lastProofSchema } from './proofParts.ts';
import { flagSchema, limitedTextSchema, wholeNumberSchema } from './query.ts';
import { idSchema } from './servicesQuery.ts';

/* The audit: administrators see every entry; volunteer leads and super users see entries about services, beds, feedback and regions. */

const tag = 'Audit';

/** Id of an entry: its moment and its position in the log. */
const entryIdSchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\.\d{20}$/));

/** Id of a run of a program. */
const runIdSchema = z.string().check(z.regex(/^(?:import|translation|sample)\.[\w.-]{1,100}$/));

/** Filters of the audit; an entry must match all of them. */
const filterShape = {
  kind: z.optional(z.enum(AUDIT_KINDS)),
  /** A fact of listings: only entries that changed it. */
  field: z.optional(z.enum(AUDIT_FIELDS)),
  /** Id of the account that gave the command. */
  person: z.optional(idSchema),
  service: z.optional(idSchema),
  /** Current place of the service. */
  city: z.optional(limitedTextSchema(100)),
  state: z.optional(limitedTextSchema(100)),
  /** Current region of the service: its id, or `none` for services in no region. */
  region: z.optional(idSchema),
  from: z.optional(z.iso.datetime()),
  /** End of the period (exclusive). */
  to: z.optional(z.iso.datetime()),
  /** Id of a program run. */
  run: z.optional(runIdSchema),
};
const filterSchema = z.object(filterShape);
export type AuditFilter = z.output<typeof filterSchema>;

const filterDescriptions = {
  kind: 'Kind of entry. Entries of kind `bookkeeping` (records that the software writes for itself) are returned only if this parameter requests them.',
  field:
    'A fact of listings; returns only entries that changed it, with the changes of each field. Changes by an import are returned one by one; the first values of a listing are not changes.',
  person: 'Id of the account that gave the command.',
  service: 'Id of the service that the entry concerns.',
  city: 'Current city of the service.',
  state: 'Current state of the service.',
  region: 'Id of the current region of the service; `none`: services in no region.',
  from: 'Start of the period (inclusive).',
  to: 'End of the period (exclusive).',
  run: 'Id of a program run; returns its entries one by one.',
} as const;

const auditQuery = { ...signedInQuery, tag, permission: 'audit.read', method: 'get' } as const;

export const listAudit = defineOperation({
  ...auditQuery,
  id: 'listAudit',
  path: '/audit',
  summary: 'List the entries of the audit, newest first by default',
  description:
    'Each entry describes what one command changed on one item. All entries of an import, of one day of translations or of a sample form one line with `run`, unless the list is limited to one service, one run or the changes of one `field`. Administrators see all entries; volunteer leads and super users see entries about services, beds, feedback on services, and regions. A page may contain fewer than `limit` lines and still link to a next page.',
  query: z.object({
    ...filterShape,
    /** Only lines about services and their beds. */
    ofListings: z.optional(flagSchema),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
    /** Id of a line; the response contains only the lines after it in the requested direction. */
    before: z.optional(entryIdSchema),
    limit: z._default(wholeNumberSchema(1, 100), 50),
  }),
  parameters: {
    ...filterDescriptions,
    ofListings: 'Returns only changes of services and their beds.',
    direction: 'Order of the lines. `desc`: newest first; `asc`: oldest first.',
    before: 'Id of a line; returns only the lines after it in the requested direction.',
    limit: 'Maximum number of lines.',
  },
  responses: {
    200: { description: 'One page of lines.', schema: z.array(entrySchema), headers: ['Link', 'Consistency-Token', 'Stale'] },
  },
});

const countSchema = z.object({
  count: z.int(),
  /** True if there are more entries than were counted. */
  isMore: z.optional(z.literal(true)),
});

export const countAudit = defineOperation({
  ...auditQuery,
  id: 'countAudit',
  path: '/audit/count',
  summary: 'Count the entries of the audit',
  description: 'Counts the lines that `GET /audit` returns, up to 10,000.',
  query: filterSchema,
  parameters: filterDescriptions,
  responses: readResponse('The number of lines.', countSchema),
});

export const getThread = defineOperation({
  ...auditQuery,
  id: 'getThread',
  path: '/audit/threads/{id}',
  summary: 'Get all entries with a common cause',
  description:
    'Returns all entries that are linked by their causes, oldest first, with the changes of each field; at most 500 entries. The `thread` of an entry is the id of its thread.',
  params: idParams,
  query: z.object({ service: z.optional(idSchema) }),
  parameters: { service: 'Returns only entries about this service or about no service; of a batch, only the entry of this service.' },
  responses: readResponse('The entries of the thread.', z.object({ id: z.string(), entries: z.array(entrySchema) })),
  problems: { ...signedInProblems, 404: ['NOT_FOUND'] },
});

export const exportAudit = defineOperation({
  ...signedInCommand,
  tag,
  id: 'exportAudit',
  permission: 'audit.read',
  method: 'post',
  path: '/audit/exports',
  summary: 'Export a part of the audit as a file',
  description: 'The audit records each export. `GET /audit/exports/{id}` returns the file.',
  body: z.strictObject({ format: z.enum(EXPORT_FORMATS), ...filterShape }),
  bodyExample: {
    format: 'csv',
    kind: 'beds',
    city: 'Denver',
    state: 'CO',
    from: '2026-03-01T07:00:00.000Z',
    to: '2026-04-01T06:00:00.000Z',
  },
  responses: commandResponse('The export is ready to download.', exportSchema),
});

/** Columns of an export as CSV. A JSON export contains the entries in the format of `GET /audit`. */
export const EXPORT_COLUMNS = [
  'at',
  'person',
  'role',
  'via',
  'kind',
  'event',
  'service',
  'serviceId',
  'about',
  'available',
  'total',
  'before',
  'countedAt',
  'reason',
  'entry',
  'command',
] as const;

export const getAuditExport = defineOperation({
  ...auditQuery,
  id: 'getAuditExport',
  path: '/audit/exports/{id}',
  summary: 'Download the file of an export',
  description: `CSV with one line for each event and the columns ${EXPORT_COLUMNS.join(', ')}, or a JSON array of entries as in the response of GET /audit; oldest first. ${EXPORT_NOTES}`,
  params: idParams,
  responses: { 200: { description: 'The exported file.', mediaType: 'text/csv', schema: z.string() } },
  problems: { ...signedInProblems, 404: ['NOT_FOUND'] },
});

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  streamName: z.string(),
  revision: z.int(),
  /** Commit position, in decimal digits. */
  position: z.string(),
  /** Data as stored in the log: texts by people stay encrypted. */
  data: z.record(z.string(), z.unknown()),
  metadata: z.record(z.string(), z.unknown()),
});

/** A seal of the log: a digest that proves that the first events of the log are unchanged. */
const sealSchema = z.object({
  at: z.iso.datetime(),
  /** Number of covered events, from the first event on. */
  count: z.int(),
  /** SHA-256 (hex) over the covered events. */
  digest: z.string(),
});
export type Seal = z.infer<typeof sealSchema>;

export const getAuditEvents = defineOperation({
  ...auditQuery,
  id: 'getAuditEvents',
  permission: 'audit.readAll',
  path: '/audit/{id}/events',
  summary: 'Get the raw events of an entry and the seal that covers them',
  params: z.object({ id: entryIdSchema }),
  responses: readResponse('The events and the seal.', z.object({ events: z.array(eventSchema), seal: z.nullable(sealSchema) })),
  problems: { ...signedInProblems, 404: ['NOT_FOUND'] },
});

export const getSeal = defineOperation({
  ...auditQuery,
  id: 'getSeal',
  path: '/audit/seal',
  summary: 'Get the latest seal of the log and the last proof of the read models',
  description: 'The seal is null until the log has its first one, and the proof until a read model was proved.',
  responses: readResponse('The seal and the proof.', z.object({ seal: z.nullable(sealSchema), proof: z.nullable(lastProofSchema) })),
});

export const AUDIT_OPERATIONS = [listAudit, countAudit, getThread, exportAudit, getAuditExport, getSeal, getAuditEvents] as const;
