import * as z from 'zod/mini';
import { PAGE_KEYS } from '../domain/page/keys.ts';
import { LANGUAGES } from '../domain/vocabulary/languages.ts';
import { defineOperation, type Operation } from './operation.ts';
import { done, publicQuery, readAnswer, signedInCommand } from './serviceParts.ts';

const tag = 'Pages';
const params = z.object({ key: z.enum(PAGE_KEYS) });

/** The longest page, in characters. */
const LONGEST = 100_000;

const pageSchema = z.object({
  key: z.enum(PAGE_KEYS),
  /** Sanitised HTML. */
  content: z.string(),
  language: z.enum(LANGUAGES),
  /** Left out for the text that came with the product. */
  updatedAt: z.optional(z.iso.datetime()),
});

export const getStaticPage = defineOperation({
  ...publicQuery,
  tag,
  id: 'getStaticPage',
  permission: 'page.read',
  method: 'get',
  path: '/static-pages/{key}',
  summary: 'A page to read: about, terms, privacy, questions and answers',
  description: 'In the language asked for, or in the other one where it was published in that alone; `language` says which.',
  params,
  requestHeaders: ['Consistency-Token', 'Accept-Language'],
  responses: readAnswer('The page.', pageSchema, {
    key: 'ABOUT',
    content: '<h2>What this is</h2><p>A list of free help.</p>',
    language: 'en',
  }),
  problems: { 503: ['NOT_READY'] },
});

const pagePublishedSchema = z.object({
  key: z.enum(PAGE_KEYS),
  message: z.string(),
  /** As it was published: what a page may not hold is taken out. */
  content: z.string(),
});

export const publishStaticPage = defineOperation({
  ...signedInCommand,
  tag,
  id: 'publishStaticPage',
  permission: 'page.publish',
  method: 'put',
  path: '/static-pages/{key}',
  summary: 'Publish a page in one language',
  params,
  body: z.strictObject({ language: z.enum(LANGUAGES), content: z.string().check(z.minLength(1), z.maxLength(LONGEST)) }),
  bodyExample: { language: 'en', content: '<h2>What this is</h2><p>A list of free help.</p>' },
  responses: done('Published.', pagePublishedSchema),
});

export const PAGE_OPERATIONS: readonly Operation[] = [getStaticPage, publishStaticPage];
