import * as z from 'zod/mini';
import type { EventOf } from '../envelope/eventsOf.ts';

/** Events of `owner-letters`: when the weekly message to owners of services with old facts was sent, and when it is sent next. */
export const lettersEventSchemas = {
  /** `owners`: number of owners who got the message; `next`: the following Monday morning, when the facts are checked again. */
  OwnersReminded: z.strictObject({ owners: z.int().check(z.gte(0)), next: z.iso.datetime() }),
} as const;

export type LettersEvent = EventOf<typeof lettersEventSchemas>;
