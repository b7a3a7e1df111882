import * as z from 'zod/mini';
import type { EventOf } from '#kernel/events/eventsOf.ts';

/**
 * The facts of the one stream `administrators`. Making or unmaking an administrator is first a fact here, whatever else
 * follows: two who remove the last two administrators at the same moment meet in this stream, and one of them is refused.
 */
export const administratorsEventSchemas = {
  AdministratorSeated: z.strictObject({ accountId: z.string() }),
  AdministratorUnseated: z.strictObject({ accountId: z.string() }),
} as const;

export type AdministratorsEvent = EventOf<typeof administratorsEventSchemas>;
