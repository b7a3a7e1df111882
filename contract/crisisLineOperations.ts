import * as z from 'zod/mini';
import { crisisLineFormSchema } from '#domain/crisisLine/form.ts';
import { defineOperation, type Operation } from './operation.ts';
import { commandProblems, commandResponse, idParams, pageHeaders, publicQuery, readResponse, signedInCommand } from './operationParts.ts';
import { flagSchema, listSchema, pageOf, limitedTextSchema } from './query.ts';

const tag = 'Crisis lines';
const crisisLineQuery = { ...publicQuery, tag, requestHeaders: ['Consistency-Token'] } as const;
const crisisLineCommand = { ...signedInCommand, tag } as const;

/** Fields that a search can use, each in both languages. */
export const CRISIS_LINE_SEARCH_FIELDS = ['name', 'description', 'phone', 'text', 'area', 'time', 'website'] as const;
export type CrisisLineSearchField = (typeof CRISIS_LINE_SEARCH_FIELDS)[number];

/** A crisis line in a response, in both languages, so that a device can show it offline. Unknown fields are absent. */
export const crisisLineResultSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Display format: `988`, `(800) 799-7233`. */
  phone: z.string(),
  area: z.string(),
  /** Opening times, as text. */
  time: z.string(),
  /** Number for text messages: `988`, or `START to 88788` with the word to send. */
  text: z.optional(z.string()),
  chatWebLink: z.optional(z.string()),
  website: z.optional(z.string()),
  nameEs: z.optional(z.string()),
  descriptionEs: z.optional(z.string()),
  areaEs: z.optional(z.string()),
  timeEs: z.optional(z.string()),
  chatWebLinkEs: z.optional(z.string()),
  /** Number for text messages in Spanish, for example `AYUDA al 988`; absent if it is the same as `text`. */
  textEs: z.optional(z.string()),
  /** Key to press when the line answers: a digit, `*` or `#`. */
  key: z.optional(z.string()),
  /** Key to press for an answer in Spanish; absent if it is the same as `key`. */
  keyEs: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Revision to send with the next edit. */
  revision: z.int(),
  /** True if the line came with the sample directory; it is a real line all the same. */
  sample: z.optional(z.literal(true)),
});
export type CrisisLineResult = z.infer<typeof crisisLineResultSchema>;

const changedSchema = z.object({ id: z.string(), message: z.string(), revision: z.int() });
export type CrisisLineChanged = z.infer<typeof changedSchema>;

const formExample = {
  name: 'Example Night Line',
  description: 'Volunteers listen, day and night.',
  phone: '(303) 555-0199',
  area: 'Denver and nearby',
  time: '24/7',
  text: 'START to 88788',
  chatWebLink: 'https://example.org/chat',
  textEs: 'AYUDA al 88788',
  keyEs: '2',
};
const exampleTime = '2026-03-10T17:00:00.000Z';
const answerExample = {
  id: '0b0f6a52-5d0a-5a0e-9a55-7d9f6a3f1a11',
  ...formExample,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  revision: 0,
};

const listQuery = z.object({
  search: z.optional(listSchema(z.enum(CRISIS_LINE_SEARCH_FIELDS))),
  q: z.optional(limitedTextSchema(200)),
  /** True lists the removed lines instead of the current ones. */
  removed: z._default(flagSchema, false),
  ...pageOf('createdAt', 'updatedAt', 'name'),
});
export type ListCrisisLinesQuery = z.output<typeof listQuery>;

export const listCrisisLines = defineOperation({
  ...crisisLineQuery,
  id: 'listCrisisLines',
  permission: 'crisisLine.read',
  grants: { '?removed': 'crisisLine.restore' },
  method: 'get',
  path: '/crisis-lines',
  summary: 'List crisis lines with search and pagination',
  query: listQuery,
  parameters: { removed: 'Returns removed crisis lines, for callers who may restore them.' },
  responses: {
    200: {
      description: 'One page of crisis lines.',
      schema: z.array(crisisLineResultSchema),
      example: [answerExample],
      headers: pageHeaders,
    },
  },
  problems: { 401: ['NOT_SIGNED_IN'], 403: ['FORBIDDEN'], 503: ['NOT_READY'] },
});

export const getCrisisLine = defineOperation({
  ...crisisLineQuery,
  id: 'getCrisisLine',
  permission: 'crisisLine.read',
  method: 'get',
  path: '/crisis-lines/{id}',
  summary: 'Get a crisis line',
  params: idParams,
  responses: readResponse('The crisis line.', crisisLineResultSchema, answerExample),
  problems: { 404: ['NOT_FOUND'], 503: ['NOT_READY'] },
});

const changeProblems = { ...commandProblems, 404: ['NOT_FOUND'], 409: ['CONFLICT', 'REMOVED'] };

export const addCrisisLine = defineOperation({
  ...crisisLineCommand,
  id: 'addCrisisLine',
  permission: 'crisisLine.add',
  method: 'post',
  path: '/crisis-lines',
  summary: 'Add a crisis line',
  body: crisisLineFormSchema,
  bodyExample: formExample,
  responses: { 201: { description: 'Added.', schema: changedSchema, headers: ['Consistency-Token', 'Location'] } },
});

export const reviseCrisisLine = defineOperation({
  ...crisisLineCommand,
  id: 'reviseCrisisLine',
  permission: 'crisisLine.revise',
  method: 'put',
  path: '/crisis-lines/{id}',
  summary: 'Revise a crisis line',
  description: 'Send the `revision` of the loaded form: a later change by another user causes a conflict (409) with both versions.',
  params: idParams,
  body: crisisLineFormSchema,
  bodyExample: { ...formExample, revision: 0 },
  responses: commandResponse('Saved.', changedSchema),
  problems: changeProblems,
});

export const removeCrisisLine = defineOperation({
  ...crisisLineCommand,
  id: 'removeCrisisLine',
  permission: 'crisisLine.remove',
  method: 'delete',
  path: '/crisis-lines/{id}',
  summary: 'Remove a crisis line',
  params: idParams,
  responses: commandResponse('Removed.', changedSchema),
  problems: changeProblems,
});

export const restoreCrisisLine = defineOperation({
  ...crisisLineCommand,
  id: 'restoreCrisisLine',
  permission: 'crisisLine.restore',
  method: 'post',
  path: '/crisis-lines/{id}/restore',
  summary: 'Restore a removed crisis line',
  params: idParams,
  responses: commandResponse('Restored unchanged.', changedSchema),
  problems: changeProblems,
});

/** The crisis line operations, in the order of `openapi.yaml`. */
export const CRISIS_LINE_OPERATIONS: readonly Operation[] = [
  listCrisisLines,
  addCrisisLine,
  getCrisisLine,
  reviseCrisisLine,
  removeCrisisLine,
  restoreCrisisLine,
];
