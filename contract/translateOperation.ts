import * as z from 'zod/mini';
import { defineOperation } from './operation.ts';
import { signedInProblems, signedInQuery } from './operationParts.ts';

/** Maximum number of characters of one text. */
export const MAX_TRANSLATED_LENGTH = 1000;

/** A query by POST: the text of a service is too long for a URL, and must not appear in access logs. */
export const translate = defineOperation({
  ...signedInQuery,
  tag: 'Services',
  id: 'translate',
  permission: 'translate',
  method: 'post',
  path: '/common/translate',
  summary: 'Translate a text into Spanish by machine',
  description:
    'Uses the operator’s translator, with the glossary for terms of the field; phone numbers, web addresses and email addresses stay unchanged. The server saves nothing. Do not send a machine translation back as a human one: the server translates saved texts itself. The response is 503 if no translator is configured or it does not respond.',
  body: z.object({
    source: z.literal('en'),
    target: z.literal('es'),
    text: z.string().check(z.maxLength(MAX_TRANSLATED_LENGTH)),
  }),
  bodyExample: { source: 'en', target: 'es', text: 'Hot meals for everyone, no ID needed.' },
  responses: {
    200: {
      description: 'The machine translation in Spanish.',
      schema: z.object({ translatedText: z.string() }),
      example: { translatedText: 'Comidas calientes para todo el mundo, no se necesita identificación.' },
    },
  },
  problems: { ...signedInProblems, 429: ['TOO_MANY_REQUESTS'], 503: ['UNAVAILABLE', 'TRANSLATOR_UNAVAILABLE'] },
});
