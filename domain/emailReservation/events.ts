import * as z from 'zod/mini';
import type { EventOf } from '#kernel/events/eventsOf.ts';

/** The facts of `email-<hmac of the e-mail>`: whose it is. One stream for each e-mail, so the log itself keeps it unique. */
export const emailReservationEventSchemas = {
  EmailReserved: z.strictObject({ accountId: z.string() }),
  EmailReleased: z.strictObject({ accountId: z.string() }),
} as const;

export type EmailReservationEvent = EventOf<typeof emailReservationEventSchemas>;
