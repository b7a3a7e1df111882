import * as z from 'zod/mini';
import type { EventOf } from '../envelope/eventsOf.ts';
import { sealedSchema } from '../values/sealed.ts';
import { FEEDBACK_KINDS, FEEDBACK_TYPES } from './form.ts';

/**
 * Events of `feedback-<id>`. Message, sender and coordinates are sealed with the feedback's own key: `sealed` contains
 * `{ subject, message, email, name?, phone?, coordinates? }`. The pictures are files, sealed with the same key.
 */
export const feedbackEventSchemas = {
  FeedbackSent: z.strictObject({
    type: z.enum(FEEDBACK_TYPES),
    kind: z.enum(FEEDBACK_KINDS),
    serviceId: z.optional(z.string()),
    sentAt: z.iso.datetime(),
    /** File names of the pictures. */
    images: z.array(z.string()),
    sealed: sealedSchema,
  }),
  /** A user with the right to read the feedback opened it. */
  FeedbackSeen: z.strictObject({}),
  /** A user corrected the reported service, so the sender is thanked. A `FeedbackArchived` follows in the same append. */
  FeedbackAnswered: z.strictObject({ answeredAt: z.iso.datetime() }),
  FeedbackArchived: z.strictObject({ archivedAt: z.iso.datetime() }),
  FeedbackUnarchived: z.strictObject({}),
  FeedbackDeleted: z.strictObject({ deletedAt: z.iso.datetime() }),
  FeedbackRestored: z.strictObject({}),
  /** The retention time is over: the key is destroyed and the files are removed. */
  FeedbackPurged: z.strictObject({ purgedAt: z.iso.datetime() }),
} as const;

export type FeedbackEvent = EventOf<typeof feedbackEventSchemas>;
