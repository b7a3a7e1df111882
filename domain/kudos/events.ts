import * as z from 'zod/mini';
import type { EventOf } from '#kernel/events/eventsOf.ts';

/** The facts of `kudos-<hmac of service and device>`: one stream for each device and service, so the log itself allows one. */
export const kudosEventSchemas = {
  KudosGiven: z.strictObject({ serviceId: z.string() }),
  KudosVoided: z.strictObject({ serviceId: z.string() }),
} as const;

export type KudosEvent = EventOf<typeof kudosEventSchemas>;
