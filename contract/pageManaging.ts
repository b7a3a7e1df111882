import * as z from 'zod/mini';
import { actorSchema } from '#domain/envelope/envelope.ts';
import { PAGE_KEYS } from '#domain/page/keys.ts';
import { PAGE_MAX_LENGTH } from '#domain/page/links.ts';
import { LANGUAGES } from '#domain/vocabulary/languages.ts';
import { personSchema } from './auditParts.ts';
import { defineOperation } from './operation.ts';
import { commandProblems, commandResponse, readResponse, signedInCommand, signedInProblems, signedInQuery } from './operationParts.ts';
import { wholeNumberSchema } from './query.ts';

/* Operations on pages for users who publish them. */

const tag = 'Pages';
const pageParams = z.object({ key: z.enum(PAGE_KEYS) });
const pageQuery = { ...signedInQuery, tag, permission: 'page.publish' } as const;
const pageCommand = { ...signedInCommand, tag, permission: 'page.publish', params: pageParams } as const;

const doneBySchema = z.extend(personSchema, { role: actorSchema.shape.role });

/** State of a page in one language. */
const textSchema = z.object({
  /** Revision of the last change in this language, to send with the next edit; -1 if there is none. */
  revision: z.int(),
  /**
   * Source of the text that visitors read: the language's own text, the other language's if only that one was published, or the built-in
   * text.
   */
  shown: z.enum(['own', 'other', 'builtIn']),
  /** Time and user of the last publication or reversion. Absent if there is none. */
  changedAt: z.optional(z.iso.datetime()),
  by: z.optional(doneBySchema),
  /** When the other language got a newer text; absent if this text is the newer one. */
  behindSince: z.optional(z.iso.datetime()),
});
export type PageTextStatus = z.infer<typeof textSchema>;
const inBothLanguages = <Schema extends z.ZodMiniType>(schema: Schema) => z.object({ en: schema, es: schema });

const listedPageSchema = z.object({ key: z.enum(PAGE_KEYS), languages: inBothLanguages(textSchema) });
export type ListedPage = z.infer<typeof listedPageSchema>;

const exampleTime = '2026-03-10T17:00:00.000Z';
const by = { id: 'd2c3b4a5-e5f6-5a7b-8c9d-0e1f2a3b4c5d', name: 'Ana Example', role: 'ADMINISTRATOR' };
const statusExample = {
  en: { revision: 0, shown: 'own', changedAt: exampleTime, by },
  es: { revision: -1, shown: 'other', behindSince: exampleTime },
};

export const listStaticPages = defineOperation({
  ...pageQuery,
  id: 'listStaticPages',
  method: 'get',
  path: '/static-pages',
  summary: 'List the static pages and the state of their texts in both languages',
  responses: readResponse('Every static page.', z.array(listedPageSchema), [{ key: 'FAQ', languages: statusExample }]),
});

const editedTextSchema = z.extend(textSchema, {
  /** Sanitized HTML: the language's own text, else the built-in one. */
  content: z.string(),
  /** The built-in text. */
  builtIn: z.string(),
});

const historySchema = z.object({
  key: z.enum(PAGE_KEYS),
  languages: inBothLanguages(editedTextSchema),
  /** Publications and reversions, the newest first. */
  entries: z.array(
    z.object({
      revision: z.int(),
      language: z.enum(LANGUAGES),
      at: z.iso.datetime(),
      by: doneBySchema,
      /** True if the page returned to the built-in text. */
      isTakenBack: z.optional(z.literal(true)),
    }),
  ),
});
export type PageHistory = z.infer<typeof historySchema>;

export const getStaticPageHistory = defineOperation({
  ...pageQuery,
  id: 'getStaticPageHistory',
  method: 'get',
  path: '/static-pages/{key}/history',
  summary: 'Get a page in both languages and the history of its publications',
  params: pageParams,
  responses: readResponse('The page and its history.', historySchema, {
    key: 'FAQ',
    languages: {
      en: { ...statusExample.en, content: '<p>Reading is free.</p>', builtIn: '<p>It is free.</p>' },
      es: { ...statusExample.es, content: '<p>Es gratis.</p>', builtIn: '<p>Es gratis.</p>' },
    },
    entries: [{ revision: 0, language: 'en', at: exampleTime, by }],
  }),
});

const versionSchema = z.object({
  language: z.enum(LANGUAGES),
  /** The text of the page from then on, and the text before, in this language. Sanitized HTML. */
  content: z.string(),
  before: z.string(),
});
export type PageVersion = z.infer<typeof versionSchema>;

export const getStaticPageVersion = defineOperation({
  ...pageQuery,
  id: 'getStaticPageVersion',
  method: 'get',
  path: '/static-pages/{key}/history/{revision}',
  summary: 'Get the text of a page after one change of its history, and before it',
  params: z.extend(pageParams, { revision: wholeNumberSchema(0, 1_000_000_000) }),
  responses: readResponse('The text and the previous one.', versionSchema, {
    language: 'en',
    content: '<p>Reading is free.</p>',
    before: '<p>It is free.</p>',
  }),
  problems: { ...signedInProblems, 404: ['NOT_FOUND'] },
});

const changedSchema = z.object({
  key: z.enum(PAGE_KEYS),
  message: z.string(),
  /** The current text in this language, without disallowed HTML. */
  content: z.string(),
  /** Revision to send with the next edit in this language. */
  revision: z.int(),
});
export type PageChanged = z.infer<typeof changedSchema>;

const language = z.enum(LANGUAGES);
/** Revision that the editor was loaded with. Without it, the command replaces any text of this language. */
const baseRevisionSchema = z.optional(z.int().check(z.gte(-1)));
const changeBase = {
  ...pageCommand,
  description:
    'Send the `revision` that was loaded for this language (-1: no published text yet): a later change by another user causes a conflict (409) with both texts.',
  problems: { ...commandProblems, 409: ['CONFLICT'] },
} as const;

export const publishStaticPage = defineOperation({
  ...changeBase,
  id: 'publishStaticPage',
  method: 'put',
  path: '/static-pages/{key}',
  summary: 'Publish a page in one language',
  body: z.strictObject({ language, content: z.string().check(z.minLength(1), z.maxLength(PAGE_MAX_LENGTH)), revision: baseRevisionSchema }),
  bodyExample: { language: 'en', content: '<h2>What this is</h2><p>A list of free help.</p>', revision: -1 },
  responses: commandResponse('Published.', changedSchema),
});

export const takeBackStaticPage = defineOperation({
  ...changeBase,
  id: 'takeBackStaticPage',
  method: 'post',
  path: '/static-pages/{key}/take-back',
  summary: 'Restore the built-in text of a page in one language',
  body: z.strictObject({ language, revision: baseRevisionSchema }),
  bodyExample: { language: 'en', revision: 3 },
  responses: commandResponse('The page shows the built-in text again.', changedSchema),
});
