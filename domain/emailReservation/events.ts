import * as z from 'zod/mini';

/** The facts of `email-<hmac of the e-mail>`: whose it is. One stream for each e-mail, so the log itself keeps it unique. */
export const emailReservationEventSchemas = {
  EmailReserved: z.strictObject({ accountId: z.string() }),
  EmailReleased: z.strictObject({ accountId: z.string() }),
} as const;

type Schemas = typeof emailReservationEventSchemas;
export type EmailReservationEvent = {
  [Type in keyof Schemas]: { readonly type: Type; readonly data: z.infer<Schemas[Type]> };
}[keyof Schemas];
