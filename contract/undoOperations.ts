import * as z from 'zod/mini';
import { SECTIONS } from '#domain/service/sections.ts';
import { RECORD_SUBJECTS } from '#domain/undo/records/index.ts';
import { doneBySchema } from './auditParts.ts';
import { defineOperation } from './operation.ts';
import { commandResponse, idParams, readResponse, signedInCommand, signedInProblems, signedInQuery } from './operationParts.ts';
import { batchRunning, batchResultSchema } from './serviceBatches.ts';
import { idSchema } from './servicesQuery.ts';
import { UNDO_STATES, UNDO_REASONS } from './undoParts.ts';

/* Undo: events that state the former facts again undo a command; the log never loses an event. */

const tag = 'Undo';

const doneSchema = z.object({ command: z.string(), at: z.iso.datetime(), by: doneBySchema });

/** State of a service: whether it is approved, whether it is listed, or its count of beds. */
const undoStateSchema = z.object({
  isApproved: z.optional(z.boolean()),
  isRemoved: z.optional(z.boolean()),
  isArchived: z.optional(z.boolean()),
  /** Role of the account, for a command on an account. */
  role: z.optional(z.string()),
  isInUse: z.optional(z.boolean()),
  isClosed: z.optional(z.boolean()),
  /** Maximum number of services of a person. */
  quota: z.optional(z.int()),
  available: z.optional(z.int()),
  total: z.optional(z.int()),
  countedAt: z.optional(z.iso.datetime()),
});
export type UndoState = z.infer<typeof undoStateSchema>;

/** Parts that an undo restores: of a listing, the text of a record, or the facts of a region. */
const RESTORED_PARTS = [
  ...SECTIONS,
  'spanish',
  'notice',
  'owner',
  'bedCounters',
  'hsdsRecord',
  'differentPlaces',
  'capacity',
  'bedReminder',
  'text',
  'region',
] as const;
export type RestoredPart = (typeof RESTORED_PARTS)[number];

const undoItemSchema = z.object({
  /** The service that the command changed; absent if it changed a record. */
  service: z.optional(z.object({ id: z.string(), name: z.optional(z.string()) })),
  /** Feedback, a crisis line, a page, an account or its quota, a region, a coordinator or a liaison; absent for a service and its beds. */
  record: z.optional(z.object({ id: z.string(), name: z.optional(z.string()) })),
  about: z.enum(['service', 'beds', ...RECORD_SUBJECTS]),
  state: z.enum(UNDO_STATES),
  /** Why the command cannot be undone. */
  why: z.optional(z.enum(UNDO_REASONS)),
  /** The user who undid the command, or who since changed facts that an undo would overwrite. */
  since: z.optional(doneSchema),
  /** For beds: the count that is undone or restored. */
  count: z.optional(z.object({ available: z.int(), at: z.iso.datetime() })),
  now: undoStateSchema,
  /** State after the undo; absent if undoing is impossible. */
  afterUndo: z.optional(undoStateSchema),
  /** The parts that become as before; absent if only the approval, the status or the count does. */
  restores: z.optional(z.array(z.enum(RESTORED_PARTS))),
});
export type UndoItem = z.infer<typeof undoItemSchema>;

const previewSchema = z.object({
  id: z.string(),
  /** The user who issued the command, and when. */
  done: doneSchema,
  state: z.enum(UNDO_STATES),
  /** Number of items that can be undone. */
  possible: z.int(),
  things: z.array(undoItemSchema),
  /** The command changed more things than `things` contains. */
  isMore: z.optional(z.literal(true)),
});
export type UndoPreview = z.infer<typeof previewSchema>;

const onlyServiceDescription = 'Only the effect of the command on this service.';

export const previewUndo = defineOperation({
  ...signedInQuery,
  tag,
  id: 'previewUndo',
  permission: ['command.undo', 'service.readHistory'],
  method: 'get',
  path: '/undo/{id}',
  summary: 'Preview the undo of a command',
  description:
    '`id` is the `command` of an entry of the history or the audit, or the id of an import. Each item states whether it can be undone, or who changed it since.',
  params: idParams,
  query: z.object({ service: z.optional(idSchema) }),
  parameters: { service: onlyServiceDescription },
  responses: readResponse('The preview.', previewSchema),
  problems: { ...signedInProblems, 404: ['NOT_FOUND'] },
});

const EXAMPLE_ID = '0b0f6a52-5d0a-4a0e-9a55-7d9f6a3f1a11';

export const undoCommand = defineOperation({
  ...signedInCommand,
  tag,
  id: 'undoCommand',
  permission: 'command.undo',
  method: 'post',
  path: '/undo',
  summary: 'Undo a command',
  description:
    'Callers need the permission that the command would need today; administrators, super users and volunteer leads may also undo changes of others that their audit shows, except a change of owner, of bed counters or of the reminder to count beds. If the command changed several items, those that another command changed afterwards are refused and the others are undone. The id of an import undoes each of its rows. An undo can be undone. With more than 50 items the response is 202, and the undo continues in the background.',
  body: z.strictObject({ id: z.uuid(), service: z.optional(idSchema) }),
  bodyExample: { id: EXAMPLE_ID },
  responses: {
    202: batchRunning,
    ...commandResponse('The result of each item: done, or refused with the reason.', batchResultSchema),
  },
  problems: {
    ...signedInCommand.problems,
    400: ['COORDINATOR_NOT_FOUND', 'SUCCESSOR_NOT_FOUND', 'BED_COUNTER_NOT_FOUND'],
    404: ['NOT_FOUND'],
    409: [
      'ALREADY_UNDONE',
      'NOTHING_TO_UNDO',
      'CANNOT_UNDO',
      'REMOVED',
      'MAX_LIMIT_REACHED',
      'OWNER_LIMIT_REACHED',
      'BED_COUNTER_IS_VOLUNTEER',
      'TOO_MANY_BED_COUNTERS',
      'BEDS_OF_SHELTERS_ONLY',
      'LAST_ADMINISTRATOR',
      'COUNTY_IN_OTHER_REGION',
      'LAST_COORDINATOR',
    ],
  },
});

export const UNDO_OPERATIONS = [previewUndo, undoCommand] as const;
