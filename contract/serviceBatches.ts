import * as z from 'zod/mini';
import { withCode, requiredOr } from '#domain/values/fieldSchemas.ts';
import { parseWholeNumber } from '#domain/values/wholeNumber.ts';
import { defineOperation } from './operation.ts';
import { commandResponse, idParams, signedInCommand, signedInProblems, SERVICES_TAG } from './operationParts.ts';
import { reasonSchema } from './serviceDecisions.ts';
import { idSchema } from './servicesQuery.ts';

const batchCommand = { ...signedInCommand, tag: SERVICES_TAG } as const;

export const MAX_BATCH_ITEMS = 500;

/** Outcome for one item of a batch. `unchanged`: the item already had the requested state. */
const batchItemSchema = z.object({
  id: z.string(),
  result: z.enum(['done', 'unchanged', 'refused']),
  /** Error code of a rejected item. */
  code: z.optional(z.string()),
});
export const batchResultSchema = z.object({
  /** Id of the command, to undo or to find the whole batch. */
  commandId: z.uuid(),
  done: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  services: z.array(batchItemSchema),
});
export type BatchItem = z.infer<typeof batchItemSchema>;
export type BatchResult = z.infer<typeof batchResultSchema>;

export const batchProgressSchema = z.object({
  commandId: z.uuid(),
  kind: z.enum(['approve', 'remove', 'undo']),
  state: z.enum(['running', 'finished']),
  startedAt: z.iso.datetime(),
  total: z.int(),
  /** Number of items without an outcome yet. */
  left: z.int(),
  done: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Outcome of each item so far. */
  services: z.array(batchItemSchema),
});
export type BatchProgress = z.infer<typeof batchProgressSchema>;

const progressExample = {
  commandId: '0b0f6a52-5d0a-4a0e-9a55-7d9f6a3f1a11',
  kind: 'remove',
  state: 'running',
  startedAt: '2026-03-10T17:00:00.000Z',
  total: 200,
  left: 198,
  done: 1,
  unchanged: 0,
  refused: 1,
  services: [
    { id: 'b2f5a3d6-9a51-5c1c-8f5a-0d4f6a3b2c11', result: 'done' },
    { id: 'c1b2a3d4-e5f6-5a7b-8c9d-0e1f2a3b4c5d', result: 'refused', code: 'FORBIDDEN' },
  ],
};

/** Response for a batch that is not finished within the time of a request. */
export const batchRunning = {
  description: 'The batch takes longer than one response and continues on the server: `Location` is the URL of its progress.',
  schema: batchProgressSchema,
  example: progressExample,
  headers: ['Location', 'Retry-After', 'Consistency-Token'],
};

const batchResponse = {
  202: batchRunning,
  ...commandResponse('The result of each item: done, unchanged, or rejected with its error code.', batchResultSchema),
};

/** Ids, or objects with an id, as clients send them; `revisions` contains the version of each item on the screen. */
const batchBody = z.object({
  services: z
    .array(
      z.union([
        idSchema,
        z.pipe(
          z.object({ id: idSchema }),
          z.transform(({ id }) => id),
        ),
      ]),
    )
    .check(z.minLength(1), z.maxLength(MAX_BATCH_ITEMS)),
  revisions: z.optional(z.record(idSchema, z.int().check(z.gte(0)))),
  reason: reasonSchema,
});

export const approveServices = defineOperation({
  ...batchCommand,
  id: 'approveServices',
  // An owner who has counted beds sends this request as well; then it only confirms approved services.
  permission: ['service.approve', 'beds.count'],
  method: 'post',
  path: '/services/approve-services',
  summary: 'Approve services',
  description: 'With `revisions`, a service is rejected (`CONFLICT`) if a person changed its facts since.',
  body: batchBody,
  bodyExample: { services: ['b2f5a3d6-9a51-5c1c-8f5a-0d4f6a3b2c11'], revisions: { 'b2f5a3d6-9a51-5c1c-8f5a-0d4f6a3b2c11': 8 } },
  responses: batchResponse,
});

export const removeServices = defineOperation({
  ...batchCommand,
  id: 'removeServices',
  permission: ['service.remove', 'service.removeWaiting'],
  method: 'post',
  path: '/services/remove-services',
  summary: 'Remove services',
  body: batchBody,
  bodyExample: { services: ['b2f5a3d6-9a51-5c1c-8f5a-0d4f6a3b2c11'] },
  responses: batchResponse,
});

/** A number, or its text from a form field. Other values that JavaScript converts to 0 (null, an empty text) are rejected. */
const bedNumberSchema = z.pipe(
  z.transform((raw: unknown): unknown => (typeof raw === 'string' ? (parseWholeNumber(raw) ?? raw) : raw)),
  z.int(requiredOr('NOT_A_NUMBER')).check(z.gte(0, withCode('NOT_A_NUMBER')), z.lte(100_000)),
);
const bedsBody = z.object({
  services: z
    .array(
      z.object({
        id: idSchema,
        availableBeds: bedNumberSchema,
        totalBeds: z.optional(z.nullable(bedNumberSchema)),
        /** The count that the screen showed when this one was made. */
        saw: z.optional(z.nullable(z.int())),
        /** When the beds were counted; default: now. At most 2 minutes ahead and 7 days behind. */
        observedAt: z.optional(z.iso.datetime()),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_BATCH_ITEMS)),
});

export const updateAvailableBeds = defineOperation({
  ...batchCommand,
  id: 'updateAvailableBeds',
  permission: 'beds.count',
  apiKey: 'countBeds',
  grants: { 'services.totalBeds': 'beds.setCapacity' },
  method: 'post',
  path: '/services/update-available-beds',
  summary: 'Count beds',
  description: [
    'If the only service in the request has more available beds than total beds, the response is 400 `ERROR_UPDATE_BEDS`; in a request with several services, only that service is rejected.',
    'If a number of beds is not a whole number of at least 0, the response is 400 with `NOT_A_NUMBER` for its field.',
  ].join(' '),
  body: bedsBody,
  bodyExample: { services: [{ id: 'b2f5a3d6-9a51-5c1c-8f5a-0d4f6a3b2c11', availableBeds: 12, saw: 14 }] },
  responses: { 200: batchResponse[200] },
});

export const getBatch = defineOperation({
  ...batchCommand,
  id: 'getBatch',
  permission: 'batch.read',
  method: 'get',
  path: '/batches/{id}',
  summary: 'Get the progress of a batch and the result of each item',
  description: 'Available to the user who started the batch and to administrators. `id` is the `commandId` of the response to the command.',
  params: idParams,
  responses: {
    200: { description: 'The progress so far.', schema: batchProgressSchema, example: progressExample, headers: ['Consistency-Token'] },
  },
  requestHeaders: [],
  problems: { ...signedInProblems, 404: ['NOT_FOUND'] },
});
