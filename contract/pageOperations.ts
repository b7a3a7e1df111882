import * as z from 'zod/mini';
import { PAGE_KEYS } from '#domain/page/keys.ts';
import { LANGUAGES } from '#domain/vocabulary/languages.ts';
import { defineOperation, type Operation } from './operation.ts';
import { publicQuery, readResponse } from './operationParts.ts';
import { getStaticPageHistory, getStaticPageVersion, listStaticPages, publishStaticPage, takeBackStaticPage } from './pageManaging.ts';

const pageSchema = z.object({
  key: z.enum(PAGE_KEYS),
  /** Sanitized HTML. */
  content: z.string(),
  language: z.enum(LANGUAGES),
  /** Absent for the built-in text. */
  updatedAt: z.optional(z.iso.datetime()),
});

export const getStaticPage = defineOperation({
  ...publicQuery,
  tag: 'Pages',
  id: 'getStaticPage',
  permission: 'page.read',
  method: 'get',
  path: '/static-pages/{key}',
  summary: 'Get a static page: about, terms, privacy, or questions and answers',
  description:
    'Returns the page in the requested language, or in the other language if the page was published only in that one; `language` contains the language of the text.',
  params: z.object({ key: z.enum(PAGE_KEYS) }),
  requestHeaders: ['Consistency-Token', 'Accept-Language'],
  responses: readResponse('The page.', pageSchema, {
    key: 'ABOUT',
    content: '<h2>What this is</h2><p>A list of free help.</p>',
    language: 'en',
  }),
  problems: { 503: ['NOT_READY'] },
});

/** The page operations, in the order of `openapi.yaml`. */
export const PAGE_OPERATIONS: readonly Operation[] = [
  getStaticPage,
  listStaticPages,
  publishStaticPage,
  getStaticPageHistory,
  getStaticPageVersion,
  takeBackStaticPage,
];
