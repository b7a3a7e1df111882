import * as z from 'zod/mini';
import { defineOperation } from './operation.ts';
import { signedInProblems, signedInQuery } from './serviceParts.ts';

/** Maximum number of characters of one text. */
export const TRANSLATE_MAX = 1000;

/** A query by POST: the text of a service is too long for a URL, and must not appear in access logs. */
export const translate = defineOperation({
  ...signedInQuery,
  tag: 'Services',
  id: 'translate',
  permission: 'translate',
  method: 'post',
  path: '/common/translate',
  summary: 'Have a text put into Spanish by a machine',
  description:
    'By the translator of the operator, with the words of the field as a glossary says them; phone numbers, addresses of the web and of mail stay as they are. Nothing is saved, and what a machine says is not to be sent back as a person’s: a save is translated by itself. 503 where there is no translator, or it does not answer now.',
  body: z.object({
    source: z.literal('en'),
    target: z.literal('es'),
    text: z.string().check(z.maxLength(TRANSLATE_MAX)),
  }),
  bodyExample: { source: 'en', target: 'es', text: 'Hot meals for everyone, no ID needed.' },
  responses: {
    200: {
      description: 'The text in Spanish, as a machine says it.',
      schema: z.object({ translatedText: z.string() }),
      example: { translatedText: 'Comidas calientes para todo el mundo, no se necesita identificación.' },
    },
  },
  problems: { ...signedInProblems, 429: ['TOO_MANY_REQUESTS'], 503: ['UNAVAILABLE', 'TRANSLATOR_UNAVAILABLE'] },
});
