import * as z from 'zod/mini';
import type { EventOf } from '#kernel/events/eventsOf.ts';
import { sealedSchema } from '#kernel/sealed.ts';
import { FEEDBACK_KINDS, FEEDBACK_TYPES } from './form.ts';

/**
 * The facts of `feedback-<id>`. What was said, by whom and from where is sealed with the feedback's own key: `sealed` holds
 * `{ subject, message, email, name?, phone?, coordinates? }`. So are the pictures, which are files.
 */
export const feedbackEventSchemas = {
  FeedbackSent: z.strictObject({
    type: z.enum(FEEDBACK_TYPES),
    kind: z.enum(FEEDBACK_KINDS),
    serviceId: z.optional(z.string()),
    sentAt: z.iso.datetime(),
    /** Names of files. */
    images: z.array(z.string()),
    sealed: sealedSchema,
  }),
  /** A user who may read it has opened it. */
  FeedbackSeen: z.strictObject({}),
  /** A user corrected what it is about: its sender is thanked. It goes to the archive with it. */
  FeedbackAnswered: z.strictObject({ answeredAt: z.iso.datetime() }),
  FeedbackArchived: z.strictObject({ archivedAt: z.iso.datetime() }),
  FeedbackUnarchived: z.strictObject({}),
  FeedbackDeleted: z.strictObject({ deletedAt: z.iso.datetime() }),
  FeedbackRestored: z.strictObject({}),
  /** Its time was over: the key is destroyed, the files are removed. */
  FeedbackPurged: z.strictObject({ purgedAt: z.iso.datetime() }),
} as const;

export type FeedbackEvent = EventOf<typeof feedbackEventSchemas>;
