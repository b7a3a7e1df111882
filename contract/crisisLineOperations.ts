import * as z from 'zod/mini';
import { crisisLineFormSchema } from '../domain/crisisLine/form.ts';
import { defineOperation, type Operation } from './operation.ts';
import { listOf, textOf, wholeNumber } from './query.ts';
import { commandHeaders, commandProblems, idParams, listHeaders, readHeaders } from './serviceParts.ts';

const tag = 'Crisis lines';
const publicQuery = {
  api: 'query',
  tag,
  access: 'public',
  requestHeaders: readHeaders.filter((name) => name === 'Consistency-Token'),
} as const;
const signedInCommand = { api: 'command', tag, access: 'bearer', requestHeaders: commandHeaders } as const;

/** Fields that a search may look into, each in both languages. */
export const CRISIS_LINE_SEARCH_FIELDS = ['name', 'description', 'phone', 'text', 'area', 'time', 'website'] as const;
export type CrisisLineSearchField = (typeof CRISIS_LINE_SEARCH_FIELDS)[number];

/** A line as it is answered, in both languages: it is read where there is no connection, too. What is not known is left out. */
export const crisisLineResultSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** As it is shown: `988`, `(800) 799-7233`. */
  phone: z.string(),
  area: z.string(),
  /** When somebody answers, as text. */
  time: z.string(),
  /** Where to write: `988`, or `START to 88788` with the word to send. */
  text: z.optional(z.string()),
  chatWebLink: z.optional(z.string()),
  website: z.optional(z.string()),
  nameEs: z.optional(z.string()),
  descriptionEs: z.optional(z.string()),
  areaEs: z.optional(z.string()),
  timeEs: z.optional(z.string()),
  chatWebLinkEs: z.optional(z.string()),
  /** Where to write for an answer in Spanish: `AYUDA al 988`. Left out: as in `text`. */
  textEs: z.optional(z.string()),
  /** What to press when the line answers: a digit, `*` or `#`. */
  key: z.optional(z.string()),
  /** What to press for an answer in Spanish. Left out: as in `key`. */
  keyEs: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Base of the next edit. */
  revision: z.int(),
  /** It came with the sample directory: a real line all the same. */
  sample: z.optional(z.literal(true)),
});
export type CrisisLineResult = z.infer<typeof crisisLineResultSchema>;

const changedSchema = z.object({ id: z.string(), message: z.string(), revision: z.int() });
export type CrisisLineChanged = z.infer<typeof changedSchema>;

const example = {
  name: 'Example Night Line',
  description: 'Somebody listens, day and night.',
  phone: '(303) 555-0199',
  area: 'Denver and nearby',
  time: '24/7',
  text: 'START to 88788',
  chatWebLink: 'https://example.org/chat',
  textEs: 'AYUDA al 88788',
  keyEs: '2',
};
const at = '2026-03-10T17:00:00.000Z';
const answerExample = { id: '0b0f6a52-5d0a-5a0e-9a55-7d9f6a3f1a11', ...example, createdAt: at, updatedAt: at, revision: 0 };

const listQuery = z.object({
  search: z.optional(listOf(z.enum(CRISIS_LINE_SEARCH_FIELDS))),
  q: z.optional(textOf(200)),
  sort: z._default(z.enum(['createdAt', 'updatedAt', 'name']), 'createdAt'),
  direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  limit: z._default(wholeNumber(1, 100), 25),
  skip: z._default(wholeNumber(0, 1_000_000), 0),
});
export type ListCrisisLinesQuery = z.output<typeof listQuery>;

const withoutTag = listHeaders.filter((name) => name !== 'ETag');

export const listCrisisLines = defineOperation({
  ...publicQuery,
  id: 'listCrisisLines',
  permission: 'crisisLine.read',
  method: 'get',
  path: '/crisis-lines',
  summary: 'Crisis lines, searched and paged',
  query: listQuery,
  responses: {
    200: { description: 'One page.', schema: z.array(crisisLineResultSchema), example: [answerExample], headers: withoutTag },
  },
  problems: { 503: ['NOT_READY'] },
});

export const getCrisisLine = defineOperation({
  ...publicQuery,
  id: 'getCrisisLine',
  permission: 'crisisLine.read',
  method: 'get',
  path: '/crisis-lines/{id}',
  summary: 'One crisis line',
  params: idParams,
  responses: {
    200: { description: 'The line.', schema: crisisLineResultSchema, example: answerExample, headers: ['Consistency-Token', 'Stale'] },
  },
  problems: { 404: ['NOT_FOUND'], 503: ['NOT_READY'] },
});

const headers = ['Consistency-Token'];
const changeProblems = { ...commandProblems, 404: ['NOT_FOUND'], 409: ['CONFLICT', 'REMOVED'] };

export const addCrisisLine = defineOperation({
  ...signedInCommand,
  id: 'addCrisisLine',
  permission: 'crisisLine.add',
  method: 'post',
  path: '/crisis-lines',
  summary: 'Add a crisis line',
  body: crisisLineFormSchema,
  bodyExample: example,
  responses: { 201: { description: 'Added.', schema: changedSchema, headers: [...headers, 'Location'] } },
  problems: commandProblems,
});

export const reviseCrisisLine = defineOperation({
  ...signedInCommand,
  id: 'reviseCrisisLine',
  permission: 'crisisLine.revise',
  method: 'put',
  path: '/crisis-lines/{id}',
  summary: 'Revise a crisis line',
  description: 'Send `revision` as the form was loaded with: what somebody else said since is a conflict (409) with both versions.',
  params: idParams,
  body: crisisLineFormSchema,
  bodyExample: { ...example, revision: 0 },
  responses: { 200: { description: 'Saved.', schema: changedSchema, headers } },
  problems: changeProblems,
});

export const removeCrisisLine = defineOperation({
  ...signedInCommand,
  id: 'removeCrisisLine',
  permission: 'crisisLine.remove',
  method: 'delete',
  path: '/crisis-lines/{id}',
  summary: 'Remove a crisis line',
  params: idParams,
  responses: { 200: { description: 'Removed.', schema: changedSchema, headers } },
  problems: changeProblems,
});

/** The Crisis lines calls, in the order of `openapi.yaml`. */
export const CRISIS_LINE_OPERATIONS: readonly Operation[] = [
  listCrisisLines,
  addCrisisLine,
  getCrisisLine,
  reviseCrisisLine,
  removeCrisisLine,
];
