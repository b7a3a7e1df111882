import * as z from 'zod/mini';
import type { EventOf } from '../envelope/eventsOf.ts';

/** Events of `kudos-<hmac of service and device>`: one stream per device and service, so the event store itself allows only one. */
export const kudosEventSchemas = {
  KudosGiven: z.strictObject({ serviceId: z.string() }),
  KudosVoided: z.strictObject({ serviceId: z.string() }),
} as const;

export type KudosEvent = EventOf<typeof kudosEventSchemas>;
