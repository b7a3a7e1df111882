import * as z from 'zod/mini';
import type { EventOf } from '../envelope/eventsOf.ts';

/**
 * Events of `portfolio-<accountId>`: how many services the account may have, and which ones have a reservation. A user reserves before the
 * service is added, so that a race cannot exceed the quota.
 */
export const quotaEventSchemas = {
  QuotaSet: z.strictObject({ from: z.int().check(z.gte(1)), to: z.int().check(z.gte(1)) }),
  SlotClaimed: z.strictObject({ serviceId: z.string() }),
  SlotReleased: z.strictObject({ serviceId: z.string() }),
} as const;

export type QuotaEvent = EventOf<typeof quotaEventSchemas>;
