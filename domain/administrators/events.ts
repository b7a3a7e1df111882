import * as z from 'zod/mini';
import type { EventOf } from '../envelope/eventsOf.ts';

/**
 * Events of the single stream `administrators`. Adding or removing an administrator is always appended here first: if two users remove the
 * last two administrators at the same time, the expected revision of this stream rejects one of them.
 */
export const administratorsEventSchemas = {
  AdministratorSeated: z.strictObject({ accountId: z.string() }),
  AdministratorUnseated: z.strictObject({ accountId: z.string() }),
} as const;

export type AdministratorsEvent = EventOf<typeof administratorsEventSchemas>;
