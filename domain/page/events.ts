import * as z from 'zod/mini';
import type { EventOf } from '../envelope/eventsOf.ts';
import { LANGUAGES } from '../vocabulary/languages.ts';

/** Events of `page-<key>`: the text of a page in a language, as sanitized HTML. */
export const pageEventSchemas = {
  PagePublished: z.strictObject({ language: z.enum(LANGUAGES), html: z.string() }),
  /** The page shows the built-in text of this language again. */
  PageTakenBack: z.strictObject({ language: z.enum(LANGUAGES) }),
} as const;

export type PageEvent = EventOf<typeof pageEventSchemas>;
