import * as z from 'zod/mini';
import type { EventOf } from '#kernel/events/eventsOf.ts';
import { LANGUAGES } from '#kernel/vocabulary/languages.ts';

/** The facts of `page-<key>`: what a page says in a language, as sanitised HTML. */
export const pageEventSchemas = {
  PagePublished: z.strictObject({ language: z.enum(LANGUAGES), html: z.string() }),
  /** In this language it says again what came with the product. */
  PageTakenBack: z.strictObject({ language: z.enum(LANGUAGES) }),
} as const;

export type PageEvent = EventOf<typeof pageEventSchemas>;
