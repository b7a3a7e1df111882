import * as z from 'zod/mini';
import { LANGUAGES } from '../vocabulary/languages.ts';

/** The facts of `page-<key>`: what a page says in a language, as sanitised HTML. */
export const pageEventSchemas = {
  PagePublished: z.strictObject({ language: z.enum(LANGUAGES), html: z.string() }),
} as const;

type Schemas = typeof pageEventSchemas;
export type PageEvent = { [Type in keyof Schemas]: { readonly type: Type; readonly data: z.infer<Schemas[Type]> } }[keyof Schemas];
