import * as z from 'zod/mini';
import type { EventOf } from '../envelope/eventsOf.ts';
import { sealedSchema } from '../values/sealed.ts';

/** Why a message did not reach the service: the service has no e-mail address any more, or no mail server accepted the message in time. */
export const MESSAGE_FAILURES = ['NO_EMAIL', 'NOT_TAKEN'] as const;

/**
 * Events of `message-<id>`. Sender and text are sealed with the message's own key: `sealed` contains
 * `{ name, email, phone, message, coordinates? }`.
 */
export const messageEventSchemas = {
  MessageSent: z.strictObject({ serviceId: z.string(), sentAt: z.iso.datetime(), sealed: sealedSchema }),
  MessageDelivered: z.strictObject({ deliveredAt: z.iso.datetime() }),
  MessageFailed: z.strictObject({ why: z.enum(MESSAGE_FAILURES), failedAt: z.iso.datetime() }),
  /** The retention time is over, and the key is destroyed. */
  MessagePurged: z.strictObject({ purgedAt: z.iso.datetime() }),
} as const;

export type MessageEvent = EventOf<typeof messageEventSchemas>;
