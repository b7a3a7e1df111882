import * as z from 'zod/mini';
import type { EventOf } from '../envelope/eventsOf.ts';

/**
 * Events of `email-<hmac of the e-mail>`: the account that reserved the e-mail. One stream per e-mail, so the event store itself enforces
 * uniqueness.
 */
export const emailReservationEventSchemas = {
  EmailReserved: z.strictObject({ accountId: z.string() }),
  EmailReleased: z.strictObject({ accountId: z.string() }),
} as const;

export type EmailReservationEvent = EventOf<typeof emailReservationEventSchemas>;
