import * as z from 'zod/mini';
import type { EventOf } from '#kernel/events/eventsOf.ts';

/** The facts of `owner-letters`: when the weekly message to owners whose facts grow old went out, and when it does again. */
export const lettersEventSchemas = {
  /** `owners`: so many were written to; `next`: the Monday morning after, when facts are looked through again. */
  OwnersReminded: z.strictObject({ owners: z.int().check(z.gte(0)), next: z.iso.datetime() }),
} as const;

export type LettersEvent = EventOf<typeof lettersEventSchemas>;
